/** One server process a data folder: a second one gets a sentence that names the holder. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { createServer } from "node:net";
import { join } from "node:path";
import { storageProblem } from "@/lib/contract/storage-problem";

type Holder = { pid: number; host: string; address: string; since: string };

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Binds a name that the kernel gives to one process only and takes back when it dies, however it dies. */
function bindName(dataDir: string): Promise<boolean> {
  const digest = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 32);
  const path = process.platform === "win32" ? `\\\\.\\pipe\\scoutdeck-${digest}` : `\0scoutdeck-${digest}`;
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", () => resolve(false));
    server.listen(path, () => {
      server.unref();
      resolve(true);
    });
  });
}

/**
 * Takes the folder for this process until it ends.
 * @param dataDir created when missing
 * @param address where this process answers
 * @returns one sentence that names the holder when another process has it
 */
export async function holdDataDir(dataDir: string, address: string): Promise<string | null> {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, ".write-test"), "");
    rmSync(join(dataDir, ".write-test"));
  } catch (error) {
    const reason = storageProblem(error)?.sentence ?? (error as Error).message;
    return `DATA_DIR ${dataDir} cannot be written to. ${reason}`;
  }
  const file = join(dataDir, "lock.json");
  const holder = readHolder(file);
  // Only Linux and Windows have names that vanish with their process; elsewhere the file and the process id decide.
  const hasName = process.platform === "linux" || process.platform === "win32";
  const isFree = hasName
    ? await bindName(dataDir)
    : !(holder && holder.host === hostname() && isAlive(holder.pid));
  if (!isFree) {
    const who = holder
      ? `process ${holder.pid}, which answers at ${holder.address} since ${holder.since}`
      : "another process";
    return `DATA_DIR ${dataDir} is held by ${who}; stop it or use another DATA_DIR.`;
  }
  const mine: Holder = { pid: process.pid, host: hostname(), address, since: new Date().toISOString() };
  writeFileSync(file, JSON.stringify(mine));
  return null;
}
