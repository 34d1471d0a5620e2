/**
 * What results are not checked for, of the official suite: whole files, and groups of others.
 *
 * A group that is here and would pass fails the test, so that the list holds no more than it has to.
 */
export const notClaimed: ReadonlySet<string> = new Set([
  // A `$ref` names a component: the spec refuses anchors, `$id`s and ways into a schema.
  "draft2020-12/anchor",
  "draft2020-12/dynamicRef",
  "draft2020-12/refRemote",
  "draft2020-12/vocabulary",
  "draft7/refRemote",
  "draft2020-12/defs: validate definition against metaschema",
  "draft2020-12/ref: relative pointer ref to object",
  "draft2020-12/ref: relative pointer ref to array",
  "draft2020-12/ref: remote ref, containing refs itself",
  "draft2020-12/ref: Recursive references between schemas",
  "draft2020-12/ref: refs with relative uris and defs",
  "draft2020-12/ref: relative refs with absolute uris and defs",
  "draft2020-12/ref: $id must be resolved against nearest parent, not just immediate parent",
  "draft2020-12/ref: order of evaluation: $id and $ref",
  "draft2020-12/ref: order of evaluation: $id and $anchor and $ref",
  "draft2020-12/ref: order of evaluation: $id and $ref on nested schema",
  "draft2020-12/ref: simple URN base URI with $ref via the URN",
  "draft2020-12/ref: simple URN base URI with JSON pointer",
  "draft2020-12/ref: URN base URI with NSS",
  "draft2020-12/ref: URN base URI with r-component",
  "draft2020-12/ref: URN base URI with q-component",
  "draft2020-12/ref: URN base URI with URN and JSON pointer ref",
  "draft2020-12/ref: URN base URI with URN and anchor ref",
  "draft2020-12/ref: URN ref with nested pointer ref",
  "draft2020-12/ref: ref to if",
  "draft2020-12/ref: ref to then",
  "draft2020-12/ref: ref to else",
  "draft2020-12/ref: ref with absolute-path-reference",
  "draft2020-12/ref: $id with file URI still resolves pointers - *nix",
  "draft2020-12/ref: $id with file URI still resolves pointers - windows",
  "draft2020-12/ref: empty tokens in $ref json-pointer",
  "draft7/definitions: validate definition against metaschema",
  "draft7/ref: relative pointer ref to object",
  "draft7/ref: relative pointer ref to array",
  "draft7/ref: remote ref, containing refs itself",
  "draft7/ref: Recursive references between schemas",
  "draft7/ref: Location-independent identifier",
  "draft7/ref: Reference an anchor with a non-relative URI",
  "draft7/ref: Location-independent identifier with base URI change in subschema",
  "draft7/ref: refs with relative uris and defs",
  "draft7/ref: relative refs with absolute uris and defs",
  "draft7/ref: $id must be resolved against nearest parent, not just immediate parent",
  "draft7/ref: simple URN base URI with $ref via the URN",
  "draft7/ref: simple URN base URI with JSON pointer",
  "draft7/ref: URN base URI with NSS",
  "draft7/ref: URN base URI with r-component",
  "draft7/ref: URN base URI with q-component",
  "draft7/ref: URN base URI with URN and JSON pointer ref",
  "draft7/ref: URN base URI with URN and anchor ref",
  "draft7/ref: ref to if",
  "draft7/ref: ref to then",
  "draft7/ref: ref to else",
  "draft7/ref: ref with absolute-path-reference",
  "draft7/ref: $id with file URI still resolves pointers - *nix",
  "draft7/ref: $id with file URI still resolves pointers - windows",
  "draft7/ref: empty tokens in $ref json-pointer",

  // No check follows from these two keywords.
  "draft2020-12/unevaluatedItems",
  "draft2020-12/unevaluatedProperties",
  "draft2020-12/not: collect annotations inside a 'not', even if collection is disabled",
  "draft2020-12/ref: ref creates new scope when adjacent to keywords",

  // A spec refuses an enum without a value.
  "draft2020-12/enum: empty enum",

  // Keywords beside a `$ref` count, as 2020-12 has it.
  "draft7/ref: ref overrides any sibling keywords",
  "draft7/ref: $ref prevents a sibling $id from changing the base uri",
]);

/** Cases that a param decides otherwise, of those that it can decide. */
export const notClaimedOfParams: ReadonlySet<string> = new Set([
  // No param holds NUL or, unless it says so, a dot segment.
  "const: match string with nul",
  "enum: match string with nul",
  "json-pointer: valid JSON-pointer (control characters allowed after JSON unescaping)",
  "uri-reference: a colon in the first segment preceded by a dot-segment",

  // A leap second is taken in UTC only.
  "date-time: a valid date-time with a leap second, with minus offset",
  "time: valid leap second, positive time-offset",
  "time: valid leap second, large positive time-offset",
  "time: valid leap second, negative time-offset",
  "time: valid leap second, large negative time-offset",

  // An address in the brackets of a URI is looked at for its characters only.
  "uri-reference: a leading zero in the IPv4 part of an IPv6 literal",
  "uri: leading zero in an embedded IPv4 address is invalid",

  // What an encoded label decodes to is not looked at.
  "hostname: invalid Punycode",
  "hostname: contains illegal char U+302E Hangul single dot tone mark",
  "hostname: Begins with a Spacing Combining Mark",
  "hostname: Begins with a Nonspacing Mark",
  "hostname: Begins with an Enclosing Mark",
  "hostname: Exceptions that are DISALLOWED, right-to-left chars",
  "hostname: Exceptions that are DISALLOWED, left-to-right chars",
  "hostname: MIDDLE DOT with no preceding 'l'",
  "hostname: MIDDLE DOT with nothing preceding",
  "hostname: MIDDLE DOT with no following 'l'",
  "hostname: MIDDLE DOT with nothing following",
  "hostname: Greek KERAIA not followed by Greek",
  "hostname: Greek KERAIA not followed by anything",
  "hostname: Hebrew GERESH not preceded by Hebrew",
  "hostname: Hebrew GERESH not preceded by anything",
  "hostname: Hebrew GERSHAYIM not preceded by Hebrew",
  "hostname: Hebrew GERSHAYIM not preceded by anything",
  "hostname: KATAKANA MIDDLE DOT with no Hiragana, Katakana, or Han",
  "hostname: KATAKANA MIDDLE DOT with no other characters",
  "hostname: Arabic-Indic digits mixed with Extended Arabic-Indic digits",
  "hostname: ZERO WIDTH JOINER not preceded by Virama",
  "hostname: ZERO WIDTH JOINER not preceded by anything",
  'hostname: contains "--" in the 3rd and 4th position',
]);
