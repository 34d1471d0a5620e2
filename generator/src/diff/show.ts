/** A value as a message shows it. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "none";
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
