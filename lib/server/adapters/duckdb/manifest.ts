import "server-only";
/** `current.json` is replaced as a whole, so a reader never sees a mixture. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
  accessSync,
  constants,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { EMPTY_SUMMARY, summaryFields, type DatedSummary } from "../catalogue/manifest";

export type Manifest = DatedSummary & {
  /** An import writes only the kinds that it brings. */
  files: Partial<Record<RecordKind, string>>;
  /** A truncated file is noticed before it is searched. Earlier versions did not record sizes. */
  sizes?: Partial<Record<RecordKind, number>>;
};

const count = z.int().min(0);
const fileName = z.string().regex(/^[a-z]+-\d+\.[a-z]+$/);
const manifest: z.ZodType<Manifest> = z.object({
  ...summaryFields,
  files: z.object({ posts: fileName.optional(), creators: fileName.optional() }),
  sizes: z.object({ posts: count.optional(), creators: count.optional() }).optional(),
});

/** @throws when the text is not a manifest */
export function parseManifest(text: string): Manifest {
  return manifest.parse(JSON.parse(text));
}

export const EMPTY: Manifest = {
  ...EMPTY_SUMMARY,
  files: {},
};

export function catalogueDir(dataDir: string): string {
  return join(dataDir, "catalogue");
}

export function manifestPath(dataDir: string): string {
  return join(catalogueDir(dataDir), "current.json");
}

/** It is outside of the catalogue folder, because a lost folder would otherwise look like one that was never filled. */
const markPath = (dataDir: string) => join(dataDir, "has-catalogue");

export function noteCatalogue(dataDir: string): void {
  if (existsSync(markPath(dataDir))) return;
  const text = "A catalogue was published here: without the folder `catalogue` it is missing, not empty.\n";
  try {
    writeFileSync(markPath(dataDir), text, { mode: 0o600 });
  } catch {
    // On a full disk the mark is missing; the next opening writes it.
  }
}

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

/** Returns EMPTY if nothing was ever published. @throws AppError `catalogue_unavailable` */
export function readManifest(dataDir: string): Manifest {
  let text: string;
  try {
    text = readFileSync(manifestPath(dataDir), "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR")
      throw damaged(`current.json may not be read (${code})`, error);
    if (code === "ENOENT" && !existsSync(markPath(dataDir))) return EMPTY;
    throw damaged(
      existsSync(catalogueDir(dataDir)) ? "current.json is missing" : "its folder is missing",
      error,
    );
  }
  try {
    return parseManifest(text);
  } catch (error) {
    throw damaged("current.json is damaged", error);
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Renames a finished file so that it survives a power failure. */
export function moveDurably(from: string, directory: string, name: string): void {
  syncPath(from);
  renameSync(from, join(directory, name));
  // Windows cannot open a folder; there the file system journals the rename.
  if (process.platform !== "win32") syncPath(directory);
}

export function writeManifest(dataDir: string, manifest: Manifest): void {
  const directory = catalogueDir(dataDir);
  mkdirSync(directory, { recursive: true });
  const temporary = join(directory, "current.json.next");
  const descriptor = openSync(temporary, "w");
  try {
    writeSync(descriptor, `${JSON.stringify(manifest, null, 2)}\n`);
  } finally {
    closeSync(descriptor);
  }
  moveDurably(temporary, directory, "current.json");
  noteCatalogue(dataDir);
}
