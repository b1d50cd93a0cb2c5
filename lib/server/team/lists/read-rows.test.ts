/** The table of a list, compared with a plain reading of the same rows. */
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COLUMN_TYPES, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import { isGrouping, isRanged, ROW_SORTS, WHOLE_LIST, type ListQuery } from "@/lib/contract/list-query";
import type { List, ListRow } from "@/lib/contract/lists";
import type { Creator } from "@/lib/contract/records";
import { addNote } from "@/lib/server/team/creator-record/notes";
import { setTags } from "@/lib/server/team/creator-record/tags";
import { changeMark } from "@/lib/server/team/marks/change-mark";
import { seededRandom } from "@/lib/testing/arbitrary-values";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import { rowsInMemory } from "@/lib/testing/rows-in-memory";
import { addItems } from "./add-items";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { readList } from "./lists-access";
import { eachRow, readShortRows, readRows, readSomeRows } from "./read-rows";
import { removeItems } from "./remove-items";

const DAY = 86_400_000;
const COUNT = 140;
const WORDS = ["Straße", "ÉTÉ été", "100% run", "swim_1", "ΣΊΣΥΦΟΣ", "a"];
const random = seededRandom(7);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const chance = (part: number) => random() < part;

let t: TestTeam;
let list: List;
let rows: ListRow[];

const idOf = (type: string) => `col-${type}`;
const columnOf = (type: string): ListColumn => list.columns.find(({ id }) => id === idOf(type))!;

async function makeColumns(): Promise<void> {
  await t.team.db
    .insertInto("listColumn")
    .values(
      COLUMN_TYPES.map((type, position) => ({
        listId: list.id,
        id: idOf(type),
        name: type,
        type,
        options: JSON.stringify(type === "select" ? { choices: ["Low", "High", "Mid"] } : {}),
        position,
      })),
    )
    .execute();
  list = await readList(t.ben, list.id);
}

const record = (id: string): Creator => ({
  id,
  username: `${pick(["Run", "swim", "@Étoile"])}.${id}`,
  ...(chance(0.6) && { email: `${id}@example.com` }),
  ...(chance(0.8) && { followers: Math.floor(random() * 5) * 1000 }),
  ...(chance(0.8) && { engagementRate: Math.floor(random() * 5) }),
  ...(chance(0.8) && { averageViews: Math.floor(random() * 5) }),
});

/** Typed texts for a column of each type. */
const TYPED: Record<ListColumn["type"], () => string> = {
  text: () => pick(WORDS),
  number: () => pick(["1", "-2.5", "1.2k", "0"]),
  money: () => pick(["450", "600", "1200.50"]),
  date: () => pick(["2026-11-25", "2026-12-01", "2025-01-31"]),
  select: () => pick(["Low", "High", "mid"]),
  person: () => pick(["ana", "ben"]),
  checkbox: () => pick(["yes", "no"]),
  link: () => pick(["example.com/Straße", "https://example.org/a"]),
};

async function fill(all: readonly string[]): Promise<void> {
  const edits = all.flatMap((creatorId) => [
    { creatorId, field: "status", value: pick(list.statuses).id, version: 1 },
    ...(chance(0.6) ? [{ creatorId, field: "owner", value: pick(["ana", "ben"]), version: 1 }] : []),
    ...list.columns
      .filter(() => chance(0.6))
      .map(({ id, type }) => ({ creatorId, field: id, value: TYPED[type](), version: 0 })),
  ]);
  for (let start = 0; start < edits.length; start += 400) {
    const results = await editCells(pick([t.ana, t.ben]), {
      listId: list.id,
      edits: edits.slice(start, start + 400),
    });
    expect(results.filter(({ state }) => state !== "saved")).toEqual([]);
  }
  for (const creatorId of all) {
    const touchedAt = new Date(Date.now() - Math.floor(random() * 10) * DAY - DAY / 2).toISOString();
    await t.team.db.updateTable("listItem").set({ touchedAt }).where("creatorId", "=", creatorId).execute();
    if (chance(0.3))
      await setTags(t.ben, { creatorIds: [creatorId], add: [pick(["Swim", "UGC Été", "Lead"])] });
    if (chance(0.3)) await addNote(t.ana, { creatorId, body: `Asks for ${pick(WORDS)}` });
    if (chance(0.1)) await changeMark(t.ben, { creatorId, mark: "doNotContact", isSet: true });
  }
}

beforeAll(async () => {
  t = await openTestTeam();
  list = await createList(t.ben, { kind: "creators", name: "Rows", template: "shortlist", isTeam: true });
  await makeColumns();
  const all = ids(1, COUNT);
  const bought = all
    .filter((_, index) => index % 3 !== 0)
    .map((id) => ({ creator: record(id), revealedAt: "2026-02-01T00:00:00.000Z" }));
  await ownRecords(t.team.db, { revealId: "r", memberId: "ana" }, bought);
  await addItems(t.ben, { listId: list.id, ids: [...all, "tiktok_900"] });
  await fill(all);
  await removeItems(t.ben, { listId: list.id, ids: ["tiktok_900"] });
  rows = [...(await readRows(t.ben, { listId: list.id, query: WHOLE_LIST, limit: 500 })).rows];
});
afterAll(() => t.close());

