/**
 * Ids of listChange follow the commits: a reader up to an id has seen everything below it. Databases assign ids before
 * the commit, so this depends on the write lock, which every process takes before its first id.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ListEvent } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import { isOnPostgres, openTestDatabase } from "@/lib/testing/open-test-database";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { createList } from "./create-list";
import { ListEvents, newestChange } from "./list-events";
import { recordChange, recordChanges } from "./touch-list";

let t: TestTeam;
let listId: string;
/** Separate connections, as other processes would have. On SQLite, one process has one connection and waits for it. */
let others: Db[];
beforeEach(async () => {
  t = await openTestTeam();
  const list = { kind: "creators", name: "Winter", template: "shortlist", isTeam: true } as const;
  listId = (await createList(t.ben, list)).id;
  const open = async () => (isOnPostgres ? openTestDatabase(t.folder) : t.team.db);
  others = [await open(), await open()];
});
afterEach(async () => {
  if (isOnPostgres) await Promise.all(others.map((db) => db.destroy()));
  await t.close();
});

const change = (after: string) => ({
  listId,
  kind: "field" as const,
  creatorId: "tiktok_1",
  field: "x",
  after,
});
const idsAfter = async (db: Db, id: number) =>
  (
    await db.selectFrom("listChange").select(["id", "after"]).where("id", ">", id).orderBy("id").execute()
  ).map(({ after }) => after);

test.runIf(isOnPostgres)("ids follow the order of commits", async () => {
  const from = await newestChange(t.team.db);
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  const ends: string[] = [];
  const slow = others[0]!.transaction().execute(async (trx) => {
    await recordChange(trx, t.ben, change("slow"));
    isWritten();
    await sleep(300);
    ends.push("slow");
  });
  await written;
  // Inside a transaction or as a statement alone: both wait.
  const inTransaction = others[1]!
    .transaction()
    .execute((trx) => recordChange(trx, t.ben, change("quick")))
    .then(() => ends.push("quick"));
  const alone = recordChange(others[1]!, t.ben, change("alone")).then(() => ends.push("alone"));
  expect(await idsAfter(t.team.db, from)).toEqual([]);
  expect(ends).toEqual([]);
  await Promise.all([slow, inTransaction, alone]);
  expect(ends[0]).toBe("slow");
  expect((await idsAfter(t.team.db, from))[0]).toBe("slow");
});

test("a reader receives each committed change once and in order", async () => {
  const told: ListEvent[] = [];
  const reading = new ListEvents(t.team.db, 1);
  const from = await newestChange(t.team.db);
  const leave = reading.follow(
    { memberId: "ana", event: (event) => told.push(event), passed: () => {}, end: () => {} },
    from,
  );
  const write = async (db: Db, writer: number) => {
    for (let at = 0; at < 25; at++) {
      const some = Array.from({ length: 1 + ((at + writer) % 3) }, (_, index) =>
        change(`${writer} ${at} ${index}`),
      );
      const work = db.transaction().execute(async (trx) => {
        await recordChanges(trx, { ...t.ben, tab: "k3x9" }, some);
        if (at % 5 === 4) throw new Error("undone");
      });
      await work.catch((error: Error) => expect(error.message).toBe("undone"));
    }
  };
  await Promise.all([t.team.db, ...others, others[0]!].map(write));
  const all = await idsAfter(others[1]!, from);
  expect(all).toHaveLength(new Set(all).size);
  expect(all.length).toBeGreaterThan(120);
  await expect.poll(() => told.length).toBe(all.length);
  leave();
  expect(told.map(({ after }) => after)).toEqual(all);
  expect(new Set(told.map(({ tab }) => tab))).toEqual(new Set(["k3x9"]));
  expect(told.map(({ id }) => id)).toEqual(told.map(({ id }) => id).toSorted((a, b) => a - b));
});

test("ids are not reused after an erasure", async () => {
  await t.team.db.transaction().execute((trx) => recordChanges(trx, t.ben, [change("a"), change("b")]));
  const before = await newestChange(t.team.db);
  const told: ListEvent[] = [];
  const reader = {
    memberId: "ana",
    event: (event: ListEvent) => told.push(event),
    passed: () => {},
    end: () => {},
  };
  const leave = new ListEvents(t.team.db, 1).follow(reader, before);
  await t.team.db.deleteFrom("listChange").where("creatorId", "=", "tiktok_1").execute();
  await t.team.db.transaction().execute((trx) => recordChange(trx, t.ben, change("c")));
  expect(await newestChange(t.team.db)).toBeGreaterThan(before);
  await expect.poll(() => told.map(({ after }) => after)).toEqual(["c"]);
  leave();
});
