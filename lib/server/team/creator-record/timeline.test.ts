/** A creator's timeline, page and records, for each reader. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOTE_CHANGE_MS, TIMELINE_PAGE, type TimelineEntry } from "@/lib/contract/creator-record";
import type { List } from "@/lib/contract/lists";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "../lists/add-items";
import { changeList } from "../lists/change-list";
import { createList } from "../lists/create-list";
import { editCells } from "../lists/edit-cells";
import { removeItems, restoreItems } from "../lists/remove-items";
import { changeMark } from "../marks/change-mark";
import type { MemberContext } from "../team-context";
import { readKeptRecords } from "./kept-records";
import { attachLink, removeLink } from "./links";
import { addNote, changeNote, removeNote } from "./notes";
import { readTimeline } from "./read-timeline";
import { isWorkedOn, readWork } from "./read-work";
import { setTags } from "./tags";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const A = "tiktok_1";
const B = "youtube_2";
let lists = 0;
const newList = (ctx: MemberContext, isTeam: boolean, name = `List ${++lists}`) =>
  createList(ctx, { kind: "creators", name, template: "paid-collaboration", isTeam });
const add = (ctx: MemberContext, list: List, id = A) => addItems(ctx, { listId: list.id, ids: [id] });
const set = (ctx: MemberContext, list: List, field: string, value: string | null, version: number) =>
  editCells(ctx, { listId: list.id, edits: [{ creatorId: A, field, value, version }] });

async function wholeTimeline(ctx: MemberContext, creatorId = A): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  let after: string | undefined;
  do {
    const page = await readTimeline(ctx, { creatorId, ...(after !== undefined && { after }) });
    all.push(...page.entries);
    if (page.next !== null) expect(page.entries).toHaveLength(TIMELINE_PAGE);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return all;
}

type Bought = { at: string; record: object | null; isFirst?: boolean; purpose?: string; by?: string };
let reveals = 0;
async function buy({ at, record, isFirst = false, purpose, by = "ben" }: Bought): Promise<string> {
  const revealId = `reveal-${++reveals}`;
  const quote = { id: `quote-${reveals}`, memberId: by, toBuy: 1, expiresAtMs: 1, createdAt: at };
  await t.team.db
    .insertInto("quote")
    .values({ ...quote, ids: "[]" })
    .execute();
  const reveal = { id: revealId, quoteId: quote.id, memberId: by, chosen: 1, owned: 0, toBuy: 1 };
  await t.team.db
    .insertInto("reveal")
    .values({ ...reveal, waiting: "[]", createdAt: at })
    .execute();
  const kept = record === null ? null : JSON.stringify({ id: A, ...record });
  const row = { revealId, creatorId: A, memberId: by, purpose: purpose ?? null };
  const kind = isFirst ? ("reveal" as const) : ("refresh" as const);
  await t.team.db
    .insertInto("boughtRecord")
    .values({ ...row, boughtAt: at, kind, isFirst: isFirst ? 1 : 0, record: kept })
    .execute();
  return revealId;
}

describe("the timeline", () => {
  test("lists events newest first, with actor and link", async () => {
    const reveal = await buy({
      at: "2026-01-01T00:00:00.000Z",
      record: {},
      isFirst: true,
      purpose: "Spring",
    });
    const list = await newList(t.ben, true, "Winter");
    const fee = list.columns.find(({ type }) => type === "money")!;
    await add(t.ben, list);
    await set(t.ana, list, "status", list.statuses[1]!.id, 1);
    await set(t.ana, list, "owner", "ben", 1);
    await set(t.ana, list, fee.id, "900", 0);
    await removeItems(t.ben, { listId: list.id, ids: [A] });
    await restoreItems(t.ben, { listId: list.id, ids: [A] });
    await changeMark(t.ben, { creatorId: A, mark: "doNotContact", isSet: true });
    await setTags(t.ana, { creatorIds: [A, B], add: ["Lead"] });
    await attachLink(t.ben, { creatorId: A, url: "https://kit.example/a" });
    await addNote(t.ana, { creatorId: A, body: "Answers in a day." });
    const all = await wholeTimeline(t.ana);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(all).toHaveLength(11);
    const at = { href: `/lists/${list.id}`, list: "Winter" };
    const none = { before: null, name: "" };
    const field = (words: object) => ({ ...at, kind: "list", change: "field", field: words });
    const [first, second] = list.statuses.map(({ name }) => name);
    const wanted = [
      { kind: "note", by: { id: "ana", name: "ana" }, href: null, note: { body: "Answers in a day." } },
      { kind: "link", title: "kit.example", url: "https://kit.example/a", by: { id: "ben" } },
      { kind: "tag", name: "Lead", by: { id: "ana" } },
      { kind: "mark", mark: "doNotContact", isSet: true, by: { id: "ben" } },
      { ...at, kind: "list", change: "restored", field: null },
      { ...at, kind: "list", change: "removed", field: null },
      field({ type: "money", name: fee.name, before: null, after: "900", currency: fee.options.currency }),
      field({ type: "owner", ...none, after: "ben" }),
      field({ type: "status", name: "", before: first, after: second }),
      { ...at, kind: "list", change: "added", field: null, by: { id: "ben" } },
      {
        kind: "purchase",
        reveal: "reveal",
        purpose: "Spring",
        href: `/creators/reveals/${reveal}`,
      },
    ];
    for (const entry of wanted) expect(all).toContainEqual(expect.objectContaining(deep(entry)));
    expect(all.at(-1)).toMatchObject({ kind: "purchase" });
    for (const [show, kind] of [
      ["notes", "note"],
      ["lists", "list"],
      ["records", "purchase"],
    ] as const) {
      const { entries, next } = await readTimeline(t.ana, { creatorId: A, show });
      expect([show, entries]).toEqual([show, all.filter((entry) => entry.kind === kind)]);
      expect(next).toBeNull();
    }
    expect((await wholeTimeline(t.ana, B)).map(({ kind }) => kind)).toEqual(["tag"]);
  });

  test("shows changes between kept records", async () => {
    const day = (of: number) => `2026-02-0${of}T00:00:00.000Z`;
    const figures = (followers: number, engagementRate: number) => ({ followers, engagementRate });
    await buy({ at: day(1), record: figures(5, 2), isFirst: true });
    await buy({ at: day(2), record: figures(7, 2) });
    await buy({ at: day(3), record: null });
    await buy({ at: day(4), record: figures(6, 1.5) });
    await buy({ at: day(5), record: figures(6, 1.5) });
    const { entries } = await readTimeline(t.ana, { creatorId: A, show: "records" });
    const told = entries.map((entry) => entry.kind === "purchase" && [entry.at, entry.changes]);
    expect(told).toEqual([
      [day(5), []],
      [
        day(4),
        [
          { figure: "followers", before: 7, after: 6 },
          { figure: "engagementRate", before: 2, after: 1.5 },
        ],
      ],
      [day(3), null],
      [day(2), [{ figure: "followers", before: 5, after: 7 }]],
      [day(1), null],
    ]);
  });

  test("names removed statuses, columns and lists without links", async () => {
    const list = await newList(t.ben, true, "Winter");
    await add(t.ben, list);
    await set(t.ben, list, "status", list.statuses[2]!.id, 1);
    await t.team.db.updateTable("listStatus").set({ removedAt: "2026-01-01" }).execute();
    await changeList(t.ben, { id: list.id, change: { action: "remove" } });
    expect(await wholeTimeline(t.ana)).toMatchObject([
      { change: "field", href: null, list: "Winter", field: { after: list.statuses[2]!.name } },
      { change: "added", href: null },
    ]);
    expect((await readWork(t.ben, A)).lists).toEqual([]);
  });

  test("omits positions in lists and posts of boards", async () => {
    const list = await newList(t.ben, true);
    const board = await createList(t.ben, { kind: "posts", name: "B", template: "post-board", isTeam: true });
    const change = {
      memberId: "ben",
      kind: "field" as const,
      creatorId: A,
      at: "2026-01-01T00:00:00.000Z",
    };
    await t.team.db
      .insertInto("listChange")
      .values([
        { ...change, listId: list.id, field: "position", after: "2" },
        { ...change, listId: board.id, field: "note", after: "x" },
      ])
      .execute();
    expect(await wholeTimeline(t.ben)).toEqual([]);
  });

  test("links a receipt only for its buyer and for those who see all usage", async () => {
    const id = await buy({ at: "2026-01-01T00:00:00.000Z", record: {}, isFirst: true, by: "ana" });
    const viewer = await addMember(t.team, "vera", "viewer");
    for (const [ctx, href] of [
      [t.ana, `/creators/reveals/${id}`],
      [t.ben, null],
      [viewer, null],
    ] as const)
      expect(await wholeTimeline(ctx)).toMatchObject([{ href }]);
  });

  test("shows who may edit a note, and keeps a trace of removed ones", async () => {
    const { id } = await addNote(t.ben, { creatorId: A, body: "One." });
    const rights = async (ctx: MemberContext) => {
      const [entry] = await wholeTimeline(ctx);
      const { canChange, canRemove } = (entry as TimelineEntry & { kind: "note" }).note;
      return [canChange, canRemove];
    };
    const viewer = await addMember(t.team, "vera", "viewer");
    expect(await rights(t.ben)).toEqual([true, true]);
    expect(await rights(t.ana)).toEqual([false, true]);
    expect(await rights(viewer)).toEqual([false, false]);
    await changeNote(t.ben, { noteId: id, body: "Two." });
    expect(await wholeTimeline(t.ana)).toMatchObject([
      { note: { body: "Two.", changedAt: expect.any(String) } },
    ]);
    const createdAt = new Date(Date.now() - NOTE_CHANGE_MS - 1_000).toISOString();
    await t.team.db.updateTable("creatorNote").set({ createdAt }).execute();
    expect(await rights(t.ben)).toEqual([false, true]);
    await removeNote(t.ana, { noteId: id });
    expect(await rights(t.ben)).toEqual([false, false]);
    expect(await wholeTimeline(t.ben)).toMatchObject([{ note: { body: null, removedBy: "ana" } }]);
  });

  test.each(["x", "2026-01-01T00:00:00.000Z list x", ""])("refuses to continue from %j", async (after) => {
    const refusal = await refusalOf(t.team.db, () => readTimeline(t.ben, { creatorId: A, after }));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["after"] });
  });

  test("has complete pages without duplicates, also for simultaneous events", async () => {
    const list = await newList(t.ben, true);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ kind: fc.nat(4), second: fc.nat(3) }), { minLength: 20, maxLength: 90 }),
        async (acts) => {
          for (const table of [
            "creatorNote",
            "creatorTag",
            "creatorLink",
            "boughtRecord",
            "listChange",
          ] as const)
            await t.team.db.deleteFrom(table).execute();
          for (const [n, { kind, second }] of acts.entries()) {
            const at = `2026-01-01T00:00:0${second}.000Z`;
            const by = { memberId: "ben", creatorId: A };
            const { db } = t.team;
            const id = `${String.fromCodePoint(0x41 + (n % 26))}${n}`;
            if (kind === 0)
              await db
                .insertInto("creatorNote")
                .values({ ...by, id, body: "x", folded: "x", createdAt: at })
                .execute();
            if (kind === 1)
              await db
                .insertInto("creatorTag")
                .values({ ...by, tagKey: n % 2 ? `${id} 👟` : `\uFF5E${id}`, name: id, createdAt: at })
                .execute();
            if (kind === 2)
              await db
                .insertInto("creatorLink")
                .values({ ...by, id, url: "https://a.example/", title: "a", createdAt: at })
                .execute();
            if (kind === 3) await buy({ at, record: null });
            if (kind === 4)
              await db
                .insertInto("listChange")
                .values({ ...by, listId: list.id, kind: "removed", at })
                .execute();
          }
          const all = await wholeTimeline(t.ben);
          expect(all).toHaveLength(acts.length);
          expect(new Set(all.map(({ id }) => id)).size).toBe(acts.length);
          expect(all.map(({ at }) => at)).toEqual(
            all
              .map(({ at }) => at)
              .sort()
              .reverse(),
          );
        },
      ),
      { numRuns: 6 },
    );
  });
});

const deep = (entry: object): object =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "object" && value !== null ? expect.objectContaining(value) : value,
    ]),
  );

describe("private lists", () => {
  test("reveal nothing to others, admins included", async () => {
    const cleo = await addMember(t.team, "cleo", "member");
    const people = { ben: t.ben, cleo } as const;
    const act = fc.record({
      who: fc.constantFrom("ben", "cleo"),
      what: fc.constantFrom("add", "note", "status", "take off", "text"),
      n: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        const mine: Record<string, List[]> = {};
        for (const [who, ctx] of Object.entries(people))
          mine[who] = [
            await newList(ctx, false, `secret-${who}-${++lists}`),
            await newList(ctx, false, `secret-${who}-${++lists}`),
          ];
        for (const [at, { who, what, n }] of acts.entries()) {
          const [ctx, list] = [people[who], mine[who]![n]!];
          if (what === "add") await add(ctx, list);
          if (what === "note")
            await addNote(ctx, { creatorId: A, body: `secret-${who} ${at}`, listId: list.id });
          if (what === "take off") await removeItems(ctx, { listId: list.id, ids: [A] });
          if (what === "status") await set(ctx, list, "status", list.statuses[1]!.id, 1);
          if (what === "text") await set(ctx, list, list.columns[0]!.id, "1", 0);
        }
        const seenBy = async (ctx: MemberContext) =>
          JSON.stringify([await wholeTimeline(ctx), await readWork(ctx, A)]);
        expect(await seenBy(t.ana)).not.toContain("secret");
        expect(await isWorkedOn(t.ana, A)).toBe(false);
        expect(await seenBy(t.ben)).not.toContain("secret-cleo");
        expect(await seenBy(cleo)).not.toContain("secret-ben");
        const wrote = acts.filter(({ who, what }) => who === "ben" && what === "note");
        const notes = (await wholeTimeline(t.ben)).filter(({ kind }) => kind === "note");
        expect(notes.length).toBeGreaterThanOrEqual(wrote.length);
      }),
      { numRuns: 8 },
    );
  });

  test("become the team's with their history, except notes", async () => {
    const list = await newList(t.ben, false, "Mine");
    await add(t.ben, list);
    await addNote(t.ben, { creatorId: A, body: "secret", listId: list.id });
    expect(await wholeTimeline(t.ana)).toEqual([]);
    const { name, description, version } = list;
    await changeList(t.ben, {
      id: list.id,
      change: { action: "change", name, description, isTeam: true, version },
    });
    expect(await wholeTimeline(t.ana)).toMatchObject([{ kind: "list", change: "added", list: "Mine" }]);
    expect((await wholeTimeline(t.ben)).map(({ kind }) => kind)).toEqual(["note", "list"]);
  });
});

describe("the team's texts", () => {
  test("include the creator's current lists", async () => {
    const [first, second, off] = [
      await newList(t.ben, true),
      await newList(t.ben, true),
      await newList(t.ben, true),
    ];
    for (const list of [first, second, off]) await add(t.ben, list);
    await add(t.ben, first, B);
    await removeItems(t.ben, { listId: off.id, ids: [A] });
    await set(t.ana, first, "status", first.statuses[3]!.id, 1);
    await set(t.ana, first, "owner", "ben", 1);
    await changeList(t.ben, { id: second.id, change: { action: "close" } });
    await setTags(t.ben, { creatorIds: [A], add: ["Trail", "lead"] });
    const link = await attachLink(t.ana, { creatorId: A, url: "https://kit.example/", title: "Media kit" });
    const work = await readWork(t.ben, A);
    expect(work.tags.map(({ name, by }) => [name, by])).toEqual([
      ["lead", "ben"],
      ["Trail", "ben"],
    ]);
    expect(work.links).toMatchObject([{ title: "Media kit", by: "ana", url: "https://kit.example/" }]);
    expect(work.lists).toMatchObject([
      {
        list: { id: first.id, canEdit: true },
        statusId: first.statuses[3]!.id,
        version: 2,
        owner: { id: "ben" },
      },
      { list: { id: second.id, canEdit: false }, statusId: second.statuses[0]!.id, version: 1, owner: null },
    ]);
    expect(work.lists[0]!.list.statuses).toEqual(first.statuses);
    await removeLink(t.ana, { linkId: link.id });
    expect((await readWork(t.ben, A)).links).toEqual([]);
  });

  test.each([
    ["a list", async () => add(t.ben, await newList(t.ben, true))],
    ["a note", () => addNote(t.ben, { creatorId: A, body: "x" })],
    ["a tag", () => setTags(t.ben, { creatorIds: [A], add: ["x"] })],
    ["a link", () => attachLink(t.ben, { creatorId: A, url: "https://kit.example/" })],
    ["a mark", () => changeMark(t.ben, { creatorId: A, mark: "declined", isSet: true })],
  ])("%s is enough for a page of their own", async (_, write) => {
    expect(await isWorkedOn(t.ana, A)).toBe(false);
    await write();
    expect(await isWorkedOn(t.ana, A)).toBe(true);
    expect(await isWorkedOn(t.ana, B)).toBe(false);
  });
});

describe("kept records", () => {
  const own = (record: object, at: string, refreshed: string | null = null) =>
    t.team.db
      .insertInto("ownedCreator")
      .values({
        creatorId: A,
        record: JSON.stringify({ id: A, ...record }),
        revealId: "reveal-1",
        memberId: "ben",
        revealedAt: at,
        refreshedAt: refreshed,
      })
      .execute();
  const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`;

  test("are the bought ones, oldest first, with figures only", async () => {
    reveals = 0;
    await buy({ at: day(1), record: { followers: 10, email: "a@b.example" }, isFirst: true });
    await buy({ at: day(3), record: { followers: 30, engagementRate: 2.5 }, by: "ana" });
    await buy({ at: day(2), record: { followers: 20 } });
    await own({ followers: 30 }, day(1), day(3));
    const records = await readKeptRecords(t.ben, A);
    expect(records.map(({ at, by, figures }) => [at, by, figures.followers])).toEqual([
      [day(1), "ben", 10],
      [day(2), "ben", 20],
      [day(3), "ana", 30],
    ]);
    expect(JSON.stringify(records)).not.toContain("a@b.example");
    expect(await readKeptRecords(t.ben, B)).toEqual([]);
  });

  test("a purchase without a kept record is an entry without figures", async () => {
    reveals = 0;
    await buy({ at: day(1), record: null, isFirst: true });
    await own({ followers: 5 }, day(1));
    expect(await readKeptRecords(t.ben, A)).toEqual([{ at: day(1), by: "ben", figures: { followers: 5 } }]);
    await buy({ at: day(2), record: { followers: 7 } });
    expect((await readKeptRecords(t.ben, A)).map(({ figures }) => figures.followers)).toEqual([7]);
  });
});
