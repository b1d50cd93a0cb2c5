/** One server process a data folder: a second one gets a sentence that names the holder. */
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type Libsql from "libsql";
import { storageProblem } from "@/lib/contract/storage-problem";
import { log } from "./log.mjs";
import { openPrivately } from "./private-folder";

type Holder = { pid: number; host: string; address: string; since: string };

/**
 * What this process holds. A connection that nobody refers to would be closed, and its lock with it; so would the lock
 * be if anything else in this process opened and closed the file.
 */
const held: Libsql.Database[] = [];

function holderIn(file: string): string {
  try {
    const { pid, host, address, since } = JSON.parse(readFileSync(file, "utf8")) as Holder;
    const where = host === hostname() ? "" : ` on ${host}`;
    return `process ${pid}${where}, which answers at ${address} since ${since}`;
  } catch {
    return "another process";
  }
}

/**
 * Takes SQLite's exclusive lock on a file of the folder: a lock of the file itself, so it holds under every path, mount
 * and network namespace that leads to it. The kernel takes it back when the process ends, however it ends.
 * @returns null when it is taken, "busy", or what the system says where there are no locks
 */
async function lockFile(file: string): Promise<string | null> {
  // Loaded here, so that a start without packages gets as far as installing them.
  const { default: Database } = await import("libsql");
  let db: Libsql.Database | undefined;
  try {
    db = new Database(file, { timeout: 0 });
    db.exec("begin exclusive");
    held.push(db);
    return null;
  } catch (error) {
    db?.close();
    const { code, message } = error as { code?: string; message: string };
    return code === "SQLITE_BUSY" ? "busy" : code || message;
  }
}

/**
 * Takes the folder for this process until it ends.
 * @param dataDir created when missing, closed to other users
 * @param address where this process answers
 * @returns one sentence that says why it cannot be had, and names the holder when another process has it
 */
export async function holdDataDir(dataDir: string, address: string): Promise<string | null> {
  try {
    const notice = openPrivately(dataDir);
    if (notice) log(notice);
    writeFileSync(join(dataDir, ".write-test"), "");
    rmSync(join(dataDir, ".write-test"));
  } catch (error) {
    const reason = storageProblem(error)?.sentence ?? (error as Error).message;
    return `DATA_DIR ${dataDir} cannot be written to. ${reason}`;
  }
  const [file, lock] = [join(dataDir, "lock.json"), join(dataDir, "lock.sqlite")];
  const problem = await lockFile(lock);
  if (problem === "busy")
    return `DATA_DIR ${dataDir} is held by ${holderIn(file)}; stop it or use another DATA_DIR.`;
  if (problem !== null)
    return `DATA_DIR ${dataDir} cannot be locked (${problem}); use a folder on a local disk, whose file system has locks.`;
  const mine: Holder = { pid: process.pid, host: hostname(), address, since: new Date().toISOString() };
  writeFileSync(file, JSON.stringify(mine), { mode: 0o600 });
  chmodSync(lock, 0o600);
  return null;
}
