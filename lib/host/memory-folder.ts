/** Each of 3,000 tests has its own database; one of PostgreSQL took 400 ms on a disk and 22 ms in memory. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Bytes that must be free: the tests write less than 1 GiB, and the machine needs memory for the browser too. */
const LEAST_FREE = 4 * 1024 ** 3;

function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** @returns the path of a folder that is removed at exit; null when there is none or too little is free */
export function memoryFolder(parent = "/dev/shm", least = LEAST_FREE): string | null {
  if (freeIn(parent) < least) return null;
  // Socket paths below may have 107 characters.
  const folder = mkdtempSync(join(parent, "sd-"));
  // PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return folder;
}

/** Temporary files of this process and its children are kept in memory, unless TMPDIR is set. */
export function writeToMemory(): void {
  const folder = process.env.TMPDIR ? null : memoryFolder();
  if (folder !== null) process.env.TMPDIR = folder;
}
