import { isObject } from "./json.js";

/** A value on one line of a message, with spaces, as people write it; what takes more room than there is becomes `…`. */
export function inlineValue(value: unknown, room: number): string {
  const whole = spaced(value);
  if (whole.length <= room) return whole;
  if (Array.isArray(value)) return "[ … ]";
  return isObject(value) ? inlineObject(value, room) : '"…"';
}

/** As many members as there is room for. */
function inlineObject(value: object, room: number): string {
  const shown: string[] = [];
  let left = room - "{ , … }".length;
  for (const [key, member] of Object.entries(value)) {
    const name = `${JSON.stringify(key)}: `;
    const part = name + inlineValue(member, Math.min(left, mostOfOne) - name.length);
    if (part.length > left) break;
    shown.push(part);
    left -= part.length + ", ".length;
  }
  return `{ ${[...shown, ...(shown.length < Object.keys(value).length ? ["…"] : [])].join(", ")} }`;
}

/** How much of a line one member may have. */
const mostOfOne = 60;

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? String(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
