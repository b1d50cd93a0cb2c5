import "server-only";
/** The kernel releases the lock when its holder dies. It works between hosts if the file system supports locks. */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { AppError } from "@/lib/contract/errors";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { catalogueDir } from "./manifest";

const publishing = processSingleton("publishing", () => new Set<string>());

const HELD_ELSEWHERE = /could not set lock|used by another process/i;

function busy(who: string, cause?: unknown): AppError {
  return new AppError(
    "conflict",
    `${who} is importing into this catalogue. Try again when it has finished.`,
    { cause },
  );
}

async function openLock(directory: string): Promise<DuckDBInstance> {
  // DuckDB would report a read-only folder as a held lock, and mkdir would report it as missing.
  const nearest = [directory, dirname(directory)].find((path) => existsSync(path));
  if (nearest) accessSync(nearest, constants.W_OK);
  mkdirSync(directory, { recursive: true });
  // DuckDB lets only one process open a file for writing, on every system. Nothing is stored in this file.
  return DuckDBInstance.create(join(directory, "publish.lock")).catch((error: unknown) => {
    const message = String((error as Error).message);
    if (!HELD_ELSEWHERE.test(message)) throw error;
    // A holder in another container or on another host is reported with PID 0.
    const pid = /PID ([1-9]\d*)/.exec(message)?.[1];
    throw busy(pid ? `Process ${pid}` : "Another process", error);
  });
}

/** @throws AppError `conflict`, whose message names the writing process */
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
