/** Old databases come up with every row, new ones are refused, and a step that fails leaves nothing. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { ImmediateDialect } from "@/lib/server/adapters/sqlite/sqlite-dialect";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { inProcess, OPEN } from "@/lib/testing/in-process";
import { restoreReleased } from "@/lib/testing/released-database";
import { CLI, prepareArgs } from "@/lib/testing/compile-programs";
import { migrate } from "./migrate";
import { RELEASED_STEPS, STEPS } from "./steps";

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
const upgrade = async () => (await openDatabase(folder)).destroy();

const TABLE_NAMES: Record<string, string> = { intent: "charge_attempt", view_place: "view_target" };
const COLUMN_NAMES: Record<string, string> = { intent_id: "attempt_id", is_trouble: "is_error" };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) < JSON.stringify(b);
const inOrder = (rows: Row[]) => rows.toSorted((a, b) => (isSame(a, b) ? -1 : 1));

/** Every row of the released tables, under the names that tables and columns have today. */
function releasedRows(): Map<string, Row[]> {
  const names = rowsOf("select name from sqlite_master where type = 'table' and name <> 'migration'");
  return new Map(
    names.map(({ name }) => {
      const rows = rowsOf(`select * from "${String(name)}"`).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [COLUMN_NAMES[column] ?? column, value]),
        ),
      );
      return [TABLE_NAMES[String(name)] ?? String(name), rows];
    }),
  );
}

describe("a database of the first released state", () => {
  test("keeps every row of every table", async () => {
    restoreReleased(folder);
    const before = releasedRows();
    await upgrade();
    expect(before.size).toBe(21);
    // Attempts to sign in of the last quarter of an hour: they are counted in another way now.
    before.delete("sign_in_attempt");
    // Budgets are in a table of their own: 0044-budgets.test.ts.
    before.delete("purpose_budget");
    before.set(
      "member",
      (before.get("member") ?? []).map(({ monthly_cap: _cap, ...row }) => row),
    );
    for (const [table, rows] of before) {
      expect(rows.length, table).toBeGreaterThan(0);
      const columns = Object.keys(rows[0]!).map((column) => `"${column}"`);
      const now = rowsOf(`select ${columns.join(", ")} from "${table}"`);
      // Buyers that a refresh had overwritten are restored: see 0016-bought-records.test.ts.
      const isSameOwner = ({ creator_id }: Row) => !["tiktok_1", "tiktok_2"].includes(String(creator_id));
      const kept = (some: Row[]) => inOrder(table === "owned_creator" ? some.filter(isSameOwner) : some);
      expect([table, now.length, kept(now)]).toEqual([table, rows.length, kept(rows)]);
    }
  });

  test("has the same schema afterwards as a new one", async () => {
    restoreReleased(folder);
    await upgrade();
    const fresh = join(folder, "fresh");
    await (await openDatabase(fresh)).destroy();
    const schema = (at: string) =>
      rowsOf("select type, name, sql from sqlite_master order by type, name", at).map((row) => ({
        ...row,
        sql: row.sql === null ? null : String(row.sql).replaceAll(/\s+/g, " "),
      }));
    expect(schema(folder)).toEqual(schema(fresh));
  });

  test("has correct, append-only books", async () => {
    restoreReleased(folder);
    const db = await openDatabase(folder);
    expect(await auditLedger(db)).toEqual([]);
    expect(await auditBalances(db)).toEqual([]);
    await expect(db.updateTable("team_entry").set({ amount: 0 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("service_entry").execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("charge_attempt").where("state", "=", "settled").execute()).rejects.toThrow(
      /FOREIGN KEY/,
    );
    await db.destroy();
  });

  test("remembers the steps under their new names, and an older version stops at it", async () => {
    restoreReleased(folder);
    await upgrade();
    expect(stepsOf()).toEqual(Object.keys(STEPS));
    expect(rowsOf("select 1 from sqlite_master where name = 'migration'")).toEqual([]);
  });

  test("that was interrupted in its first start continues where it stopped", async () => {
    mkdirSync(folder, { recursive: true });
    withFile((db) => db.exec("create table migration (name text primary key, applied_at text not null)"));
    const db = new Kysely({ dialect: new ImmediateDialect({ database: new SqliteFile(path()) }) });
    for (const [released, name] of RELEASED_STEPS.slice(0, 3)) {
      await STEPS[name]?.up(db);
      await sql`insert into migration values (${released}, '2026-01-01')`.execute(db);
    }
    await db.destroy();
    await upgrade();
    expect(stepsOf()).toEqual(Object.keys(STEPS));
  });

  test("of an unreleased version is refused", async () => {
    restoreReleased(folder);
    withFile((db) => db.exec("insert into migration values ('team-006-something', '2026-01-01')"));
    const before = releasedRows();
    await expect(upgrade()).rejects.toThrow("unreleased version");
    expect(releasedRows()).toEqual(before);
  });
});

describe("a database with a step that this version does not know", () => {
  const digest = () => createHash("sha256").update(readFileSync(path())).digest("hex");
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

test("two processes upgrade the same database at once", async () => {
  restoreReleased(folder);
  await Promise.all([inProcess(folder, OPEN), inProcess(folder, OPEN), inProcess(folder, OPEN)]);
  expect(stepsOf()).toEqual(Object.keys(STEPS));
  expect(rowsOf("select count(*) as n from owned_creator")).toEqual([{ n: 10 }]);
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
