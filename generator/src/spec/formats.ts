/** A format of texts that a param may ask for. */
export interface Format {
  /** Matches the texts that have it; none of them takes more than linear time. */
  readonly pattern: RegExp;
  /** The rule as a client reads it, worded to follow the param's name. */
  readonly rule: string;
}

const date = dateSource();
const time =
  "(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d|23:59:60(?=(?:\\.\\d+)?(?:[Zz]|[+-]00:00)))(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";
// Two hyphens there mark what is encoded, and only `xn` is in use (RFC 5891 §4.2.3.1).
const label = "(?!(?![Xx][Nn])..--)[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?";
const hostname = `(?=.{1,253}$)${label}(?:\\.${label})*`;
const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipv4 = `${octet}(?:\\.${octet}){3}`;
const ipv6 = ipv6Source();
const uri = uriSource();
const clock = "T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)";
const calendar = "(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)";
const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const mailbox = `(?:${atom}(?:\\.${atom})*|"(?:[ !#-\\[\\]-~]|\\\\[ -~])*")`;

/** The formats that are checked; of others clients are shown the name. */
export const formats: ReadonlyMap<string, Format> = new Map([
  ["date", format(date, "a date, for example 2026-07-28")],
  ["time", format(time, "a time with its zone, for example 12:30:00Z")],
  ["date-time", format(`${date}[Tt]${time}`, "a date and time, for example 2026-07-28T12:30:00Z")],
  ["duration", format(`P(?:\\d+W|${calendar}(?:${clock})?|${clock})`, "a duration, for example P1DT12H")],
  ["email", format(`${mailbox}@(?:${hostname}|\\[(?:${ipv4}|IPv6:[\\dA-Fa-f:.]+)\\])`, "an e-mail address")],
  ["hostname", format(hostname, "a host name, for example example.com")],
  ["ipv4", format(ipv4, "an IPv4 address, for example 192.0.2.1")],
  ["ipv6", format(ipv6, "an IPv6 address, for example 2001:db8::1")],
  ["uri", format(uri.absolute, "a URI, for example https://example.com/a")],
  ["uri-reference", format(uri.reference, "a URI or a relative reference, for example /a")],
  ["uuid", format("[\\dA-Fa-f]{8}-(?:[\\dA-Fa-f]{4}-){3}[\\dA-Fa-f]{12}", "a UUID")],
  ["json-pointer", format("(?:/(?:[^~/]|~[01])*)*", "a JSON Pointer, for example /a/0")],
]);

function format(source: string, what: string): Format {
  return { pattern: new RegExp(`^(?:${source})$`, "u"), rule: `must be ${what}` };
}

/** Days that there are, leap years included (RFC 3339 §5.7). */
function dateSource(): string {
  const leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
  const day =
    "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))";
  return `(?:\\d{4}-${day}|${leapYear}-02-29)`;
}

/** Eight groups, or up to seven around one `::`; the last two may be an IPv4 address (RFC 4291 §2.2). */
function ipv6Source(): string {
  const group = "[\\dA-Fa-f]{1,4}";
  const groups = `(?::{0,2}\\b${group}\\b)`;
  const shortened = "(?=.*::)(?!.*::.*::|.*:::|:[^:]|.*[^:]:$)";
  return [
    `(?:${group}:){6}(?:${group}:${group}|${ipv4})`,
    `${shortened}(?:${groups}{0,7}:{0,2}|${groups}{0,5}:{1,2}${ipv4})`,
  ].join("|");
}

/** RFC 3986 appendix A, but for what an address in brackets holds. */
function uriSource(): { absolute: string; reference: string } {
  const character = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\dA-Fa-f]{2})";
  const host = "(?:\\[[\\dA-Fa-fv:.]+\\]|(?:[\\w.~!$&'()*+,;=-]|%[\\dA-Fa-f]{2})*)";
  const user = "(?:(?:[\\w.~!$&'()*+,;=:-]|%[\\dA-Fa-f]{2})*@)?";
  const path = `(?:${character}|/)*`;
  const rest = `(?:\\?(?:${character}|[/?])*)?(?:#(?:${character}|[/?])*)?`;
  const authority = `//${user}${host}(?::\\d*)?(?:/${path})?`;
  const scheme = "[A-Za-z][A-Za-z\\d+.-]*:";
  return {
    absolute: `${scheme}(?:${authority}|(?!//)${path})${rest}`,
    reference: `(?:${scheme}|(?![^/?#]*:))(?:${authority}|(?!//)${path})${rest}`,
  };
}
