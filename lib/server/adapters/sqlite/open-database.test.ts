/** The database itself: opening, what holds on every connection, transactions, and two processes at the same moment. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { STEPS } from "@/lib/server/schema/steps";
import { inProcess, OPEN } from "@/lib/testing/in-process";
import { openDatabase } from "./open-database";
import { SqliteFile } from "./sqlite-file";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-database-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, "scoutdeck.sqlite");

/** Rows of a query on a separate connection, as another program would see them. */
function look(query: string): Record<string, unknown>[] {
  const db = new SqliteFile(file());
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
}

const stepsOf = () => look("select name from kysely_migration order by name").map(({ name }) => name);

describe("opening", () => {
  test("creates the folder and tables and records every step", async () => {
    folder = join(folder, "a", "b");
    const db = await openDatabase(folder);
    await db.destroy();
    expect(stepsOf()).toEqual(Object.keys(STEPS));
    expect(look("select count(*) as n from audit_entry")).toEqual([{ n: 0 }]);
  });

  test("a second time changes nothing", async () => {
    await (await openDatabase(folder)).destroy();
    const before = look("select name, sql from sqlite_master order by name");
    const ran = look("select * from kysely_migration order by name");
    await (await openDatabase(folder)).destroy();
    expect(look("select name, sql from sqlite_master order by name")).toEqual(before);
    expect(look("select * from kysely_migration order by name")).toEqual(ran);
  });

  test("every connection is durable, waits for others and holds references", async () => {
    const db = await openDatabase(folder);
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0];
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
    // The migration waits longer; afterwards it is as it was.
    expect(await pragma("busy_timeout")).toBe(10_000);
    await expect(
      db.insertInto("claim").values({ creatorId: "tiktok_1", attemptId: "none" }).execute(),
    ).rejects.toThrow(/FOREIGN KEY/);
    await db.destroy();
  });
});

describe("transactions", () => {
  test("hold the write lock from the start", async () => {
    const db = await openDatabase(folder);
    const other = new SqliteFile(file(), { timeoutMs: 0 });
    await db.transaction().execute(async () => {
      expect(() => other.exec("begin immediate")).toThrow(/lock|busy/i);
    });
    expect(() => other.exec("begin immediate; rollback")).not.toThrow();
    other.close();
    await db.destroy();
  });

  test("leave nothing when they fail", async () => {
    const db = await openDatabase(folder);
    const entry = { at: "2026-01-01T00:00:00.000Z", actorKind: "system", act: "test" } as const;
    const work = db.transaction().execute(async (trx) => {
      await trx.insertInto("auditEntry").values(entry).execute();
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await db.selectFrom("auditEntry").selectAll().execute()).toEqual([]);
    await db.destroy();
  });
});

test("an audit entry is neither changed nor deleted", async () => {
  const db = await openDatabase(folder);
  const entry = { at: "2026-01-01T00:00:00.000Z", actorKind: "member", act: "role.change" } as const;
  await db.insertInto("auditEntry").values(entry).execute();
  await expect(db.updateTable("auditEntry").set({ act: "x" }).execute()).rejects.toThrow("append-only");
  await expect(db.deleteFrom("auditEntry").execute()).rejects.toThrow("append-only");
  await expect(
    db
      .insertInto("auditEntry")
      .values({ ...entry, actorKind: "ghost" as never })
      .execute(),
  ).rejects.toThrow(/CHECK/);
  await db.destroy();
});

describe("two processes", () => {
  test("that start at the same moment on an empty folder make one database", async () => {
    await Promise.all([inProcess(folder, OPEN), inProcess(folder, OPEN), inProcess(folder, OPEN)]);
    expect(stepsOf()).toEqual(Object.keys(STEPS));
    expect(look("select count(*) as n from team_setting")).toEqual([{ n: 1 }]);
  });

  test("write at the same time and lose nothing", async () => {
    await (await openDatabase(folder)).destroy();
    const count = `
      const db = await openDatabase(process.env.FOLDER);
      for (let turn = 0; turn < 25; turn++) {
        await db.transaction().execute(async (trx) => {
          const row = await trx.selectFrom("signInFailure").select("count").executeTakeFirst();
          const values = { network: "n", minute: "m", count: (row?.count ?? 0) + 1 };
          await trx.insertInto("signInFailure").values(values)
            .onConflict((conflict) => conflict.columns(["network", "minute"]).doUpdateSet(values)).execute();
        });
      }
      await db.destroy();`;
    await Promise.all([inProcess(folder, count), inProcess(folder, count)]);
    expect(look("select count from sign_in_failure")).toEqual([{ count: 50 }]);
  });
});

test("a full disk is reported instead of the failed rollback", async () => {
  const db = await openDatabase(folder);
  try {
    const [size] = (await sql<{ pageCount: number }>`pragma page_count`.execute(db)).rows;
    await sql`pragma max_page_count = ${sql.lit(size!.pageCount + 1)}`.execute(db);
    const account = { label: "x".repeat(2_000_000), createdAt: "2026-01-01T00:00:00Z" };
    const filling = db.transaction().execute(async (trx) => {
      await trx
        .insertInto("account")
        .values({ id: "small", ...account, label: "x" })
        .execute();
      await trx
        .insertInto("account")
        .values({ id: "large", ...account })
        .execute();
    });
    await expect(filling).rejects.toMatchObject({ code: "SQLITE_FULL" });
    expect(await db.selectFrom("account").select("id").execute()).toEqual([]);
    // The connection is of use afterwards.
    await db.transaction().execute((trx) => trx.selectFrom("account").select("id").execute());
  } finally {
    await db.destroy();
  }
});
