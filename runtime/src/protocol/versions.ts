/** Versions that open with `initialize`, oldest first. */
export const legacyVersions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** Versions that carry everything in each request's `_meta`, oldest first. */
export const modernVersions = ["2026-07-28"] as const;

export type LegacyVersion = (typeof legacyVersions)[number];
export type ModernVersion = (typeof modernVersions)[number];
export type ProtocolVersion = LegacyVersion | ModernVersion;

export function isLegacyVersion(version: string): version is LegacyVersion {
  return (legacyVersions as readonly string[]).includes(version);
}

export function isModernVersion(version: string): version is ModernVersion {
  return (modernVersions as readonly string[]).includes(version);
}

/** The only one that has JSON-RPC batches: the version before never named them, the one after took them out. */
export const versionWithBatches = "2025-03-26";

/** The version that first knew each field; nothing for those that were there from the start. */
type Since = Readonly<Record<string, ProtocolVersion | "">>;

/** Every field of resources, templates, contents, annotations and capabilities. */
const since: Since = {
  uri: "",
  uriTemplate: "",
  name: "",
  title: "2025-06-18",
  description: "",
  mimeType: "",
  text: "",
  blob: "",
  size: "",
  annotations: "",
  audience: "",
  priority: "",
  lastModified: "2025-06-18",
  icons: "2025-11-25",
  resources: "",
  completions: "2025-03-26",
  _meta: "2025-06-18",
};

/** Fields of `Implementation`, whose description came later than that of resources. */
export const implementationSince: Since = {
  name: "",
  version: "",
  title: "2025-06-18",
  description: "2025-11-25",
  websiteUrl: "2025-11-25",
  icons: "2025-11-25",
};

/** Later than any version. */
const never = "9";

/** The fields of `value` that are set and that `version` knows. */
export function knownFields(value: object, version: ProtocolVersion, table: Since = since): object {
  const known: Record<string, unknown> = {};
  for (const [field, given] of Object.entries(value)) {
    // Versions are dates, so they compare as text.
    if (given !== undefined && (table[field] ?? never) <= version) known[field] = given;
  }
  return known;
}