const expected = (query: ListQuery) => rowsInMemory(rows, list, query);
const perhaps = <T>(value: fc.Arbitrary<T>, part = 4) => fc.option(value, { nil: undefined, freq: part });
const some = (all: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 2 }),
  );
const NEEDLES: Partial<Record<ListColumn["type"], string[]>> = {
  text: ["strasse", "STRASSE", "été", "100%", "_1", "σίσυφοσ"],
  link: ["example", "straße", "ORG/A"],
  select: ["Low", "Mid", "Gone"],
  person: ["me", "ana"],
  checkbox: ["1"],
};

function filters(): fc.Arbitrary<ListQuery["columns"]> {
  const bounds = (type: string) => (type === "date" ? ["2026-01-01", "2026-11-25"] : ["0", "500", "-2.5"]);
  const one = (column: ListColumn) =>
    isRanged(column)
      ? fc.oneof(
          fc.record({ min: fc.constantFrom(...bounds(column.type)) }),
          fc.record({ max: fc.constantFrom(...bounds(column.type)), isEmpty: fc.boolean() }),
        )
      : fc.oneof(
          fc.record({
            values: fc.uniqueArray(fc.constantFrom(...NEEDLES[column.type]!), { minLength: 1, maxLength: 2 }),
          }),
          fc.record({ isEmpty: fc.boolean() }),
        );
  return fc
    .constantFrom(...list.columns)
    .chain((column) => one(column).map((filter) => ({ [column.id]: filter }) as ListQuery["columns"]));
}

const queries = (): fc.Arbitrary<ListQuery> =>
  fc
    .record({
      q: fc.oneof(
        { weight: 4, arbitrary: fc.constant("") },
        { weight: 1, arbitrary: fc.constantFrom("straße", "ÉTÉ", "run", "%", "ugc", "asks", "@swim") },
      ),
      status: some(list.statuses.map(({ id }) => id)),
      owner: some(["me", "nobody", "ana"]),
      tags: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.constantFrom(["swim"], ["ugc  été"]) },
      ),
      hasEmail: perhaps(fc.boolean(), 1),
      isRevealed: perhaps(fc.boolean(), 1),
      isDoNotContact: perhaps(fc.boolean(), 1),
      silentDays: perhaps(fc.constantFrom(1, 5), 1),
      columns: fc.oneof(fc.constant({}), filters()),
      sortBy: fc.constantFrom(...ROW_SORTS, ...list.columns.map(({ id }) => id)),
      isDescending: fc.boolean(),
      group: perhaps(
        fc.constantFrom("status", "owner", ...list.columns.filter(isGrouping).map(({ id }) => id)),
        2,
      ),
    })
    .map(
      (query) =>
        Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListQuery,
    );

const read = (query: Partial<ListQuery>, more: { start?: number; limit?: number } = {}, ctx = t.ben) =>
  readRows(ctx, { listId: list.id, query: { ...WHOLE_LIST, ...query }, ...more });

describe("random filters, orders and groups", () => {
  test("match a plain reading in order", async () => {
    let [narrowed, summed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(queries(), fc.nat(60), async (query, start) => {
        const { ids: wanted, groups, short } = expected(query);
        const found = await read(query, { start, limit: 50 });
        expect({ ...found, rows: found.rows.map(({ creatorId }) => creatorId) }).toEqual({
          start,
          total: wanted.length,
          groups,
          rows: wanted.slice(start, start + 50),
        });
        expect(await readShortRows(t.ben, { listId: list.id, query })).toEqual(short);
        summed += groups.filter(({ sum }) => sum !== null && sum > 0).length;
        if (wanted.length > 0 && wanted.length < COUNT) narrowed++;
      }),
      { numRuns: 250, seed: 11 },
    );
    expect(narrowed).toBeGreaterThan(80);
    expect(summed).toBeGreaterThan(80);
  });

  test.each(["straße", "ÉTÉ", "run", "%", "_1", "ugc", "asks", "@swim", "high"])(
    "a search for %s finds some",
    async (q) => {
      const { total } = await read({ q });
      expect([total > 0, total < COUNT, total]).toEqual([
        true,
        true,
        expected({ ...WHOLE_LIST, q }).ids.length,
      ]);
    },
  );
});

test("a row has item, record and team texts", async () => {
  const owned = rows.find(({ record, note, tags, ownerId }) => record && note && tags.length > 0 && ownerId)!;
  const { creatorId } = owned;
  const item = await t.team.db
    .selectFrom("listItem")
    .selectAll()
    .where("creatorId", "=", creatorId)
    .executeTakeFirstOrThrow();
  expect(owned).toMatchObject({
    statusId: item.statusId,
    versions: { status: item.statusVersion, owner: item.ownerVersion },
    touchedAt: item.touchedAt,
    addedAt: item.addedAt,
    credits: 1,
    note: { by: "ana", body: expect.stringContaining("Asks for") as string },
    record: { id: creatorId },
  });
  const bare = rows.find(({ record }) => record === null)!;
  expect(bare).toMatchObject({ credits: 0 });
  expect(rows.find(({ creatorId: id }) => id === "tiktok_900")).toBeUndefined();
});

