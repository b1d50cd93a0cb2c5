/** Shared behaviour of both engines. Their differences are tested with each adapter. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { dropTestDatabase, isOnPostgres, openTestDatabase } from "@/lib/testing/open-test-database";
import { readSnapshot } from "./read-snapshot";

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-snapshot-"));
  db = await openTestDatabase(folder);
});
afterEach(async () => {
  await db.destroy();
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true });
});

const add = (to: Db, minute: string) =>
  to.insertInto("signInFailure").values({ network: "n", minute, count: 1 }).execute();
const minutes = async (of: Db) =>
  (await of.selectFrom("signInFailure").select("minute").execute()).map(({ minute }) => minute);

test("sees one moment without blocking writers", async () => {
  await add(db, "1");
  const seen = await readSnapshot(db, async (reader) => {
    const before = await minutes(reader);
    await add(db, "2");
    await db.transaction().execute((trx) => add(trx, "3"));
    return [before, await minutes(reader)];
  });
  expect(seen).toEqual([["1"], ["1"]]);
  expect(await minutes(db)).toEqual(["1", "2", "3"]);
  expect(await readSnapshot(db, minutes)).toEqual(["1", "2", "3"]);
});

test("writes nothing", async () => {
  const refusal = isOnPostgres ? /read-only/ : /readonly/i;
  await expect(readSnapshot(db, (reader) => add(reader, "1"))).rejects.toThrow(refusal);
  expect(await minutes(db)).toEqual([]);
});
