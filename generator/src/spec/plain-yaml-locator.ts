import {
  COLLECTION_STYLE_FLOW,
  EVENT_MAPPING,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  getScalarValue,
  SCALAR_STYLE_DOUBLE_QUOTED,
  SCALAR_STYLE_FOLDED_BLOCK,
  SCALAR_STYLE_LITERAL_BLOCK,
  SCALAR_STYLE_SINGLE_QUOTED,
  type Event,
  type ScalarEvent,
} from "js-yaml";
import type { Range } from "../diagnostics/diagnostic.js";
import type { Locate, Part, Path } from "./problem.js";
import { rawOffset } from "./raw-offset.js";

/**
 * Finds the places of a plain YAML document by its events.
 *
 * @param nextOf - for each event the index behind all of its node
 */
export function plainYamlLocator(text: string, events: readonly Event[], nextOf: Uint32Array): Locate {
  return (path, part) => locate(path, part);

  function locate(path: Path, part: Part): Range {
    // The first event is the document's, the second one its value's.
    let node = 1;
    let key: ScalarEvent | undefined;
    for (const step of path) {
      const child = childOf(node, step);
      if (child === undefined) break;
      ({ node, key } = child);
    }
    if (part === "key") return key === undefined ? { offset: startOf(node, key), length: 1 } : written(key);
    const event = events[node];
    if (event?.type !== EVENT_SCALAR || event.valueStart === -1) return whole(node, key);
    if (part !== "value") return within(event, part);
    return isBlock(event) ? within(event, { offset: 0, length: valueOf(event).length }) : written(event);
  }

  function childOf(parent: number, step: string | number): { node: number; key: ScalarEvent | undefined } | undefined {
    const { type } = events[parent] ?? {};
    const end = (nextOf[parent] ?? 0) - 1;
    if (type === EVENT_SEQUENCE) {
      let item = parent + 1;
      for (let index = 0; item < end && index < Number(step); index++) item = nextOf[item] ?? end;
      return item < end ? { node: item, key: undefined } : undefined;
    }
    if (type !== EVENT_MAPPING) return undefined;
    for (let index = parent + 1; index < end; index = nextOf[index + 1] ?? end) {
      const key = events[index];
      if (key?.type === EVENT_SCALAR && valueOf(key) === String(step)) return { node: index + 1, key };
    }
    return undefined;
  }

  function valueOf(event: ScalarEvent): string {
    return getScalarValue(text, event);
  }

  function startOf(node: number, key: ScalarEvent | undefined): number {
    const event = events[node];
    if (event?.type === EVENT_MAPPING || event?.type === EVENT_SEQUENCE) return event.start;
    if (event?.type === EVENT_SCALAR && event.valueStart !== -1) return written(event).offset;
    // A value that is left out would stand behind the colon.
    return key === undefined ? 0 : text.indexOf(":", written(key).offset + written(key).length) + 1;
  }

  function whole(node: number, key: ScalarEvent | undefined): Range {
    const offset = startOf(node, key);
    return { offset, length: Math.max(1, endOf(node) - offset) };
  }

  /** Behind the last value in a node, and the brackets around it. */
  function endOf(node: number): number {
    const event = events[node];
    if (event?.type === EVENT_SCALAR && event.valueStart !== -1) {
      const { offset, length } = written(event);
      return offset + length;
    }
    if (event?.type !== EVENT_MAPPING && event?.type !== EVENT_SEQUENCE) return 0;
    const isFlow = event.style === COLLECTION_STYLE_FLOW;
    let end = event.start + (isFlow ? 1 : 0);
    for (let child = node + 1; child < (nextOf[node] ?? 0) - 1; child = nextOf[child] ?? Infinity) {
      end = Math.max(end, endOf(child));
    }
    bracket.lastIndex = end;
    return isFlow && bracket.test(text) ? bracket.lastIndex : end;
  }

  /** With its quotes, or the line above that says how to read it. */
  function written(event: ScalarEvent): Range {
    const isQuoted = event.style === SCALAR_STYLE_DOUBLE_QUOTED || event.style === SCALAR_STYLE_SINGLE_QUOTED;
    const start = isBlock(event) ? headOf(event) : event.valueStart - (isQuoted ? 1 : 0);
    return { offset: start, length: Math.max(1, event.valueEnd + (isQuoted ? 1 : 0) - start) };
  }

  function headOf({ valueStart }: ScalarEvent): number {
    const line = text.lastIndexOf("\n", valueStart - 2) + 1;
    return line + text.slice(line, valueStart).search(/[|>][-+\d]*[ \t]*(#.*)?\r?\n?$/);
  }

  function within(event: ScalarEvent, part: Range): Range {
    const { offset, length } = written(event);
    const raw = text.slice(offset, offset + length);
    const at = (one: number): number => rawOffset(raw, valueOf(event), styles.get(event.style), one);
    const start = at(part.offset);
    return { offset: offset + start, length: Math.max(1, at(part.offset + part.length) - start) };
  }
}

/** What may stand before it: space, a comma, a colon without a value, comments. */
const bracket = /(?:[\s,:]|#.*\n)*[\]}]/y;

function isBlock({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE_LITERAL_BLOCK || style === SCALAR_STYLE_FOLDED_BLOCK;
}

const styles: ReadonlyMap<number, string> = new Map([
  [SCALAR_STYLE_DOUBLE_QUOTED, "QUOTE_DOUBLE"],
  [SCALAR_STYLE_SINGLE_QUOTED, "QUOTE_SINGLE"],
  [SCALAR_STYLE_LITERAL_BLOCK, "BLOCK_LITERAL"],
  [SCALAR_STYLE_FOLDED_BLOCK, "BLOCK_FOLDED"],
]);
