/** A move loses nothing, keeps its source, resumes after a kill and never leaves a half that looks complete. */
import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blobFolder, folderBlobStore } from "@/lib/server/adapters/folder/folder-blob-store";
import { connectPostgres, openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { BLOB_TABLE } from "@/lib/server/adapters/postgres/postgres-blob-store";
import { copyDatabase } from "@/lib/server/adapters/sqlite/copy-database";
import { listTables } from "@/lib/server/adapters/sqlite/list-tables";
import { connectDatabase, openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { MOVE_TABLE } from "@/lib/server/schema/half-moved";
import { tableNames } from "@/lib/server/schema/table-names";
import { Instance } from "@/lib/server/team/instance/instance";
import { restoreReleased } from "@/lib/testing/released-database";
import { usePostgres } from "@/lib/testing/use-postgres";
import { writeEverything } from "@/lib/testing/write-everything";
import { argsOfSource } from "@/lib/testing/compile-programs";
import { auditBooks } from "../backup/audit-copy";
import type { Progress } from "./fill-target";
import { moveToFolder } from "./move-to-folder";
import { moveToPostgres } from "./move-to-postgres";

const emptyDatabase = usePostgres();
const hold = async () => null;

let everything: string;
let folder: string;
let dataDir: string;
beforeAll(async () => {
  everything = mkdtempSync(join(tmpdir(), "scoutdeck-everything-"));
  await writeEverything(everything);
  return () => rmSync(everything, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-move-"));
  dataDir = join(folder, "data");
  mkdirSync(dataDir);
  copyDatabase(fileOf(everything), fileOf(dataDir));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (of: string) => join(of, "scoutdeck.sqlite");
const digest = (of = dataDir) =>
  createHash("sha256")
    .update(readFileSync(fileOf(of)))
    .digest("hex");
const there = (databaseUrl: string, more: object = {}) =>
  moveToPostgres({ dataDir, databaseUrl, hold, ...more });
const back = (databaseUrl: string, more: object = {}) =>
  moveToFolder({ databaseUrl, folder: join(folder, "back"), hold, ...more });

async function using<T>(db: Db | Promise<Db>, work: (db: Db) => Promise<T>): Promise<T> {
  const opened = await db;
  return work(opened).finally(() => opened.destroy());
}

/** Every row of every table, in the order of the keys. */
async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {};
  for (const { name, key } of await listTables(db)) {
    const order = sql.join(key.map((column) => sql.ref(column)));
    contents[name] = (await sql`select * from ${sql.table(name)} order by ${order}`.execute(db)).rows;
  }
  return contents;
}

test("moves every row there and back and leaves the sources unchanged", async () => {
  const url = await emptyDatabase();
  await folderBlobStore(blobFolder(dataDir)).put("a/b", {
    contentType: "image/webp",
    bytes: Buffer.from("x"),
  });
  const [before, contents] = [digest(), await using(connectDatabase(everything), contentsOf)];
  for (const [table, rows] of Object.entries(contents)) expect([table, rows.length]).not.toEqual([table, 0]);
  const states = (contents.charge_attempt as { state: string }[]).map(({ state }) => state);
  expect([...new Set(states)].sort()).toEqual(["reserved", "sent", "settled", "unknown", "void"]);

  const moved = await there(url);
  expect(digest()).toBe(before);
  expect(moved).toMatchObject({
    kept: 0,
    hasBegunAgain: false,
    differences: [],
    blobs: { count: 1, bytes: 1 },
  });
  expect(moved.rows).toEqual(
    Object.fromEntries(Object.entries(contents).map(([table, rows]) => [table, rows.length])),
  );

  const returned = await back(url);
  expect(returned.rows).toEqual(moved.rows);
  expect(readdirSync(join(folder, "back")).sort()).toEqual(["blobs", "scoutdeck.sqlite"]);
  expect(await using(openDatabase(join(folder, "back")), contentsOf)).toEqual(contents);
  expect(await folderBlobStore(blobFolder(join(folder, "back"))).get("a/b")).toEqual({
    contentType: "image/webp",
    bytes: Buffer.from("x"),
  });
  // PostgreSQL was only read, so a second move gives the same result.
  rmSync(join(folder, "back"), { recursive: true });
  expect((await back(url)).rows).toEqual(moved.rows);
});

test("every table that the steps make on PostgreSQL is moved, the files of blobs on their own", async () => {
  const onPostgres = await using(openPostgres(await emptyDatabase()), tableNames);
  const moved = (await using(openDatabase(dataDir), listTables)).map(({ name }) => name);
  expect(onPostgres.filter((name) => !name.startsWith("kysely_"))).toEqual([...moved, BLOB_TABLE].sort());
});

test("the moved database counts on after its highest ids, keeps its rules and its name", async () => {
  const url = await emptyDatabase();
  await there(url);
  const ids = (db: Db) => db.selectFrom("installation").select("id").execute();
  const mine = await using(openDatabase(dataDir), ids);
  await using(openPostgres(url), async (db) => {
    expect(await ids(db)).toEqual(mine);
    const highest = await db
      .selectFrom("auditEntry")
      .select((eb) => eb.fn.max("id").as("id"))
      .executeTakeFirstOrThrow();
    const entry = { at: "2027", actorKind: "system" as const, act: "x" };
    const next = await db.insertInto("auditEntry").values(entry).returning("id").executeTakeFirstOrThrow();
    expect(next.id).toBe(highest.id! + 1);
    await expect(db.deleteFrom("teamEntry").execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("member").execute()).rejects.toThrow(/foreign key/);
    expect(await auditBooks(db)).toEqual([]);
  });
});

test("moves books that disagree and reports it", async () => {
  await using(openDatabase(dataDir), async (db) => {
    await db.updateTable("account").set({ balance: 12_345 }).execute();
  });
  const { differences } = await there(await emptyDatabase());
  const accounts = ["acc_Bhf0MElp4zINj9lC", "acc_member", "dashboard"];
  expect(differences).toEqual(
    accounts.map((id) => expect.stringMatching(new RegExp(`^Account ${id} has 12345 credits`))),
  );
});

/** Runs a move in a process that kills itself at this point. @returns the signal or code of its end */
async function killedAt(soFar: string, call: string): Promise<string | number> {
  const program = `
    import { moveToFolder } from "@/lib/server/composition/move/move-to-folder";
    import { moveToPostgres } from "@/lib/server/composition/move/move-to-postgres";
    const onProgress = ({ phase, table, rows }) => { if (${soFar}) process.kill(process.pid, "SIGKILL"); };
    const hold = async () => null;
    (async () => { await ${call}; })().catch((error) => { console.error(error); process.exit(1); });`;
  const args = argsOfSource(program);
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  const [code, signal] = (await once(child, "close")) as [number, string];
  return signal ?? code;
}

const calling = (name: string, input: object) =>
  `${name}({ ...${JSON.stringify(input)}, hold, onProgress, leaseMs: 0 })`;

/** PostgreSQL keeps the lock of a killed process until it has noticed that the process is gone. */
async function killedInto(url: string, soFar: string): Promise<void> {
  expect(await killedAt(soFar, calling("moveToPostgres", { dataDir, databaseUrl: url }))).toBe("SIGKILL");
  await using(connectPostgres(url), (db) =>
    expect
      .poll(async () => {
        const { rows } = await sql`
          select 1 from pg_locks where locktype = 'advisory' and database =
            (select oid from pg_database where datname = current_database())`.execute(db);
        return rows.length;
      })
      .toBe(0),
  );
}

/** Queries a copy, because a refused connection keeps its file open until its statements are collected. */
async function refusesHalf(of: string): Promise<void> {
  const copy = join(folder, "copy");
  cpSync(of, copy, { recursive: true });
  await expect(openDatabase(copy)).rejects.toThrow(/^This database is not complete, because a move .*\.$/);
  rmSync(copy, { recursive: true });
}

describe("after a kill -9", () => {
  const MOMENTS = [
    "true",
    "rows > 30",
    'table === "reveal"',
    'table === "team_entry"',
    'phase === "comparing" && table === "reveal"',
  ];

  test("moving to PostgreSQL continues where it was, and no server starts on the half", async () => {
    const url = await emptyDatabase();
    const before = digest();
    for (const moment of MOMENTS) {
      await killedInto(url, moment);
      await expect(openPostgres(url)).rejects.toThrow(/^This database is not complete, because a move .*\.$/);
    }
    const moved = await there(url);
    expect(moved.kept).toBe(Object.values(moved.rows).reduce((sum, rows) => sum + rows, 0));
    expect([moved.hasBegunAgain, digest()]).toEqual([false, before]);
    await back(url, { leaseMs: 0 });
    const contents = await using(openDatabase(join(folder, "back")), contentsOf);
    expect(contents).toEqual(await using(openDatabase(everything), contentsOf));
  });

  test("moving back continues where it was, and no server starts on the half", async () => {
    const url = await emptyDatabase();
    await there(url);
    const target = join(folder, "back");
    for (const moment of MOMENTS) {
      expect(await killedAt(moment, calling("moveToFolder", { databaseUrl: url, folder: target }))).toBe(
        "SIGKILL",
      );
      await refusesHalf(target);
    }
    const moved = await back(url, { leaseMs: 0 });
    expect(moved.kept).toBe(Object.values(moved.rows).reduce((sum, rows) => sum + rows, 0));
    expect(await using(openDatabase(target), contentsOf)).toEqual(
      await using(openDatabase(everything), contentsOf),
    );
  });

  test("a file opened by another process stays incomplete and is continued", async () => {
    const url = await emptyDatabase();
    await there(url);
    const target = join(folder, "back");
    const call = calling("moveToFolder", { databaseUrl: url, folder: target });
    expect(await killedAt('table === "reveal"', call)).toBe("SIGKILL");
    const reader = new SqliteFile(fileOf(target));
    reader.exec("begin; select count(*) from account");
    expect(await killedAt("false", call)).toBe(1);
    await refusesHalf(target);
    reader.close();
    expect(await killedAt("false", call)).toBe(0);
  });

  test("copies a source again if it was used meanwhile", async () => {
    const url = await emptyDatabase();
    await killedInto(url, 'table === "team_entry"');
    await using(openDatabase(dataDir), (db) => db.updateTable("member").set({ name: "New" }).execute());
    const moved = await there(url);
    expect(moved).toMatchObject({ kept: 0, hasBegunAgain: true });
    const names = await using(openPostgres(url), (db) => db.selectFrom("member").select("name").execute());
    expect(names).toEqual([{ name: "New" }, { name: "New" }]);
  });

  test.each<[string, (db: Db) => Promise<unknown>, string]>([
    [
      "a value that is another one",
      (db) => db.updateTable("member").set({ name: "Changed" }).execute(),
      "The table member has other rows in the target than in the source: empty the target and run the move again.",
    ],
    [
      "a row too many",
      (db) => db.insertInto("signInFailure").values({ network: "more", minute: "1", count: 1 }).execute(),
      "The table sign_in_failure has 12 rows in the target and 11 in the source: empty the target and run the move again.",
    ],
  ])("%s in the target is found, and it stays a half", async (_, tamper, sentence) => {
    const url = await emptyDatabase();
    await killedInto(url, 'phase === "comparing"');
    await using(connectPostgres(url), tamper);
    await expect(there(url)).rejects.toThrow(sentence);
    await expect(openPostgres(url)).rejects.toThrow("is not complete");
  });

  test("another installation cannot continue an interrupted move", async () => {
    const url = await emptyDatabase();
    await killedInto(url, 'table === "reveal"');
    rmSync(fileOf(dataDir));
    await (await openDatabase(dataDir)).destroy();
    expect(await there(url)).toMatchObject({ kept: 0, hasBegunAgain: true, rows: { member: 0 } });
  });
});

describe("is refused in one sentence, and nothing changes", () => {
  const refusal = (moving: Promise<unknown>) =>
    moving.then(
      () => "It was not refused.",
      (error: Error) => error.message,
    );

  test("a database that has tables", async () => {
    const url = await emptyDatabase();
    await (await openPostgres(url)).destroy();
    expect(await refusal(there(url))).toBe(
      "The database has tables already (account, agent_app, agent_token, …), and nothing is overwritten: name an empty one.",
    );
    expect(await using(openPostgres(url), (db) => db.selectFrom("member").selectAll().execute())).toEqual([]);
  });

  test("a folder that has a database or files", async () => {
    const url = await emptyDatabase();
    await there(url);
    const rows = () => using(openDatabase(join(folder, "back")), contentsOf);
    const before = await rows();
    expect(await refusal(back(url))).toContain("has tables already (account, ");
    // Compares contents: the file's bytes may change by a checkpoint.
    expect(await rows()).toEqual(before);
    const other = join(folder, "other");
    await folderBlobStore(blobFolder(other)).put("a", { contentType: "text/plain", bytes: Buffer.from("x") });
    expect(await refusal(back(url, { folder: other }))).toContain("has files already");
    writeFileSync(join(folder, "file"), "x");
    expect(await refusal(back(url, { folder: join(folder, "file") }))).toContain("is a file");
  });

  test("missing, outdated, newer or incomplete data", async () => {
    const url = await emptyDatabase();
    expect(await refusal(there(url, { dataDir: join(folder, "none") }))).toContain(
      "There is no scoutdeck.sqlite",
    );
    expect(existsSync(join(folder, "none"))).toBe(false);
    expect(await refusal(back(url))).toContain("there is nothing to copy");
    const older = join(folder, "older");
    restoreReleased(older);
    await using(connectDatabase(older), (db) =>
      sql`update kysely_migration set name = '0001-accounts'`.execute(db),
    );
    const before = digest(older);
    expect(await refusal(there(url, { dataDir: older }))).toContain("older than Scoutdeck 1.0.0");
    expect(digest(older)).toBe(before);
    await using(openDatabase(dataDir), (db) =>
      sql`insert into kysely_migration values ('9999-future', '2099')`.execute(db),
    );
    expect(await refusal(there(url))).toContain("belongs to a newer version");
    // None of these left a mark on the target.
    expect(await using(connectPostgres(url), tableNames)).toEqual([]);
    await using(connectDatabase(join(folder, "half")), (db) =>
      sql.raw(`create table ${MOVE_TABLE} (x)`).execute(db),
    );
    expect(await refusal(there(url, { dataDir: join(folder, "half") }))).toContain("is not complete");
  });

  test("a folder that a server holds", async () => {
    const url = await emptyDatabase();
    const held = async () => "It is held by process 1.";
    expect(await refusal(there(url, { hold: held }))).toBe("It is held by process 1.");
    await there(url);
    expect(await refusal(back(url, { hold: held }))).toBe("It is held by process 1.");
    expect(existsSync(fileOf(join(folder, "back")))).toBe(false);
  });

  test("a folder that is written during the move", async () => {
    const url = await emptyDatabase();
    const db = await openDatabase(dataDir);
    let isWritten = false;
    const onProgress = ({ phase }: Progress) => {
      if (phase !== "comparing" || isWritten) return;
      isWritten = true;
      void db.updateTable("member").set({ name: "New" }).execute();
    };
    expect(await refusal(there(url, { onProgress }))).toContain("was written to while it was moved");
    await expect(openPostgres(url)).rejects.toThrow("is not complete");
    await db.destroy();
    expect(await there(url)).toMatchObject({ hasBegunAgain: true });
  });

  test("two moves into one database at once", async () => {
    const url = await emptyDatabase();
    const ends = await Promise.all([refusal(there(url)), refusal(there(url))]);
    expect(ends.sort()).toEqual([
      "Another process is moving into this database: wait until it ends.",
      "It was not refused.",
    ]);
  });

  test("a PostgreSQL in use; waits for a killed server's lease", async () => {
    const url = await emptyDatabase();
    await there(url);
    const db = await openPostgres(url);
    await db.updateTable("instance").set({ endedAt: "2026" }).execute();
    const server = await Instance.register(db);
    const beating = setInterval(() => void server.beat(), 100);
    expect(await refusal(back(url))).toBe(
      `A server uses this database (process ${process.pid} on ${hostname()}): stop every server, then move.`,
    );
    clearInterval(beating);
    let waits = 0;
    await back(url, { leaseMs: 1_000, onWait: () => waits++ });
    expect(waits).toBeGreaterThan(0);
    await db.destroy();
  });
});

describe("the secret of the sessions", () => {
  const kept = () => join(folder, "back", "auth-secret");
  const movedWith = async (secret: string) => {
    const url = await emptyDatabase();
    await there(url);
    await using(connectPostgres(url), (db) =>
      db.updateTable("installation").set({ authSecret: secret }).execute(),
    );
    return url;
  };

  test("moves along, so that people stay signed in", async () => {
    await back(await movedWith("of all processes"));
    expect(readFileSync(kept(), "utf8")).toBe("of all processes");
    expect(statSync(kept()).mode & 0o777).toBe(0o600);
  });

  test("doesn't replace the folder's secret", async () => {
    mkdirSync(join(folder, "back"));
    writeFileSync(kept(), "of the folder");
    await back(await movedWith("of all processes"));
    expect(readFileSync(kept(), "utf8")).toBe("of the folder");
  });
});

test("many rows are moved in batches", async () => {
  const url = await emptyDatabase();
  await using(openDatabase(dataDir), (db) =>
    sql`insert into audit_entry (at, actor_kind, act, after)
      with recursive n(n) as (select 1 union all select n + 1 from n where n < 100000)
      select '2027', 'system', 'act ' || n, '{"n":' || n || '}' from n`.execute(db),
  );
  let batches = 0;
  const moved = await there(url, {
    onProgress: ({ table }: Progress) => (batches += Number(table === "audit_entry")),
  });
  expect(moved.rows.audit_entry).toBeGreaterThan(100_000);
  expect(batches).toBeGreaterThan(100);
  await back(url, { leaseMs: 0 });
  const last = await using(openDatabase(join(folder, "back")), (db) =>
    db.selectFrom("auditEntry").select(["act", "after"]).orderBy("id", "desc").limit(1).executeTakeFirst(),
  );
  expect(last).toEqual({ act: "act 100000", after: '{"n":100000}' });
});
