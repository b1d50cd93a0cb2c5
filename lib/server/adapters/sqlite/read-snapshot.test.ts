import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { openDatabase } from "./open-database";
import { readFileSnapshot, readSnapshot } from "./read-snapshot";

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-snapshot-"));
  db = await openDatabase(folder);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const add = (to: Db, minute: string) =>
  to.insertInto("signInFailure").values({ network: "n", minute, count: 1 }).execute();
const minutes = async (of: Db) =>
  (await of.selectFrom("signInFailure").select("minute").execute()).map(({ minute }) => minute);

test("work that fails passes its error on and leaves nothing open", async () => {
  for (let turn = 0; turn < 20; turn++)
    await expect(readSnapshot(db, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await add(db, "1");
  expect(await readSnapshot(db, minutes)).toEqual(["1"]);
});

test("of an unopened file: includes a killed process's journal and leaves the file unchanged", async () => {
  await add(db, "1");
  const left = join(folder, "what is left? 100%#");
  mkdirSync(left);
  // A killed process leaves this on the disk: the last rows are only in the journal.
  for (const end of ["", "-wal"])
    copyFileSync(join(folder, `scoutdeck.sqlite${end}`), join(left, `scoutdeck.sqlite${end}`));
  const path = join(left, "scoutdeck.sqlite");
  const before = readFileSync(path);
  expect(await readFileSnapshot(path, minutes)).toEqual({ result: ["1"], hasChanged: false });
  await expect(readFileSnapshot(path, (reader) => add(reader, "2"))).rejects.toThrow(/readonly/i);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test("of a file that another process writes: stays at one moment and reports the change", async () => {
  await add(db, "1");
  const { result, hasChanged } = await readFileSnapshot(join(folder, "scoutdeck.sqlite"), async (reader) => {
    const seen = await minutes(reader);
    await add(db, "2");
    return [seen, await minutes(reader)];
  });
  expect([result, hasChanged]).toEqual([[["1"], ["1"]], true]);
});
