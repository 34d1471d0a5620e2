/** Versions that open with `initialize`, oldest first. */
export const legacyVersions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** Versions that carry everything in each request's `_meta`, oldest first. */
export const modernVersions = ["2026-07-28"] as const;

export type LegacyVersion = (typeof legacyVersions)[number];
export type ModernVersion = (typeof modernVersions)[number];
export type ProtocolVersion = LegacyVersion | ModernVersion;

export function isLegacyVersion(version: string): version is LegacyVersion {
  return legacyVersions.some((known) => known === version);
}

export function isModernVersion(version: string): version is ModernVersion {
  return modernVersions.some((known) => known === version);
}

/** Only 2025-03-26 has JSON-RPC batches: the version before never named them, the one after took them out. */
export function hasBatches(version: ProtocolVersion | undefined): boolean {
  return version === "2025-03-26";
}

/** The version that first knew a field; a field without a row was known from the start. */
type Since = Readonly<Record<string, ProtocolVersion>>;

/** Fields of resources, contents, annotations and capabilities. */
const since: Since = {
  completions: "2025-03-26",
  lastModified: "2025-06-18",
  title: "2025-06-18",
  _meta: "2025-06-18",
  icons: "2025-11-25",
};

/** Fields of `Implementation`, whose description came later than that of resources. */
export const implementationSince: Since = { ...since, description: "2025-11-25", websiteUrl: "2025-11-25" };

/** The fields of `value` that are set and that `version` knows. */
export function knownFields<T extends object>(value: T, version: ProtocolVersion, table: Since = since): Partial<T> {
  const known: Partial<T> = {};
  for (const key in value) {
    const first = table[key];
    // Versions are dates, so they compare as text.
    if (value[key] !== undefined && (first === undefined || first <= version)) known[key] = value[key];
  }
  return known;
}
