/** Lines that a person reads: made now, with their rights, one for alike matters. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Events } from "../outbox/write-events";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { changeNote, addNote, removeNote } from "../creator-record/notes";
import { createList } from "../lists/create-list";
import { addItems } from "../lists/add-items";
import { editCells } from "../lists/edit-cells";
import { readList } from "../lists/lists-access";
import { appendEvent } from "../outbox/write-events";
import { answerRequest } from "../requests/answer-request";
import { askForCredits, withdrawRequest } from "../requests/ask-for-credits";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { countUnreadNotices, describeNotices, markNoticesRead, readNotices } from "./read-notices";
import { pruneNotices, startNotices, takeEvents } from "./take-events";

let t: TestTeam;
let fay: MemberContext;
let vic: MemberContext;
beforeEach(async () => {
  t = await openTestTeam();
  fay = await addMember(t.team, "fay", "finance");
  vic = await addMember(t.team, "vic", "viewer");
  await startNotices(t.team.db);
});
afterEach(() => t.close());

const tell = <K extends keyof Events>(topic: K, payload: Events[K]) =>
  t.team.db.transaction().execute((trx) => appendEvent(trx, topic, payload));

/** `text / detail`, newest first; in brackets when read. */
async function lines(ctx: MemberContext): Promise<string[]> {
  await takeEvents(t.team.db);
  const { unread, notices } = await readNotices(ctx, {});
  expect(await countUnreadNotices(ctx)).toBe(unread);
  expect(notices.filter(({ read }) => !read)).toHaveLength(unread);
  return notices.map(({ text, detail, read }) => {
    const line = detail === null ? text : `${text} / ${detail}`;
    return read ? `(${line})` : line;
  });
}

async function teamList(ctx: MemberContext, isTeam: boolean): Promise<string> {
  const { id } = await createList(ctx, {
    kind: "creators",
    name: "Ramen",
    template: "paid-collaboration",
    isTeam,
  });
  await addItems(ctx, { listId: id, ids: ids(1, 5) });
  return id;
}

const assign = (
  ctx: MemberContext,
  listId: string,
  owner: string,
  creators: readonly string[],
  version = 1,
) =>
  editCells(ctx, {
    listId,
    edits: creators.map((creatorId) => ({ creatorId, field: "owner", value: owner, version })),
  });

describe("requests", () => {
  const ask = async (credits = 7) => {
    await setMonthlyCap(t.team.db, "ben", 5);
    const { id: quoteId } = await quote(t.ben, { ids: ids(1, 12) });
    return askForCredits(t.ben, { quoteId, credits, purpose: "Spring", reason: "The client waits" });
  };

  test("wait for those who may answer, and settle for all when one does", async () => {
    const requestId = await ask();
    expect(await lines(t.ana)).toEqual(["ben requests 7 credits / Spring · The client waits"]);
    expect(await lines(fay)).toHaveLength(1);
    expect(await lines(t.ben)).toEqual([]);
    expect(await lines(vic)).toEqual([]);
    await answerRequest(fay, { action: "decline", requestId, note: "Use owned profiles" });
    expect(await lines(t.ana)).toEqual(["(ben requests 7 credits / Declined by fay · Spring)"]);
    expect(await lines(t.ben)).toEqual(["fay declined 7 credits / Spring · Use owned profiles"]);
  });

  test("that are withdrawn are settled", async () => {
    await withdrawRequest(t.ben, { id: await ask() });
    expect(await lines(t.ana)).toEqual(["(ben requests 7 credits / Withdrawn · Spring)"]);
    expect(await lines(t.ben)).toEqual([]);
  });
});

describe("lists", () => {
  test("an assignment of many is one line, of one person", async () => {
    const listId = await teamList(t.ana, true);
    await assign(t.ana, listId, "ben", ids(1, 3));
    expect(await lines(t.ben)).toEqual(["ana assigned you 3 creators / Ramen"]);
    expect(await lines(t.ana)).toEqual([]);
    await assign(t.ana, listId, "", ids(1, 3), 2);
    expect(await lines(t.ben)).toEqual(["(ana assigned you 3 creators / Ramen)"]);
  });

  test("changes of an item are told its owner, but not their own", async () => {
    const listId = await teamList(t.ana, true);
    await assign(t.ana, listId, "ben", ids(1, 1));
    await takeEvents(t.team.db);
    await markNoticesRead(t.ben, { read: "all" });
    const { statuses } = await readList(t.ana, listId);
    const move = (ctx: MemberContext, status: number, version: number) =>
      editCells(ctx, {
        listId,
        edits: [{ creatorId: "tiktok_1", field: "status", value: statuses[status]!.id, version }],
      });
    await move(t.ana, 1, 1);
    await move(t.ben, 0, 2);
    const [line] = await lines(t.ben);
    expect(line).toBe(`ana moved a creator to ${statuses[0]!.name} / Ramen`);
    expect(await lines(t.ben)).toHaveLength(2);
  });

  test("nothing of a private list is told to others", async () => {
    const listId = await teamList(t.ana, false);
    await assign(t.ana, listId, "ben", ids(1, 2));
    await tell("list.item.changed", { listId, creatorId: "tiktok_1", field: "status", by: "ana" });
    expect(await lines(t.ben)).toEqual([]);
    expect(await countUnreadNotices(t.ben)).toBe(0);
  });
});

