import type { SpecDefaults, SpecDocument, SpecParam } from "./document.js";
import type { Path } from "./problem.js";

/** Every param that stands outside of a resource, with the way to it. */
export function sharedParams({ components, defaults, groups = {} }: SpecDocument): [Path, SpecParam][] {
  const inDefaults = (way: Path, given: SpecDefaults | undefined): [Path, SpecParam][] =>
    Object.entries(given?.params ?? {}).map(([name, param]) => [[...way, "params", name], param]);
  return [
    ...Object.entries(components?.params ?? {}).map(([name, param]): [Path, SpecParam] => [
      ["components", "params", name],
      param,
    ]),
    ...inDefaults(["defaults"], defaults),
    ...Object.entries(groups).flatMap(([name, group]) => inDefaults(["groups", name, "defaults"], group.defaults)),
  ];
}
