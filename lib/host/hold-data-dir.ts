/** One server with its database in a data folder, or several with DATABASE_URL. Others get a sentence. */
import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  readFileSync,
  rmSync,
  writeFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  type Stats,
} from "node:fs";
import { hostname, homedir } from "node:os";
import { join, parse, resolve } from "node:path";
import { operatorSentence } from "@/lib/contract/storage-problem";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { log } from "./log.mjs";
import { root } from "./run.mjs";

type Holder = { pid: number; host: string; address: string; since: string; isShared?: boolean };

/**
 * The reference keeps the connection open: a garbage-collected connection would close and lose its lock. The lock would
 * also be lost if anything else in this process opened and closed the file.
 */
const held: SqliteFile[] = [];

function holderIn(file: string): string {
  try {
    const { pid, host, address, since, isShared } = JSON.parse(readFileSync(file, "utf8")) as Holder;
    const where = host === hostname() ? "" : ` on ${host}`;
    const who = `process ${pid}${where}, at ${address} since ${since}`;
    if (!isShared) return `is in use by ${who}. Stop it or use another DATA_DIR.`;
    // Other servers may have started before it, and it may have ended.
    return `is in use by servers with DATABASE_URL, most recently ${who}. Set the same DATABASE_URL or use another DATA_DIR.`;
  } catch {
    return "is in use by another process. Stop it or use another DATA_DIR.";
  }
}

/**
 * Takes SQLite's exclusive or shared lock on a file of the folder. The lock belongs to the file, so it holds under
 * every path, mount and network namespace. The kernel releases it when the process ends.
 * @returns null when it is taken, "busy", or the system's message where locks are unavailable
 */
function lockFile(file: string, isShared: boolean): string | null {
  let db: SqliteFile | undefined;
  try {
    db = new SqliteFile(file, { timeoutMs: 0 });
    db.exec(isShared ? "begin; select count(*) from sqlite_master" : "begin exclusive");
    held.push(db);
    return null;
  } catch (error) {
    db?.close();
    const { code, message } = error as { code?: string; message: string };
    return code === "SQLITE_BUSY" ? "busy" : code || message;
  }
}

function isDenied(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}

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
 * The data folder is its owner's alone (0700, files 0600), whatever the umask of the shell is. Creates the folder,
 * or closes one of ours to other users. Files created in it later follow the umask (launch.ts).
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

function writeProblem(dataDir: string): string | null {
  // Another server may run the same test at this moment.
  const probe = join(dataDir, `.write-test-${randomUUID()}`);
  try {
    const notice = openPrivately(dataDir);
    if (notice) log(notice);
    writeFileSync(probe, "");
    rmSync(probe);
    return null;
  } catch (error) {
    const reason = operatorSentence(error) ?? (error as Error).message;
    return `DATA_DIR ${dataDir} cannot be written to. ${reason}`;
  }
}

/**
 * Holds the folder until the process ends.
 * @param dataDir created when missing, closed to other users
 * @param address where this process answers
 * @param isShared the database is elsewhere, so other such servers may use the folder too
 * @returns one sentence that explains a failure, and names the holder when another process has it
 */
export async function holdDataDir(
  dataDir: string,
  address: string,
  { isShared = false } = {},
): Promise<string | null> {
  const unwritable = writeProblem(dataDir);
  if (unwritable !== null) return unwritable;
  const [file, lock] = [join(dataDir, "lock.json"), join(dataDir, "lock.sqlite")];
  const problem = lockFile(lock, isShared);
  if (problem === "busy") return `DATA_DIR ${dataDir} ${holderIn(file)}`;
  if (problem !== null && isDenied(lock))
    return `${lock} may not be read or written by this user; change its owner or its permissions.`;
  if (problem !== null)
    return `DATA_DIR ${dataDir} cannot be locked (${problem}); use a folder on a local disk, whose file system has locks.`;
  const since = new Date().toISOString();
  const mine: Holder = { pid: process.pid, host: hostname(), address, since, ...(isShared && { isShared }) };
  writeFileSync(file, JSON.stringify(mine), { mode: 0o600 });
  chmodSync(lock, 0o600);
  return null;
}