describe("mentions", () => {
  test("are told once, with the note as it is now, and end with it", async () => {
    const { id: noteId } = await addNote(t.ana, { creatorId: "tiktok_1", body: "@ben, ask them" });
    expect(await lines(t.ben)).toEqual(["ana mentioned you in a note about a creator / @ben, ask them"]);
    await changeNote(t.ana, { noteId, body: "@ben, please ask them. @vic too" });
    expect(await lines(t.ben)).toEqual([
      "ana mentioned you in a note about a creator / @ben, please ask them. @vic too",
    ]);
    expect(await lines(vic)).toHaveLength(1);
    await removeNote(t.ana, { noteId });
    expect(await lines(t.ben)).toEqual([]);
  });

  test("in notes of a private list, and of oneself, are not told", async () => {
    const listId = await teamList(t.ana, false);
    await addNote(t.ana, { creatorId: "tiktok_1", body: "@ben", listId });
    await addNote(t.ana, { creatorId: "tiktok_1", body: "@ana" });
    expect(await lines(t.ben)).toEqual([]);
    expect(await lines(t.ana)).toEqual([]);
  });
});

describe("money", () => {
  test("other people's budgets are for admins and finance alone", async () => {
    await setMonthlyCap(t.team.db, "ben", 10);
    const { id: budgetId } = await t.team.db.selectFrom("budget").select("id").executeTakeFirstOrThrow();
    await tell("budget.crossed", {
      budgetId,
      of: "member",
      id: "ben",
      percent: 80,
      period: "2026-01",
      direction: "down",
    });
    expect(await lines(fay)).toEqual(["80% of ben’s monthly budget is used"]);
    expect(await lines(t.ben)).toEqual(["80% of your monthly budget is used"]);
    await t.team.db.updateTable("member").set({ role: "viewer" }).where("id", "=", "fay").execute();
    expect(await lines({ ...fay, actor: vic.actor })).toEqual([]);
  });

  test("a reveal that its buyer watched is listed as read, one that ended early is new", async () => {
    const buy = async (from: number, to: number) => {
      const { id } = await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(from, to) })).id });
      await ended(id);
    };
    await buy(1, 3);
    expect(await lines(t.ben)).toEqual(["(3 creators revealed / 3 credits)"]);
    expect(await lines(t.ana)).toEqual([]);
    const { id } = await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(4, 6) })).id });
    await ended(id);
    await t.team.db.updateTable("reveal").set({ message: "Stopped." }).where("id", "=", id).execute();
    expect((await lines(t.ben))[0]).toBe("A reveal ended early: 3 creators revealed / 3 credits · Stopped.");
  });

  test("differences settle when they are gone", async () => {
    const difference = { subject: "a", message: "differs", firstSeen: "x", lastSeen: "x" };
    await t.team.db
      .insertInto("bookDifference")
      .values({ ...difference, kind: "delivery", state: "open", who: null, note: null })
      .execute();
    await tell("books.differ", {});
    expect(await lines(fay)).toEqual([
      "Credit records differ / Reveals are blocked until an admin reviews them",
    ]);
    expect(await lines(t.ben)).toEqual([]);
    await t.team.db.updateTable("bookDifference").set({ state: "resolved" }).execute();
    await tell("books.agree", {});
    expect((await lines(fay)).sort()).toEqual([
      "(Credit records differ / Reviewed, or they agree again)",
      "Credit records agree again",
    ]);
  });
});

describe("reading", () => {
  test("marks a line with the alike ones before it, and nothing of others", async () => {
    const listId = await teamList(t.ana, true);
    await assign(t.ana, listId, "ben", ids(1, 2));
    await tell("books.differ", {});
    await takeEvents(t.team.db);
    const { notices } = await readNotices(t.ben, {});
    expect(await markNoticesRead(t.ana, { read: [notices[0]!.id] })).toEqual({ unread: 0 });
    expect(await countUnreadNotices(t.ben)).toBe(1);
    expect(await markNoticesRead(t.ben, { read: ["nothing", notices[0]!.id] })).toEqual({ unread: 0 });
    expect(await lines(t.ben)).toEqual(["(ana assigned you 2 creators / Ramen)"]);
  });

  test("texts of single notices are for their reader alone", async () => {
    const listId = await teamList(t.ana, true);
    await assign(t.ana, listId, "ben", ids(1, 2));
    await takeEvents(t.team.db);
    const rows = await t.team.db.selectFrom("notice").select("id").execute();
    const all = rows.map(({ id }) => id);
    expect([...(await describeNotices(t.ben, all)).values()]).toEqual(
      [1, 2].map(() => ({
        text: "ana assigned you a creator",
        detail: "Ramen",
        href: `/lists/${listId}`,
        isSettled: false,
      })),
    );
    expect((await describeNotices(t.ana, all)).size).toBe(0);
  });

  test("an event of another version is passed over", async () => {
    await tell("balance.low", { line: 100, direction: "down" });
    await takeEvents(t.team.db);
    await t.team.db
      .updateTable("notice")
      .set({ kind: "moon.full" as never })
      .execute();
    expect(await lines(t.ana)).toEqual([]);
    await pruneNotices(t.team.db);
  });
});
