/** A backup of PostgreSQL is the state of one moment during writes, in the usual format. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { Instance } from "@/lib/server/team/instance/instance";
import { usePostgres } from "@/lib/testing/use-postgres";
import { restoreBackup } from "./restore-backup";
import { checkBackup } from "./verify-backup";
import { writeBackup } from "./write-backup";

const emptyDatabase = usePostgres();
let folder: string;
let databaseUrl: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-backup-"));
  databaseUrl = await emptyDatabase();
  db = await openPostgres(databaseUrl);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = () =>
  writeBackup({
    dataDir: join(folder, "data"),
    databaseUrl,
    directory: join(folder, "backup"),
    version: "0.1.0",
    serviceUrl: null,
    hasSecretSetting: true,
  });

/** Two rows that always exist together. */
const addPair = (n: number) =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto("setupToken")
      .values({ hash: `h${n}`, expiresAtMs: n })
      .execute();
    await trx
      .insertInto("signInFailure")
      .values({ network: `n${n}`, minute: "1", count: n })
      .execute();
  });

test("a backup during writes is one moment, and can be verified and restored", async () => {
  await Instance.register(db);
  await addPair(0);
  let isDone = false;
  let written = 1;
  const writing = (async () => {
    for (; !isDone; written++) await addPair(written);
  })();
  const { note, differences } = await backUp();
  isDone = true;
  await writing;
  expect(differences).toEqual([]);
  expect(note.rows.setup_token).toBe(note.rows.sign_in_failure);
  expect(note.rows.setup_token).toBeGreaterThan(0);
  expect(note.rows.setup_token).toBeLessThan(written);
  expect(note.catalogue).toBe("none");
  expect(await checkBackup(join(folder, "backup"))).toMatchObject({ damage: [], differences: [] });

  await restoreBackup(join(folder, "backup"), join(folder, "restored"), async () => null);
  const restored = await openDatabase(join(folder, "restored"));
  const pairs = await restored.selectFrom("setupToken").select("hash").execute();
  await restored.destroy();
  expect(pairs).toHaveLength(note.rows.setup_token!);
});

test("of another version's tables: makes no backup and leaves nothing", async () => {
  await sql`delete from kysely_migration where name = '0054-own-contacts'`.execute(db);
  await expect(backUp()).rejects.toThrow("The database of DATABASE_URL has the tables of an older version");
  await sql`insert into kysely_migration values ('9999-future', '2099')`.execute(db);
  await expect(backUp()).rejects.toThrow("belongs to a newer version");
  expect([existsSync(join(folder, "backup")), readdirSync(folder)]).toEqual([false, []]);
});
