import "server-only";
/** Checks files in the file system, because an open file still answers long after it was moved away. */
import { closeSync, existsSync, openSync, readSync, statSync, type BigIntStats } from "node:fs";
import { readFile, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { catalogueDir, manifestPath, readManifest } from "../adapters/duckdb/manifest";
import { processSingleton } from "../runtime/process-singleton";

export type Disk = { freeBytes: number; totalBytes: number };

export async function readDisk(dataDir: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Records the last good backup of this folder, for the metric of its age. */
export const LAST_BACKUP = "last-backup.json";

/** Returns the time of the last good backup in ms since 1970, or null when there is none. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, LAST_BACKUP), "utf8").catch(() => null);
  const atMs = text === null ? NaN : Date.parse((JSON.parse(text) as { createdAt: string }).createdAt);
  return Number.isNaN(atMs) ? null : atMs;
}

const databasePath = (dataDir: string) => join(dataDir, "scoutdeck.sqlite");

function identityOf(path: string): string | null {
  const stats: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : null;
}

const opened = processSingleton("opened-database-files", () => new Map<string, string | null>());

export function noteOpened(dataDir: string): void {
  opened().set(dataDir, identityOf(databasePath(dataDir)));
}

export function databaseFile(dataDir: string): "same" | "gone" | "replaced" {
  const now = identityOf(databasePath(dataDir));
  if (now === null) return "gone";
  const then = opened().get(dataDir);
  return then === undefined || then === now ? "same" : "replaced";
}

export async function fileSizes(dataDir: string): Promise<{ database: number; catalogue: number }> {
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  const sum = async (paths: string[]) =>
    (await Promise.all(paths.map(sizeOf))).reduce((all, size) => all + size, 0);
  const folder = catalogueDir(dataDir);
  const names = await readdir(folder).catch(() => []);
  const database = databasePath(dataDir);
  return {
    database: await sum([database, `${database}-wal`]),
    catalogue: await sum(names.map((name) => join(folder, name))),
  };
}

export async function folderSize(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return folderSize(inner);
    // A file that is deleted meanwhile counts as empty.
    return entry.isFile()
      ? stat(inner).then(
          ({ size }) => size,
          () => 0,
        )
      : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Bytes 8 to 11 of every DuckDB file. */
const MAGIC = "DUCK";

function hasMagic(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(12);
    return readSync(file, bytes, 0, 12, 0) === 12 && bytes.toString("latin1", 8) === MAGIC;
  } finally {
    closeSync(file);
  }
}

const published = processSingleton("published-catalogues", () => new Set<string>());

/** A catalogue that was never published counts as whole; one that had a manifest and lost it is missing. */
export function catalogueFiles(dataDir: string): "whole" | "missing" | "damaged" {
  try {
    const { files, generation } = readManifest(dataDir);
    if (generation > 0) published().add(dataDir);
    else if (published().has(dataDir)) return "missing";
    const isWhole = Object.values(files).every((name) => hasMagic(join(catalogueDir(dataDir), name)));
    return isWhole ? "whole" : "damaged";
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === "ENOENT" || !existsSync(manifestPath(dataDir));
    return isGone ? "missing" : "damaged";
  }
}
