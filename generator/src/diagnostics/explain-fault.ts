const reasons: Readonly<Record<string, string>> = {
  ENOENT: "is not there, nor can it be made: its folder is missing",
  EACCES: "may not be read or written: check its permissions",
  EPERM: "may not be changed: check its permissions",
  EROFS: "is on a disk that can only be read",
  ENOSPC: "can't be written: the disk is full",
  EDQUOT: "can't be written: the disk quota is used up",
  EFBIG: "can't be written: it is larger than a file may be",
  EISDIR: "is a folder where a file would go: move it away",
  ENOTDIR: "can't be made: a file is where a folder would go",
  EEXIST: "can't be made: something else is in its place",
  ELOOP: "is a link that leads to itself",
  ENAMETOOLONG: "has too long a name for this disk",
  EMFILE: "can't be opened: too many files are open",
};

/** What went wrong on the disk, in a sentence that names the file and ends with its code; any other error as it is. */
export function explainFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : reasons[code];
  return reason === undefined ? error.message : `${path ?? "a file"} ${reason} (${code})`;
}
