import "server-only";
import { accessSync, constants, statSync } from "node:fs";
import { AppError } from "@/lib/contract/errors";

/** Retry time for clients; a repair is noticed within a second. */
const RETRY_AFTER_S = 30;

export function damaged(reason: string, cause?: unknown): AppError {
  const help =
    "Put its files back from a backup, or import your data again with --replace. It works again without a restart.";
  return new AppError("catalogue_unavailable", `The catalogue can't be read: ${reason}. ${help}`, {
    retryAfterS: RETRY_AFTER_S,
    cause,
  });
}

const SAYINGS: readonly (readonly [RegExp, string])[] = [
  [/does not exist|no such file/i, "is missing"],
  [/permission denied/i, "may not be read"],
  [/version number|newer version|older version/i, "was written by another version of the engine"],
  [/not a valid|does not exist!|checksum|corrupt|enough bytes|is a directory|serialization/i, "is damaged"],
];

/** Query errors that mean corruption. A full disk while a result spills to disk is not one. */
const DAMAGE =
  /^(IO Error: (?!Could not write|Failed to write|No space)|Serialization Error|Fatal Error|FATAL Error)|corrupt|checksum|invalidated/i;

export function isCorruption(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && DAMAGE.test(error.message);
}

/** The message names no path of this machine. */
export function asCorrupted(error: unknown, file?: string): AppError {
  if (error instanceof AppError) return error;
  const message = String((error as Error).message);
  const name = file ?? /([a-z]+-\d+\.duckdb)/.exec(message)?.[1] ?? "one of its files";
  const saying = SAYINGS.find(([pattern]) => pattern.test(message))?.[1] ?? "cannot be opened";
  return damaged(`${name} ${saying}`, error);
}

/** @param size bytes at publication, if recorded @throws AppError `catalogue_unavailable` */
export function checkFile(path: string, name: string, size?: number): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw damaged(`${name} is missing`);
  if (!stats.isFile()) throw damaged(`${name} is not a file`);
  if (size !== undefined && stats.size < size)
    throw damaged(`${name} is cut off (${stats.size} of ${size} bytes)`);
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw damaged(`${name} may not be read (${(error as NodeJS.ErrnoException).code})`, error);
  }
}
