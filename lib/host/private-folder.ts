/** The data folder is its owner's alone (0700, files 0600), whatever the umask of the shell is. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, type Stats } from "node:fs";
import { homedir } from "node:os";
import { join, parse, resolve } from "node:path";
import { root } from "./run.mjs";

const OTHERS = 0o077;
const OURS = ["scoutdeck.sqlite", "lock.json", "lock.sqlite", "auth-secret", "database-elsewhere.json"];

const octal = ({ mode }: Stats) => (mode & 0o777).toString(8).padStart(4, "0");

/** @returns null when the permissions may be changed */
function reasonToLeave(dataDir: string, folder: Stats): string | null {
  if (process.geteuid && folder.uid !== process.geteuid())
    return `it belongs to another user (${folder.uid})`;
  // A shared folder has the sticky bit or is writable by everyone, as /tmp.
  if ((folder.mode & 0o1002) !== 0) return "other users share it";
  const path = resolve(dataDir);
  if ([homedir(), root, parse(path).root].includes(path)) return "it is a home, program or root folder";
  const names = readdirSync(dataDir);
  return names.length === 0 || names.some((name) => OURS.includes(name)) ? null : "it has other files";
}

/** Links are not followed, and closed folders are not read. */
function closeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    try {
      closeOne(join(folder, entry.name), entry.isDirectory());
    } catch (error) {
      // Another server that uses the folder may have removed the file just now.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function closeOne(path: string, isFolder: boolean): void {
  const { mode, uid } = lstatSync(path);
  if ((mode & OTHERS) === 0 || uid !== process.geteuid?.()) return;
  if (isFolder) closeFiles(path);
  chmodSync(path, isFolder ? 0o700 : 0o600);
}

/**
 * Creates the folder, or closes one of ours to other users. Files created in it later follow the umask (launch.ts).
 * @returns one sentence when others can read the folder and its permissions are not ours to change
 */
export function openPrivately(dataDir: string): string | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = statSync(dataDir);
  if (process.platform === "win32") return null;
  const reason = reasonToLeave(dataDir, folder);
  const isOpen = (folder.mode & OTHERS) !== 0;
  if (reason !== null && isOpen)
    return `DATA_DIR ${dataDir} can be read by other users (${octal(folder)}). Scoutdeck did not change this, because ${reason}. Use a separate folder.`;
  if (reason !== null) return null;
  if (isOpen) chmodSync(dataDir, 0o700);
  closeFiles(dataDir);
  return null;
}
