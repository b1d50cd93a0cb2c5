/**
 * A folder in memory for what tests write: each of 3,000 tests has a database of its own, and one of PostgreSQL took 400 ms
 * on a disk, 22 in memory.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Bytes that must be free: the tests write less than one, and the machine needs memory for the browser too. */
const LEAST_FREE = 4 * 1024 ** 3;

/** @returns bytes that can be written there; 0 where there is no such folder */
function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * Makes a new folder, which goes with the process.
 * @param parent where the system keeps files in memory
 * @returns its path; null where there is none or too little free
 */
export function memoryFolder(parent = "/dev/shm", least = LEAST_FREE): string | null {
  if (freeIn(parent) < least) return null;
  // Short: the paths of sockets below it may have 107 characters.
  const folder = mkdtempSync(join(parent, "sd-"));
  // PostgreSQL runs as a user of its own, who comes through here.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return folder;
}

/** Unless the caller says where, what this process and its children write for the moment is kept in memory. */
export function writeToMemory(): void {
  const folder = process.env.TMPDIR ? null : memoryFolder();
  if (folder !== null) process.env.TMPDIR = folder;
}
