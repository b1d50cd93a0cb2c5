/** Reminders: when they are due, for whom, and what ends them. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { List } from "@/lib/contract/lists";
import { MAX_REMINDERS } from "@/lib/contract/reminders";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addContacts, addItems } from "../lists/add-items";
import { changeList } from "../lists/change-list";
import { createList } from "../lists/create-list";
import { editCells } from "../lists/edit-cells";
import { readSomeRows } from "../lists/read-rows";
import { removeItems } from "../lists/remove-items";
import { readNotices } from "../notices/read-notices";
import { startNotices, takeEvents } from "../notices/take-events";
import { mergeLearned } from "../own-contacts/merge-contacts";
import { eraseRows } from "../privacy/erase-person";
import { personOf } from "../privacy/person";
import { listReminders } from "./read-reminders";
import { endReminder, setReminder, tellDue } from "./set-reminder";

let t: TestTeam;
let list: List;
const [ONE, TWO] = ids(1, 2) as [string, string];
const DAY_MS = 86_400_000;

beforeAll(async () => {
  t = await openTestTeam();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.team.db.deleteFrom("reminder").execute();
  await t.team.db.deleteFrom("outbox").execute();
  const name = `Winter ${crypto.randomUUID()}`;
  list = await createList(t.ben, { kind: "creators", name, template: "shortlist", isTeam: true });
  await addItems(t.ben, { listId: list.id, ids: [ONE, TWO] });
});

const refused = async (call: () => Promise<unknown>) => (await refusalOf(t.team.db, call)).code;
const set = (more: object = {}, ctx = t.ben) =>
  setReminder(ctx, { creatorIds: [ONE], listId: list.id, days: 5, ...more });
const rowOf = async (id: string) => (await readSomeRows(t.ana, { listId: list.id, ids: [id] }))[0]!;

async function give(id: string, stage: string): Promise<void> {
  const status = list.statuses.find((each) => each.stage === stage)!;
  const version = (await rowOf(id)).versions.status!;
  const edits = [{ creatorId: id, field: "status", value: status.id, version }];
  const [result] = await editCells(t.ben, { listId: list.id, edits });
  expect(result!.state).toBe("saved");
}

async function events(): Promise<string[]> {
  const rows = await t.team.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "reminder.due")
    .orderBy("id")
    .execute();
  return rows.map(({ payload }) => (JSON.parse(payload) as { reminderId: string }).reminderId);
}
const later = (days = 6) => Date.now() + days * DAY_MS;

test("comes in the morning of the member's time zone, and is shown on the row and in the record", async () => {
  vi.setSystemTime("2026-11-20T22:30:00.000Z");
  await t.team.db
    .insertInto("displayFormat")
    .values({ memberId: "ben", timeZone: "Europe/Paris", numberFormat: "fr" })
    .execute();
  const { at, ids: made } = await set({ note: " ask about\nthe fee " });
  // It is 23:30 in Paris.
  expect(at).toBe("2026-11-25T08:00:00.000Z");
  expect((await rowOf(ONE)).reminder).toEqual({
    id: made[0],
    at,
    note: "ask about the fee",
    isDue: false,
    by: { id: "ben", name: "ben" },
  });
  expect((await rowOf(TWO)).reminder).toBeUndefined();
  const [ofCreator] = await listReminders(t.ana, { creatorId: ONE });
  expect(ofCreator).toMatchObject({ list: { id: list.id, name: list.name }, status: "Shortlisted" });
  expect(await listReminders(t.ana, {})).toEqual([]);
  expect(await listReminders(t.ben, {})).toHaveLength(1);
  vi.setSystemTime("2026-11-25T07:59:00.000Z");
  expect(await tellDue(t.team.db)).toBe(0);
  vi.setSystemTime("2026-11-25T08:00:00.000Z");
  expect(await tellDue(t.team.db)).toBe(1);
  vi.useRealTimers();
});

test("is told once, and stays on the row until the status moves", async () => {
  const { ids: made } = await set();
  expect(await tellDue(t.team.db, later())).toBe(1);
  expect(await tellDue(t.team.db, later())).toBe(0);
  expect(await events()).toEqual(made);
  expect((await rowOf(ONE)).reminder?.id).toBe(made[0]);
  await give(ONE, "replied");
  expect((await rowOf(ONE)).reminder).toBeUndefined();
  await tellDue(t.team.db, later());
  await give(ONE, "shortlisted");
  expect((await rowOf(ONE)).reminder).toBeUndefined();
});

test("has one notice for its member, which is settled when all of its reminders ended", async () => {
  await startNotices(t.team.db);
  const { ids: made } = await set({ creatorIds: [ONE, TWO], note: "ask" });
  await tellDue(t.team.db, later());
  const lines = async (ctx = t.ben) => {
    await takeEvents(t.team.db);
    const { notices } = await readNotices(ctx, {});
    return notices
      .filter(({ kind, detail }) => kind === "reminder.due" && detail?.startsWith(list.name))
      .map(({ text, detail, href, isSettled }) => [text, detail?.slice(list.name.length), href, isSettled]);
  };
  const text = "Reminder: 2 creators are still Shortlisted";
  expect(await lines()).toEqual([[text, "", `/lists/${list.id}`, false]]);
  expect(await lines(t.ana)).toEqual([]);
  await give(ONE, "replied");
  const one = "Reminder: a creator is still Shortlisted";
  expect(await lines()).toEqual([[one, " · ask", `/library/${TWO}?list=${list.id}`, false]]);
  await endReminder(t.ben, { id: made.find((_, at) => at === 1)! });
  expect(await lines()).toMatchObject([["Reminder: 2 creators", "", `/lists/${list.id}`, true]]);
});

test("ends without an event when the status has moved, and survives a change that was undone", async () => {
  const { ids: made } = await set({ creatorIds: [ONE, TWO] });
  await give(ONE, "contacted");
  await give(TWO, "contacted");
  await give(TWO, "shortlisted");
  expect(await tellDue(t.team.db, later())).toBe(1);
  expect(await events()).toEqual([made[1]]);
  expect(await listReminders(t.ben, {})).toHaveLength(1);
});

test("many at once are told once each, also by several processes", async () => {
  const many = ids(100, 299);
  await addItems(t.ben, { listId: list.id, ids: many });
  for (const ctx of [t.ben, t.ana])
    for (const start of [0, 100])
      await set({ creatorIds: many.slice(start, start + 100), isWhileStatus: start === 0 }, ctx);
  const told = await Promise.all(Array.from({ length: 5 }, () => tellDue(t.team.db, later())));
  expect(told.reduce((sum, each) => sum + each, 0)).toBe(400);
  expect(new Set(await events()).size).toBe(400);
  expect(await tellDue(t.team.db, later())).toBe(0);
  expect(await listReminders(t.ben, {})).toHaveLength(200);
});

test("a member can't have more than the most open reminders", async () => {
  const at = new Date().toISOString();
  const rows = Array.from({ length: MAX_REMINDERS - 1 }, (_, n) => ({
    id: `r${n}`,
    creatorId: "tiktok_9",
    memberId: "ben",
    note: "",
    dueAt: at,
    createdAt: at,
  }));
  for (let start = 0; start < rows.length; start += 500)
    await t.team.db
      .insertInto("reminder")
      .values(rows.slice(start, start + 500))
      .execute();
  expect(await refused(() => set({ creatorIds: [ONE, TWO] }))).toBe("conflict");
  await set();
  await set({ days: 9 });
});

test("follows a creator that an own contact became", async () => {
  const people = [{ name: "Flora Libre", handle: "flora.libre" }];
  const { ids: added } = await addContacts(t.ben, { listId: list.id, people });
  await set({ creatorIds: [...added] });
  const learned = { id: "tiktok_77", handles: [":flora.libre"] };
  await t.team.db.transaction().execute((trx) => mergeLearned(trx, [learned], null));
  expect(await listReminders(t.ben, { creatorId: added[0] })).toMatchObject([{ creatorId: "tiktok_77" }]);
  expect((await rowOf("tiktok_77")).reminder).toBeDefined();
});

test("keeps through changes of status if it should", async () => {
  await set({ isWhileStatus: false });
  await give(ONE, "replied");
  expect(await tellDue(t.team.db, later())).toBe(1);
});

test.each([
  ["the creator left the list", () => removeItems(t.ben, { listId: list.id, ids: [ONE] })],
  ["the list was archived", () => changeList(t.ben, { id: list.id, change: { action: "close" } })],
  [
    "the member was disabled",
    () =>
      t.team.db
        .updateTable("member")
        .set({ disabledAt: new Date().toISOString() })
        .where("id", "=", "ben")
        .execute(),
  ],
])("ends when %s", async (_, act) => {
  await set();
  await act();
  expect(await tellDue(t.team.db, later())).toBe(0);
  const row = await t.team.db.selectFrom("reminder").select("endedAt").executeTakeFirstOrThrow();
  expect(row.endedAt).not.toBeNull();
  await t.team.db.updateTable("member").set({ disabledAt: null }).execute();
});

test("a later one about the same creator replaces the first; others stay", async () => {
  const [first] = (await set()).ids;
  await set({}, t.ana);
  const [second] = (await set({ days: 9 })).ids;
  const mine = await listReminders(t.ben, {});
  expect(mine.map(({ id }) => id)).toEqual([second]);
  expect(second).not.toBe(first);
  expect(await listReminders(t.ben, { listId: list.id })).toHaveLength(2);
});

test("may be about a creator alone", async () => {
  await setReminder(t.ben, { creatorIds: [ONE], days: 1 });
  expect(await listReminders(t.ana, { creatorId: ONE })).toMatchObject([{ list: null, status: null }]);
  expect(await tellDue(t.team.db, later(2))).toBe(1);
});

test("is ended by its member or an admin alone", async () => {
  const [id] = (await set()).ids as [string];
  const cem = await addMember(t.team, `cem-${crypto.randomUUID()}`, "member");
  expect(await refused(() => endReminder(cem, { id }))).toBe("forbidden");
  await endReminder(t.ana, { id });
  expect(await listReminders(t.ben, {})).toEqual([]);
  expect(await endReminder(t.ben, { id })).toEqual({ id });
});

test("on a private list is its owner's alone", async () => {
  const mine = { kind: "creators", name: "Mine", template: "shortlist", isTeam: false } as const;
  const own = await createList(t.ben, mine);
  await addItems(t.ben, { listId: own.id, ids: [ONE] });
  const [id] = (await set({ listId: own.id })).ids as [string];
  expect(await listReminders(t.ana, { creatorId: ONE })).toEqual([]);
  expect(await refused(() => endReminder(t.ana, { id }))).toBe("not_found");
  expect(await refused(() => set({ listId: own.id }, t.ana))).toBe("not_found");
  const viewer = await addMember(t.team, `viewer-${crypto.randomUUID()}`, "viewer");
  expect(await refused(() => set({}, viewer))).toBe("forbidden");
});

test("names what is wrong", async () => {
  expect(await refused(() => set({ days: 0 }))).toBe("invalid_parameter");
  expect(await refused(() => set({ creatorIds: ["ada"] }))).toBe("invalid_parameter");
  expect(await refused(() => set({ creatorIds: ids(3, 3) }))).toBe("not_found");
});

test("goes with an erased creator", async () => {
  await set();
  await t.team.db.transaction().execute((trx) => eraseRows(trx, personOf([ONE], [])));
  expect(await listReminders(t.ben, {})).toEqual([]);
  expect(await tellDue(t.team.db, later())).toBe(0);
});
