import "server-only";
/** `current.json`: which files make up the catalogue. Replaced whole, so a reader sees the old or the new, never between. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueSummary, RecordKind } from "@/lib/server/ports/catalogue";

export type Manifest = {
  generation: number;
  posts: number;
  creators: number;
  /** Everything was made by `seed`. */
  isDemo: boolean;
  createdAt: string;
  /** Name of the file of each kind; missing when there are no records of it. An import writes only the kinds it brings. */
  files: Partial<Record<RecordKind, string>>;
};

export const EMPTY: Manifest = {
  generation: 0,
  posts: 0,
  creators: 0,
  isDemo: false,
  createdAt: "1970-01-01T00:00:00.000Z",
  files: {},
};

export function catalogueDir(dataDir: string): string {
  return join(dataDir, "catalogue");
}

export function manifestPath(dataDir: string): string {
  return join(catalogueDir(dataDir), "current.json");
}

/** The catalogue as it is now; EMPTY when nothing was ever published. */
export function readManifest(dataDir: string): Manifest {
  let text: string;
  try {
    text = readFileSync(manifestPath(dataDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return EMPTY;
    throw error;
  }
  return JSON.parse(text) as Manifest;
}

export function summaryOf({ posts, creators, generation, isDemo }: Manifest): CatalogueSummary {
  return { posts, creators, generation, isDemo };
}

function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Moves a finished file to its final name so that it survives a power cut. */
export function moveDurably(from: string, directory: string, name: string): void {
  syncPath(from);
  renameSync(from, join(directory, name));
  // Windows cannot open a folder; there the rename itself is journalled.
  if (process.platform !== "win32") syncPath(directory);
}

/** Makes a manifest the current one. */
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
}
