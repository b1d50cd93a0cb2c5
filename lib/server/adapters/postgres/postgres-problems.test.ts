/** Errors of a real PostgreSQL that can't be used. The process continues when it can be used again. */
import { mkdtempSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storageProblem } from "@/lib/contract/storage-problem";
import type { Db } from "@/lib/server/ports/database";
import { startPostgres, type PostgresServer } from "@/lib/testing/postgres-server";
import { connectPostgres, openPostgres } from "./open-postgres";

const PASSWORD = "never-to-be-seen";
let server: PostgresServer;
let root: Db;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-open-"));
  server = await startPostgres(folder, {}, ["local all guarded scram-sha-256", "local all barred reject"]);
  root = connectPostgres(server.urlOf("postgres"), { connections: 1 });
  await server.create("deck");
  for (const user of ["guarded", "barred"])
    await sql`create role ${sql.id(user)} login password ${sql.lit(PASSWORD)}`.execute(root);
});
afterAll(async () => {
  await root.destroy();
  await server.stop();
});

/** The address of a database, with what differs. */
function address(database: string, { user = server.user, password = "", options = "" } = {}): string {
  const url = new URL(server.urlOf(database));
  Object.assign(url, { username: user, password });
  if (options) url.searchParams.set("options", options);
  return url.href;
}

/** @returns the error of opening; fails when it opens */
async function errorOf(url: string): Promise<Error> {
  try {
    await (await openPostgres(url, { connections: 1 })).destroy();
  } catch (error) {
    return error as Error;
  }
  throw new Error("It opened.");
}

const kindOf = (error: unknown) => storageProblem(error)?.kind;

/** All texts of an error, including its causes and fields. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack} ${JSON.stringify(error)} ${wordsOf(error.cause)}`
    : JSON.stringify(error ?? "");

describe("an impossible start reports why, without the password", () => {
  test.each<[string, () => string, string]>([
    ["a wrong password", () => address("deck", { user: "guarded", password: `${PASSWORD}x` }), "refused"],
    ["no password", () => address("deck", { user: "guarded" }), "refused"],
    ["a host that is not let in", () => address("deck", { user: "barred", password: PASSWORD }), "refused"],
    ["an unknown user", () => address("deck", { user: "nobody-of-ours", password: PASSWORD }), "refused"],
    ["no such database", () => address("missing", { password: PASSWORD }), "unknownDatabase"],
    ["a user without rights", () => address("deck", { user: "guarded", password: PASSWORD }), "serverDenied"],
    [
      "a server that only reads",
      () => address("deck", { password: PASSWORD, options: "-c default_transaction_read_only=on" }),
      "serverReadOnly",
    ],
    ["a port that nobody has", () => `postgres://u:${PASSWORD}@127.0.0.1:1/deck`, "unreachable"],
    ["a name that nobody has", () => `postgres://u:${PASSWORD}@db.invalid/deck`, "unreachable"],
    ["a folder without a server", () => `postgres://u:${PASSWORD}@x/deck?host=/nowhere`, "unreachable"],
    ["TLS where there is none", () => `${address("deck", { password: PASSWORD })}&sslmode=require`, "noTls"],
  ])("%s", async (_, url, kind) => {
    const error = await errorOf(url());
    expect([kindOf(error), wordsOf(error)]).toEqual([kind, expect.not.stringContaining(PASSWORD)]);
  });

  test("something else than PostgreSQL", async () => {
    const other = createServer((socket) => {
      socket.end("HTTP/1.1 400 Bad Request\r\n\r\n", () => socket.destroy());
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const error = await errorOf(`postgres://u:${PASSWORD}@127.0.0.1:${port}/deck`);
    await new Promise((resolve) => other.close(resolve));
    expect([kindOf(error), wordsOf(error)]).toEqual(["unreachable", expect.not.stringContaining(PASSWORD)]);
  });

  test("a PostgreSQL that is too old", async () => {
    const db = connectPostgres(address("deck"), { connections: 1 });
    await sql`create schema old`.execute(db);
    // A function in an earlier schema replaces the server's reported version.
    await sql`create function old.current_setting(text) returns text language sql return '13.12'`.execute(db);
    await db.destroy();
    const error = await errorOf(address("deck", { options: "-c search_path=old,pg_catalog,public" }));
    expect(error).toMatchObject({
      code: "unavailable",
      message: "DATABASE_URL is PostgreSQL 13; Scoutdeck needs 14 or newer.",
    });
  });

  test("no connection left", async () => {
    await sql`create database narrow connection limit 1`.execute(root);
    await sql`create role narrow login`.execute(root);
    await sql`alter database narrow owner to narrow`.execute(root);
    const url = address("narrow", { user: "narrow" });
    const holder = await openPostgres(url, { connections: 1 });
    await sql`select 1`.execute(holder);
    expect(kindOf(await errorOf(url))).toBe("noConnection");
    await holder.destroy();
  });
});

describe("an open database", () => {
  let db: Db;
  beforeAll(async () => {
    db = await openPostgres(address("deck"));
  });
  afterAll(() => db.destroy());
  const count = async () => (await db.selectFrom("installation").select("id").execute()).length;

  test("a held lock is busy and leaves the connection usable", async () => {
    const other = connectPostgres(address("deck"), { connections: 1 });
    await other.transaction().execute((trx) =>
      db.connection().execute(async (connection) => {
        await sql`set lock_timeout = 50`.execute(connection);
        const waiting = connection.transaction().execute(async () => undefined);
        expect(await waiting.catch(kindOf)).toBe("serverBusy");
        expect((await sql`select 1`.execute(connection)).rows).toHaveLength(1);
        await sql`reset lock_timeout`.execute(connection);
        await sql`select 1`.execute(trx);
      }),
    );
    await other.destroy();
  });

  test("fails while it is away, and works again afterwards", async () => {
    expect(await count()).toBe(1);
    const asleep = sql`select pg_sleep(60)`.execute(db).catch(kindOf);
    const inTransaction = db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable("installation").set({ createdAt: "never" }).execute();
        await sql`select pg_sleep(60)`.execute(trx);
      })
      .catch(kindOf);
    const running = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await running.execute(root)).rows[0]!.n).toBe(2);
    await server.halt();
    expect([await asleep, await inTransaction]).toEqual(["unreachable", "unreachable"]);
    expect(await count().catch(kindOf)).toBe("unreachable");
    expect(
      await db
        .transaction()
        .execute(async () => 1)
        .catch(kindOf),
    ).toBe("unreachable");
    await server.resume();
    expect(await count()).toBe(1);
    const { createdAt } = await db.selectFrom("installation").select("createdAt").executeTakeFirstOrThrow();
    expect(createdAt).not.toBe("never");
  });
});
