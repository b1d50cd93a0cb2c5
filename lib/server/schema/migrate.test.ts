/** Old databases come up with every row, new ones are refused, and a step that fails leaves nothing. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { ImmediateDialect } from "@/lib/server/adapters/sqlite/sqlite-dialect";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { inProcess, OPEN } from "@/lib/testing/in-process";
import { restoreReleased } from "@/lib/testing/released-database";
import { CLI, prepareArgs } from "@/lib/testing/compile-programs";
import { LAST_UPGRADER } from "./adopt-unreleased";
import { migrate } from "./migrate";
import { STEPS } from "./steps";

/** One sentence, and nothing before or after it. */
const REFUSAL = /^This database belongs to a newer version of Scoutdeck .*\.$/;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-migrate-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Row = Record<string, unknown>;
const path = (at = folder) => join(at, "scoutdeck.sqlite");

function withFile<T>(work: (db: SqliteFile) => T, at = folder): T {
  const db = new SqliteFile(path(at));
  try {
    return work(db);
  } finally {
    db.close();
  }
}
const rowsOf = (query: string, at = folder) => withFile((db) => db.prepare(query).all() as Row[], at);
const stepsOf = () => rowsOf("select name from kysely_migration order by name").map(({ name }) => name);
const digest = () => createHash("sha256").update(readFileSync(path())).digest("hex");
const upgrade = async () => (await openDatabase(folder)).destroy();

/** The order of rows is not part of their content. */
const inOrder = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();

function allRows(): Map<string, Row[]> {
  const names = rowsOf(
    "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'",
  );
  return new Map(names.map(({ name }) => [String(name), rowsOf(`select * from "${String(name)}"`)]));
}

describe("a database of 1.0.0", () => {
  beforeEach(() => restoreReleased(folder));

  test("keeps every row of every table", async () => {
    const before = allRows();
    await upgrade();
    expect(before.size).toBeGreaterThan(70);
    for (const [table, rows] of before) {
      expect(rows.length, table).toBeGreaterThan(0);
      const columns = Object.keys(rows[0]!).map((column) => `"${column}"`);
      const now = rowsOf(`select ${columns.join(", ")} from "${table}"`);
      expect([table, inOrder(now)]).toEqual([table, inOrder(rows)]);
    }
    expect(stepsOf()).toEqual(Object.keys(STEPS));
  });

  test("has the same schema afterwards as a new one", async () => {
    await upgrade();
    const fresh = join(folder, "fresh");
    await (await openDatabase(fresh)).destroy();
    const schema = (at: string) =>
      rowsOf("select type, name, sql from sqlite_master order by type, name", at).map((row) => ({
        ...row,
        sql: String(row.sql)
          .replaceAll('"', "")
          .replaceAll(/\s+/g, " ")
          .replaceAll(/ ?\( ?/g, "("),
      }));
    expect(schema(folder)).toEqual(schema(fresh));
  });

  test("has append-only books", async () => {
    const db = await openDatabase(folder);
    expect(await auditBalances(db)).toEqual([]);
    await expect(db.updateTable("teamEntry").set({ amount: 0 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("serviceEntry").execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("chargeAttempt").where("state", "=", "settled").execute()).rejects.toThrow(
      /FOREIGN KEY/,
    );
    await db.destroy();
  });
});

describe("a database from before 1.0.0", () => {
  /** Each of the old steps has a row; two stand for all. */
  const withOldSteps = (...names: string[]) =>
    withFile((db) => {
      db.exec("pragma journal_mode = wal; delete from kysely_migration");
      for (const name of names)
        db.exec(`insert into kysely_migration values ('${name}', '2026-11-01T00:00:00.000Z')`);
      db.exec("pragma wal_checkpoint(truncate)");
    });
  beforeEach(() => restoreReleased(folder));

  test("at the last step is adopted with every row", async () => {
    withOldSteps("0001-accounts", "0052-list-change-tab");
    const before = allRows();
    await upgrade();
    expect(stepsOf()).toEqual(Object.keys(STEPS));
    expect(allRows().get("team_entry")).toEqual(before.get("team_entry"));
    await upgrade();
  });

  test("at the last step is adopted with the steps after it, by three processes at once", async () => {
    withOldSteps("0001-accounts", "0052-list-change-tab");
    await Promise.all([inProcess(folder, OPEN), inProcess(folder, OPEN), inProcess(folder, OPEN)]);
    expect(stepsOf()).toEqual(Object.keys(STEPS));
    const file = new SqliteFile(path());
    const db = new Kysely({ dialect: new ImmediateDialect({ database: file }) });
    const later = { ...STEPS, "9001-later": { up: async () => undefined } };
    await migrate(db, later);
    await sql`delete from kysely_migration where name = '0052-baseline'`.execute(db);
    await sql`insert into kysely_migration values ('0052-list-change-tab', '2026-11-01')`.execute(db);
    await migrate(db, later);
    await db.destroy();
    expect(stepsOf()).toEqual(Object.keys(later));
  });

  test("at an earlier step is refused, and not a byte of it changes", async () => {
    withOldSteps("0001-accounts", "0051-ingest-replaces-demo");
    const before = digest();
    await expect(upgrade()).rejects.toThrow(
      `This database is older than Scoutdeck 1.0.0. Start the commit ${LAST_UPGRADER} on it once, then this version.`,
    );
    expect(digest()).toBe(before);
  });

  test("from before the Migrator is refused", async () => {
    withFile((db) => db.exec("drop table kysely_migration; create table migration (name text)"));
    await expect(upgrade()).rejects.toThrow("older than Scoutdeck 1.0.0");
  });
});

describe("a database with a step that this version does not know", () => {
  beforeEach(async () => {
    await upgrade();
    withFile((db) => {
      db.exec("insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')");
      db.exec("create table future (id integer)");
      db.exec("pragma wal_checkpoint(truncate)");
    });
  });

  test("is refused with one sentence, and not a byte of it changes", async () => {
    const before = digest();
    await expect(upgrade()).rejects.toThrow(
      "This database belongs to a newer version of Scoutdeck (it has the step 9999-future); start that version, or one after it.",
    );
    expect(digest()).toBe(before);
  });

  test("is refused by the start in the same words", () => {
    const run = spawnSync(process.execPath, prepareArgs(), {
      env: { ...process.env, DATA_DIR: folder },
      encoding: "utf8",
    });
    expect([run.status, run.stdout]).toEqual([1, ""]);
    expect(run.stderr.trim()).toMatch(REFUSAL);
  });

  test("is refused by the command line in the same words", () => {
    const before = digest();
    const run = spawnSync(process.execPath, [...CLI, "keys", "list"], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: "utf8",
    });
    expect(run.status).toBe(1);
    expect(run.stderr.trim()).toMatch(REFUSAL);
    expect(digest()).toBe(before);
  });
});

test("a failed step rolls back all steps", async () => {
  await upgrade();
  const file = new SqliteFile(path());
  const db = new Kysely({ dialect: new ImmediateDialect({ database: file }) });
  const more = {
    "9001-good": {
      up: async (trx: Kysely<unknown>) => void (await sql`create table good (id integer)`.execute(trx)),
    },
    "9002-bad": {
      up: async (trx: Kysely<unknown>) => {
        await sql`create table half (id integer)`.execute(trx);
        throw new Error("bad step");
      },
    },
  };
  await expect(migrate(db, { ...STEPS, ...more })).rejects.toThrow("bad step");
  await db.destroy();
  expect(rowsOf("select name from sqlite_master where name in ('good', 'half')")).toEqual([]);
  expect(stepsOf()).toEqual(Object.keys(STEPS));
});
