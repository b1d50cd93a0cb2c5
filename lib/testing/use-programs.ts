/** For tests of several processes: a database of each test, and the programs that work on it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { startProgram, type Program } from "./in-process";
import { dropTestDatabase, openTestDatabase } from "./open-test-database";

export type Programs = {
  /** Database of the running test. */
  readonly db: Db;
  /** Runs a module that finds the database's folder in DATA_DIR; it is killed at the end of the test. */
  start: (module: string) => Program;
};

export function usePrograms(): Programs {
  let folder: string;
  let db: Db;
  let programs: Program[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "scoutdeck-programs-"));
    db = await openTestDatabase(folder);
    programs = [];
  });
  afterEach(async () => {
    await Promise.all(programs.map(({ kill }) => kill()));
    await db.destroy();
    await dropTestDatabase(folder);
    rmSync(folder, { recursive: true });
  });
  return {
    get db() {
      return db;
    },
    start: (module) => {
      const program = startProgram(module, { DATA_DIR: folder, LOG_LEVEL: "error" });
      programs.push(program);
      return program;
    },
  };
}
