import "server-only";
import { AppError } from "@/lib/contract/errors";

const SAYINGS: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `There is not enough free space for ${path}.`,
  EDQUOT: (path) => `The quota of the disk is used up at ${path}.`,
  EFBIG: (path) => `A file is larger than allowed at ${path}.`,
  EACCES: (path) => `This user has no permission for ${path}.`,
  EPERM: (path) => `This user has no permission for ${path}.`,
  EROFS: (path) => `${path} is on a file system that is read-only.`,
  ENOENT: (path) => `There is no ${path}.`,
  ENOTDIR: (path) => `A part of ${path} is a file, not a folder.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  EIO: (path) => `The disk reported an error at ${path}.`,
  SQLITE_FULL: (path) => `There is not enough free space for ${path}.`,
  SQLITE_CANTOPEN: (path) => `The database cannot be opened or written at ${path}.`,
  SQLITE_READONLY: (path) => `${path} may not be written to.`,
  SQLITE_NOTADB: (path) => `${path} is not a database.`,
  SQLITE_CORRUPT: (path) => `The database ${path} is damaged.`,
  SQLITE_BUSY: (path) => `Another process holds the database ${path}; try again.`,
  SQLITE_IOERR: (path) => `The disk reported an error at ${path}.`,
};

export function fileProblem(error: unknown, path: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code = "", path: own } = error as NodeJS.ErrnoException;
  const known = Object.entries(SAYINGS).find(([each]) => code === each || code.startsWith(`${each}_`));
  return known ? new AppError("unavailable", known[1](own ?? path), { cause: error }) : error;
}

/** Turns errors that a person can act on into an AppError. */
export function explained<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileProblem(error, path);
  }
}
