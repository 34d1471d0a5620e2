import type { Location } from "../diagnostics/diagnostic.js";
import type { Change, Place } from "./change.js";

/** A change of a spec, and where in the files it is. */
export interface SpecChange extends Omit<Change, "place"> {
  /** In the new spec, or in the old one where the new one has nothing to show. */
  readonly at: Location;
  /** Which of the two that is. */
  readonly side: Place["side"];
}
