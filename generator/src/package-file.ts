/** A file of this package; this module stands one folder below the package's own, in the sources and in the build. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}
