import "server-only";
/**
 * One writer at a time, in whichever process: a lock of the file itself, which the kernel takes back when its holder
 * dies. It holds between containers too, and between hosts where the file system has locks.
 */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { AppError } from "@/lib/contract/errors";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { catalogueDir } from "./manifest";

/** Folders that this process publishes into: a file lock does not stop a process from itself. */
const publishing = processSingleton("publishing", () => new Set<string>());

/** What the engine says of a file that another process has open: with POSIX locks, and on Windows. */
const HELD_ELSEWHERE = /could not set lock|used by another process/i;

function busy(who: string, cause?: unknown): AppError {
  return new AppError(
    "conflict",
    `${who} is importing or seeding into this catalogue; try again when it has finished.`,
    { cause },
  );
}

async function openLock(directory: string): Promise<DuckDBInstance> {
  // A folder that cannot be written to would look like a lock that somebody holds, and to mkdir like one that is missing.
  const nearest = [directory, dirname(directory)].find((path) => existsSync(path));
  if (nearest) accessSync(nearest, constants.W_OK);
  mkdirSync(directory, { recursive: true });
  // DuckDB opens a file for writing in one process only, on every system; nothing is ever stored in this one.
  return DuckDBInstance.create(join(directory, "publish.lock")).catch((error: unknown) => {
    const message = String((error as Error).message);
    if (!HELD_ELSEWHERE.test(message)) throw error;
    // In another container or on another host it has no number that means something here, and is told as 0.
    const pid = /PID ([1-9]\d*)/.exec(message)?.[1];
    throw busy(pid ? `Process ${pid}` : "Another process", error);
  });
}

/**
 * Keeps other writers out of a folder until the returned function is called, which may be done more than once.
 * @throws AppError `conflict`, one sentence that names the process that writes now
 */
export async function lockForWriting(dataDir: string): Promise<() => void> {
  const directory = catalogueDir(dataDir);
  const held = publishing();
  if (held.has(directory)) throw busy("This process already");
  held.add(directory);
  try {
    const lock = await openLock(directory);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      lock.closeSync();
      held.delete(directory);
    };
  } catch (error) {
    held.delete(directory);
    throw error;
  }
}
