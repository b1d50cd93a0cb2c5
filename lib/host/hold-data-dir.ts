/**
 * A data folder is used by one server with its database in it, or by any number of servers with DATABASE_URL. Other
 * servers get a sentence that names a holder.
 */
import { randomUUID } from "node:crypto";
import { accessSync, chmodSync, constants, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { operatorSentence } from "@/lib/contract/storage-problem";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { log } from "./log.mjs";
import { openPrivately } from "./private-folder";

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

/** This happens after a start by another user. */
function isDenied(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
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
