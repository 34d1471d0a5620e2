/** A `.` or `..` between the ends of a value and slashes of either kind. */
const dotSegment = /(?:^|[/\\])\.{1,2}(?:$|[/\\])/;

/** Whether a value could lead a file system astray: by a dot segment, or by NUL, which ends a name early. */
export function holdsDotSegment(value: string): boolean {
  return value.includes("\0") || (value.includes(".") && dotSegment.test(value));
}
