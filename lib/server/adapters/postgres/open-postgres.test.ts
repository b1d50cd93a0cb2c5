/** PostgreSQL: the same tables as SQLite, one writer at a time, and broken connections. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { STEPS } from "@/lib/server/schema/steps";
import { dropTestDatabase, ensureTestDatabase } from "@/lib/testing/open-test-database";
import { openDatabase } from "../sqlite/open-database";
import { connectPostgres, openPostgres } from "./open-postgres";
import { BLOB_TABLE } from "./postgres-blob-store";

let folder: string;
let url: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-postgres-"));
  url = await ensureTestDatabase(folder);
  db = await openPostgres(url, { connections: 3 });
});
afterEach(async () => {
  await db.destroy();
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true });
});

const count = (to: Db, minute: string) =>
  to.insertInto("signInFailure").values({ network: "n", minute, count: 1 }).execute();
const minutes = async (of: Db) =>
  (await of.selectFrom("signInFailure").select("minute").orderBy("minute").execute()).map(
    ({ minute }) => minute,
  );

describe("the tables", () => {
  const columnsOf = async (of: Db) =>
    Object.fromEntries(
      (await of.introspection.getTables()).map(({ name, columns }) => [
        name,
        columns.map((column) => column.name).sort(),
      ]),
    );

  test("are those of SQLite, made by the same steps", async () => {
    const sqlite = await openDatabase(folder);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(STEPS));
    // Files that last are in a folder there.
    const { [BLOB_TABLE]: _, ...shared } = await columnsOf(db);
    expect(shared).toEqual(await columnsOf(sqlite));
    await sqlite.destroy();
  });

  test("sort and compare texts by their bytes", async () => {
    for (const minute of ["b", "B", "ä", "a", "Z", "é"]) await count(db, minute);
    expect(await minutes(db)).toEqual(["B", "Z", "a", "b", "ä", "é"]);
  });

  test("return whole numbers and sums as numbers", async () => {
    await count(db, "1");
    await db
      .updateTable("signInFailure")
      .set({ count: Number.MAX_SAFE_INTEGER - 1 })
      .execute();
    const row = await db
      .selectFrom("signInFailure")
      .select((eb) => ["count", eb.fn.sum<number>("count").over().as("sum"), eb.fn.countAll().over().as("n")])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: Number.MAX_SAFE_INTEGER - 1, sum: Number.MAX_SAFE_INTEGER - 1, n: 1 });
  });

  test("of the books are append-only", async () => {
    const entry = { at: "2026-01-01T00:00:00.000Z", actorKind: "system", act: "test" } as const;
    await db.insertInto("auditEntry").values(entry).execute();
    await expect(db.updateTable("auditEntry").set({ act: "x" }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("auditEntry").execute()).rejects.toThrow("append-only");
  });
});

describe("every writer", () => {
  test("waits for a writing transaction, unlike readers", async () => {
    const ends: string[] = [];
    const other = connectPostgres(url);
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = db.transaction().execute(async (trx) => {
      await count(trx, "1");
      begun.resolve();
      await released.promise;
      ends.push("first");
    });
    await begun.promise;
    const statement = count(other, "2").then(() => ends.push("statement"));
    const second = other.transaction().execute(async (trx) => {
      // The second one sees the writes of the first, which had ended.
      expect(await minutes(trx)).toContain("1");
      ends.push("second");
    });
    for (let read = 0; read < 5; read++) expect(await minutes(other)).toEqual([]);
    expect(ends).toEqual([]);
    released.resolve();
    await Promise.all([first, statement, second]);
    expect(ends[0]).toBe("first");
    expect(ends).toHaveLength(3);
    await other.destroy();
  });

  test("counts exactly with many writers", async () => {
    await count(db, "m");
    const others = [1, 2, 3].map(() => connectPostgres(url));
    const raise = (on: Db) =>
      on.transaction().execute(async (trx) => {
        const { count: before } = await trx
          .selectFrom("signInFailure")
          .select("count")
          .executeTakeFirstOrThrow();
        await trx
          .updateTable("signInFailure")
          .set({ count: before + 1 })
          .execute();
      });
    await Promise.all(
      others.flatMap((other) => Array.from({ length: 30 }, (_, at) => raise(at % 2 ? db : other))),
    );
    const row = await db.selectFrom("signInFailure").select("count").executeTakeFirstOrThrow();
    expect(row.count).toBe(91);
    await Promise.all(others.map((other) => other.destroy()));
  });

  test("is refused after a long wait and keeps a usable connection", async () => {
    const impatient = connectPostgres(url, { connections: 1, lockTimeoutMs: 50 });
    await db.transaction().execute(async () => {
      await expect(count(impatient, "1")).rejects.toMatchObject({ code: "55P03" });
      const work = impatient.transaction().execute((trx) => count(trx, "2"));
      await expect(work).rejects.toMatchObject({ code: "55P03" });
      expect(await minutes(impatient)).toEqual([]);
    });
    await count(impatient, "3");
    expect(await minutes(db)).toEqual(["3"]);
    await impatient.destroy();
  });

  test("leaves connections to readers", async () => {
    const other = connectPostgres(url, { connections: 2 });
    let waiting: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      await count(trx, "1");
      waiting = Array.from({ length: 8 }, (_, at) => count(other, `of other ${at}`));
      await sleep(100);
      expect(await minutes(other)).toEqual([]);
    });
    await Promise.all(waiting);
    expect(await minutes(other)).toHaveLength(9);
    await other.destroy();
  });

  test("that fails leaves nothing and frees the lock", async () => {
    const work = db.transaction().execute(async (trx) => {
      await count(trx, "1");
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    await expect(
      db.insertInto("claim").values({ creatorId: "tiktok_1", attemptId: "none" }).execute(),
    ).rejects.toMatchObject({ code: "23503" });
    await count(db, "2");
    expect(await minutes(db)).toEqual(["2"]);
  });
});

test("a connection that is ended by the server is replaced by the next statement", async () => {
  const other = connectPostgres(url, { connections: 2 });
  await count(other, "1");
  const end = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await end();
  // The pool learns of it from the connection itself, which takes a moment.
  await expect.poll(() => minutes(other).catch(() => "lost")).toEqual(["1"]);
  const work = other.transaction().execute(async (trx) => {
    await count(trx, "2");
    await end();
    await count(trx, "3");
  });
  await expect(work).rejects.toThrow();
  await expect.poll(() => minutes(other).catch(() => "lost")).toEqual(["1"]);
  await count(other, "4");
  expect(await minutes(db)).toEqual(["1", "4"]);
  await other.destroy();
});

test("tables of a newer version are refused with one sentence", async () => {
  await sql`insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')`.execute(db);
  await expect(openPostgres(url)).rejects.toThrow("belongs to a newer version of Scoutdeck");
});

test("a database at the last step before 1.0.0 is adopted", async () => {
  await sql`delete from kysely_migration where name = '0052-baseline'`.execute(db);
  const old = sql`('0001-accounts', '2026-11-01'), ('0052-list-change-tab', '2026-11-01')`;
  await sql`insert into kysely_migration values ${old}`.execute(db);
  await Promise.all([1, 2].map(async () => (await openPostgres(url)).destroy()));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(STEPS));
});

test("several simultaneous openings create one database", async () => {
  const empty = `${folder}-empty`;
  const name = (await ensureTestDatabase(empty)).split("/").at(-1)!.split("?")[0]!;
  await sql`drop database ${sql.id(name)}`.execute(db);
  await sql`create database ${sql.id(name)}`.execute(db);
  const all = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url.replace(/test_\w+/, name))));
  expect(await all[0]!.selectFrom("teamSetting").select("name").execute()).toEqual([{ name: "typed_above" }]);
  await Promise.all(all.map((each) => each.destroy()));
  await dropTestDatabase(empty);
});