test("shows the newest note, private ones only in their list", async () => {
  const own = await createList(t.ben, {
    kind: "creators",
    name: "Own",
    template: "shortlist",
    isTeam: false,
  });
  const [creatorId] = ids(500, 500);
  await addItems(t.ben, { listId: own.id, ids: [creatorId!] });
  await addItems(t.ben, { listId: list.id, ids: [creatorId!] });
  await addNote(t.ana, { creatorId: creatorId!, body: "For everybody" });
  // Notes of the same millisecond have no order.
  await sleep(2);
  await addNote(t.ben, { creatorId: creatorId!, body: "Only mine", listId: own.id });
  const noteIn = async (listId: string, ctx = t.ben) =>
    (await readSomeRows(ctx, { listId, ids: [creatorId!] }))[0]?.note?.body;
  expect([await noteIn(list.id), await noteIn(list.id, t.ana), await noteIn(own.id)]).toEqual([
    "For everybody",
    "For everybody",
    "Only mine",
  ]);
  expect((await read({ q: "only mine" })).total).toBe(0);
  expect((await readRows(t.ben, { listId: own.id, query: { ...WHOLE_LIST, q: "ONLY mine" } })).total).toBe(1);
  await removeItems(t.ben, { listId: list.id, ids: [creatorId!] });
});

test("returns requested rows in order, without missing creators", async () => {
  const found = await readSomeRows(t.ana, {
    listId: list.id,
    ids: ["tiktok_5", "tiktok_900", "nobody", "tiktok_2"],
  });
  expect(found.map(({ creatorId }) => creatorId)).toEqual(["tiktok_5", "tiktok_2"]);
});

test("a page after the end is empty with the total", async () => {
  expect(await read({}, { start: 5_000 })).toEqual({ start: 5_000, total: COUNT, groups: [], rows: [] });
});

test("every row is on exactly one page", async () => {
  const query = { ...WHOLE_LIST, sortBy: "followers", isDescending: true };
  const found: string[] = [];
  for await (const { creatorId } of eachRow(t.ben, list, expected(query).ids)) found.push(creatorId);
  expect(found).toEqual(expected(query).ids);
});

test("a row warns about other contacts", async () => {
  const other = await createList(t.ana, {
    kind: "creators",
    name: "Other",
    template: "shortlist",
    isTeam: true,
  });
  await addItems(t.ana, { listId: other.id, ids: ["tiktok_1"] });
  const value = other.statuses[1]!.id;
  await editCells(t.ana, {
    listId: other.id,
    edits: [{ creatorId: "tiktok_1", field: "status", value, version: 1 }],
  });
  const warningFor = async (ctx = t.ben) =>
    (await readSomeRows(ctx, { listId: list.id, ids: ["tiktok_1"] }))[0]!.warning;
  expect(await warningFor()).toMatchObject({ kind: "contacted", by: { id: "ana" }, list: "Other" });
  expect((await warningFor(t.ana))?.list).not.toBe("Other");
});

describe("permissions", () => {
  test.each(["viewer", "finance"] as const)("a %s sees rows without addresses", async (role) => {
    const ctx = await addMember(t.team, role, role);
    const found = (await read({}, { limit: 500 }, ctx)).rows;
    expect(found).toHaveLength(COUNT);
    expect(found.some(({ record }) => record?.email)).toBe(false);
    expect(found.filter(({ record }) => record)).not.toEqual([]);
  });

  test("a private list and a board of posts have no table for others", async () => {
    const own = await createList(t.ben, {
      kind: "creators",
      name: "Mine",
      template: "shortlist",
      isTeam: false,
    });
    const board = await createList(t.ben, {
      kind: "posts",
      name: "Posts",
      template: "post-board",
      isTeam: true,
    });
    const table = (listId: string, ctx = t.ana) => readRows(ctx, { listId, query: WHOLE_LIST });
    expect(await refusalOf(t.team.db, () => table(own.id))).toMatchObject({ code: "not_found" });
    expect(await refusalOf(t.team.db, () => table(board.id))).toMatchObject({ code: "invalid_parameter" });
    expect(await table(own.id, t.ben)).toMatchObject({ total: 0, rows: [] });
  });
});

test("a deleted column has no effect", async () => {
  const column = columnOf("link");
  await t.team.db
    .updateTable("listColumn")
    .set({ removedAt: "2026-01-01" })
    .where("id", "=", column.id)
    .execute();
  const { rows: found } = await read({}, { limit: 500 });
  expect(found.some(({ values, versions }) => column.id in values || column.id in versions)).toBe(false);
  await t.team.db.updateTable("listColumn").set({ removedAt: null }).where("id", "=", column.id).execute();
});
