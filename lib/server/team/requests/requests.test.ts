/** From a refusal to a reveal: requests, answers and their effects. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readAudit } from "@/lib/server/access/read-audit";
import { auditLedger } from "../audit-ledger";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { saveBudget, saveSpendingSettings } from "../budgets/change-spending";
import { budgetsOfMember } from "../budgets/used-budgets";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { usage } from "../usage/usage";
import { answerRequest } from "./answer-request";
import { askForCredits, withdrawRequest } from "./ask-for-credits";
import { countRequests, readInbox, readOwnRequests } from "./read-requests";

let t: TestTeam;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 10, 12) });
  t = await openTestTeam({ credits: 1_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const DAY_MS = 86_400_000;
const LAST = "2026-11-30";
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function ask(ctx: MemberContext, count: number, credits: number, purpose?: string, from = 1) {
  const { id: quoteId } = await quote(ctx, { ids: ids(from, from + count - 1) });
  const id = await askForCredits(ctx, { quoteId, credits, purpose, reason: "The client waits" });
  return { id, quoteId };
}
const approve = (id: string, credits: number, lastDay = LAST, by = t.ana) =>
  answerRequest(by, { action: "approve", requestId: id, credits, lastDay });
const left = async (memberId = "ben", purposes: string[] = []) =>
  (await budgetsOfMember(t.team.db, memberId, purposes)).map(({ credits, spent }) => credits - spent);

describe("a budget that refuses", () => {
  test("rises by the approved credits until the day, and the held price can be bought", async () => {
    await setMonthlyCap(t.team.db, "ben", 5);
    const { id, quoteId } = await ask(t.ben, 12, 7);
    expect(await readInbox(t.ana)).toMatchObject({
      waiting: [
        { id, credits: 7, cost: 12, reason: "The client waits", isOwn: false, short: [{ credits: 5 }] },
      ],
      today: "2026-11-10",
      lastDay: LAST,
    });
    later(3 * DAY_MS);
    await expect(confirm(t.ben, { quoteId })).rejects.toMatchObject({ code: "over_budget" });
    await approve(id, 7);
    expect(await budgetsOfMember(t.team.db, "ben", [])).toMatchObject([
      { credits: 12, rise: { credits: 7, lastDay: LAST } },
    ]);
    expect((await readOwnRequests(t.ben)).requests).toMatchObject([
      { state: "approved", buyable: 12, quoteId },
    ]);
    later(5 * DAY_MS);
    expect(await confirm(t.ben, { quoteId })).toMatchObject({ charged: 12 });
    expect((await readOwnRequests(t.ben)).requests).toMatchObject([{ buyable: 0, quoteId: null }]);
    await expect(
      confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ["tiktok_99"] })).id }),
    ).rejects.toMatchObject({
      extra: { available: 0 },
    });
    vi.setSystemTime(Date.UTC(2026, 11, 1));
    expect(await budgetsOfMember(t.team.db, "ben", [])).toMatchObject([{ credits: 5, spent: 0, rise: null }]);
  });

  test("rises only as far as approved: the first ones can be bought", async () => {
    await setMonthlyCap(t.team.db, "ben", 5);
    const { id, quoteId } = await ask(t.ben, 12, 7);
    await approve(id, 4);
    expect((await readOwnRequests(t.ben)).requests[0]!.buyable).toBe(9);
    await expect(confirm(t.ben, { quoteId })).rejects.toMatchObject({ extra: { available: 9 } });
    expect(await confirm(t.ben, { quoteId, first: 9 })).toMatchObject({ charged: 9 });
  });

  test("of several, each rises by what it lacks", async () => {
    await setMonthlyCap(t.team.db, "ben", 5);
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
    const { id, quoteId } = await ask(t.ben, 12, 7, " spring ");
    await approve(id, 8);
    expect(await left("ben", ["spring"])).toEqual([13, 12]);
    expect(await confirm(t.ben, { quoteId, purpose: "Spring" })).toMatchObject({ charged: 12 });
  });

  test("of a role rises only for the requester", async () => {
    await addMember(t.team, "cleo", "member");
    await saveBudget(t.ana, { subject: "role", role: "member", period: "month", cap: 5, isHard: true });
    await approve((await ask(t.ben, 12, 7)).id, 7);
    expect([await left("ben"), await left("cleo")]).toEqual([[12], [5]]);
  });
});

describe("a reveal that needs approval", () => {
  const rule = (approvalAbove: number | null) =>
    saveSpendingSettings(t.ana, { typedAbove: null, isPurposeRequired: false, approvalAbove });

  test("waits and can be bought once after approval", async () => {
    await rule(10);
    const stated = await quote(t.ben, { ids: ids(1, 12) });
    expect(stated).toMatchObject({ approvalAbove: 10, mayAsk: true, affordable: 10, missing: 2 });
    const { id, quoteId } = await ask(t.ben, 12, 1);
    await expect(confirm(t.ben, { quoteId })).rejects.toMatchObject({
      code: "over_budget",
      message: "Reveals above 10 credits need approval. Ask for it: the price waits for the answer.",
    });
    expect((await readInbox(t.ana)).waiting).toMatchObject([{ isApproval: true, credits: 12, short: [] }]);
    await approve(id, 12);
    expect(await budgetsOfMember(t.team.db, "ben", [])).toEqual([]);
    expect(await confirm(t.ben, { quoteId })).toMatchObject({ charged: 12 });
    const other = await quote(t.ben, { ids: ids(20, 31) });
    await expect(confirm(t.ben, { quoteId: other.id })).rejects.toMatchObject({ code: "over_budget" });
  });

  test("needs none below the sum or for approvers", async () => {
    await rule(10);
    expect(await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(1, 10) })).id })).toMatchObject({
      charged: 10,
    });
    const stated = await quote(t.ana, { ids: ids(11, 30) });
    expect(stated).toMatchObject({ approvalAbove: null, mayAsk: false, affordable: 20 });
    expect(await confirm(t.ana, { quoteId: stated.id })).toMatchObject({ charged: 20 });
  });

  test("is approved only for its purpose and requester", async () => {
    await rule(10);
    const { id, quoteId } = await ask(t.ben, 12, 1, "Spring launch");
    await approve(id, 12);
    for (const purpose of ["Autumn launch", undefined])
      await expect(confirm(t.ben, { quoteId, purpose })).rejects.toMatchObject({
        code: "over_budget",
        message: "This was approved for “Spring launch”. Confirm it for that, or ask again.",
      });
    const cleo = await addMember(t.team, "cleo", "member");
    await expect(confirm(cleo, { quoteId, purpose: "Spring launch" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await confirm(t.ben, { quoteId, purpose: "spring LAUNCH" })).toMatchObject({ charged: 12 });
  });

  test("several small reveals of a day add up", async () => {
    await rule(10);
    const buy = async (from: number, to: number, ctx = t.ben) =>
      confirm(ctx, { quoteId: (await quote(ctx, { ids: ids(from, to) })).id });
    expect(await buy(1, 6)).toMatchObject({ charged: 6 });
    const next = await quote(t.ben, { ids: ids(7, 12) });
    expect(next).toMatchObject({ approvalAbove: 4, affordable: 4 });
    await expect(confirm(t.ben, { quoteId: next.id })).rejects.toMatchObject({
      code: "over_budget",
      extra: { required: 6, available: 4 },
      message:
        "Above 10 credits per day reveals need approval, and you have spent 6 today. Ask for it: the price waits for the answer.",
    });
    // Approved amounts don't count, and neither do those of others.
    const { id, quoteId } = await ask(t.ben, 6, 6, undefined, 7);
    await approve(id, 6);
    expect(await confirm(t.ben, { quoteId })).toMatchObject({ charged: 6 });
    expect(await buy(13, 16)).toMatchObject({ charged: 4 });
    const cleo = await addMember(t.team, "cleo", "member");
    expect(await buy(20, 29, cleo)).toMatchObject({ charged: 10 });
    await expect(buy(30, 30)).rejects.toMatchObject({ code: "over_budget" });
    later(DAY_MS);
    expect(await buy(30, 39)).toMatchObject({ charged: 10 });
  });

  test("also raises budgets that refuse it", async () => {
    await rule(10);
    await setMonthlyCap(t.team.db, "ben", 3);
    const { id, quoteId } = await ask(t.ben, 12, 1);
    await approve(id, 12);
    expect(await left()).toEqual([12]);
    expect(await confirm(t.ben, { quoteId })).toMatchObject({ charged: 12 });
  });

  test("an approval ends with its day", async () => {
    await rule(10);
    const { id, quoteId } = await ask(t.ben, 12, 12);
    await approve(id, 12, "2026-11-10");
    later(DAY_MS);
    await expect(confirm(t.ben, { quoteId })).rejects.toMatchObject({ code: "quote_expired" });
  });
});

describe("the end of a request", () => {
  test("a refusal has a reason and raises nothing", async () => {
    await setMonthlyCap(t.team.db, "ben", 5);
    const { id, quoteId } = await ask(t.ben, 12, 7);
    await answerRequest(t.ana, { action: "decline", requestId: id, note: "Use owned profiles first" });
    expect((await readOwnRequests(t.ben)).requests).toMatchObject([
      { state: "declined", note: "Use owned profiles first", answeredBy: "ana", buyable: 0 },
    ]);
    await expect(approve(id, 7)).rejects.toMatchObject({ code: "conflict" });
    expect(await left()).toEqual([5]);
    later(DAY_MS);
    await expect(confirm(t.ben, { quoteId })).rejects.toMatchObject({ code: "quote_expired" });
  });

  test("can be withdrawn only by its requester", async () => {
    await setMonthlyCap(t.team.db, "ben", 5);
    const { id, quoteId } = await ask(t.ben, 12, 7);
    await expect(askForCredits(t.ben, { quoteId, credits: 7, reason: "" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(withdrawRequest(t.ana, { id })).rejects.toMatchObject({ code: "not_found" });
    await withdrawRequest(t.ben, { id });
    const withdrawn = { code: "conflict", message: "This request was withdrawn." };
    await expect(approve(id, 7)).rejects.toMatchObject(withdrawn);
    await expect(withdrawRequest(t.ben, { id })).rejects.toMatchObject(withdrawn);
    await askForCredits(t.ben, { quoteId, credits: 7, reason: "" });
    expect((await readInbox(t.ana)).waiting).toHaveLength(1);
  });

  test("after 7 days without an answer", async () => {
    await setMonthlyCap(t.team.db, "ben", 5);
    const { id } = await ask(t.ben, 12, 7);
    expect(await countRequests(t.ana)).toEqual({ toAnswer: 1, toBuy: 0 });
    later(7 * DAY_MS);
    await expect(approve(id, 7)).rejects.toMatchObject({
      code: "conflict",
      extra: { errors: [{ field: "expired" }] },
    });
    expect((await readInbox(t.ana)).answered).toMatchObject([{ state: "expired" }]);
    expect(await countRequests(t.ana)).toEqual({ toAnswer: 0, toBuy: 0 });
  });
});

test("permissions and refusals", async () => {
  await setMonthlyCap(t.team.db, "ben", 5);
  await setMonthlyCap(t.team.db, "ana", 5);
  const { id: free } = await quote(t.ben, { ids: ids(50, 51) });
  await expect(askForCredits(t.ben, { quoteId: free, credits: 1, reason: "" })).rejects.toMatchObject({
    code: "conflict",
  });
  const { id, quoteId } = await ask(t.ben, 12, 7);
  await expect(approve(id, 7, LAST, t.ben)).rejects.toMatchObject({ code: "forbidden" });
  await expect(readInbox(t.ben)).rejects.toMatchObject({ code: "forbidden" });
  await expect(askForCredits(t.ana, { quoteId, credits: 7, reason: "" })).rejects.toMatchObject({
    code: "not_found",
  });
  const own = await ask(t.ana, 12, 7, undefined, 60);
  await expect(approve(own.id, 7)).rejects.toMatchObject({ code: "forbidden" });
  for (const [answer, field] of [
    [{ credits: 0, lastDay: LAST }, "credits"],
    [{ credits: 7, lastDay: "2026-11-09" }, "lastDay"],
    [{ credits: 7, lastDay: "soon" }, "lastDay"],
  ] as const)
    await expect(answerRequest(t.ana, { action: "approve", requestId: id, ...answer })).rejects.toMatchObject(
      {
        extra: { errors: [{ field }] },
      },
    );
  await expect(answerRequest(t.ana, { action: "decline", requestId: id, note: " " })).rejects.toMatchObject({
    extra: { errors: [{ field: "note" }] },
  });
  expect(await countRequests(t.ana)).toEqual({ toAnswer: 1, toBuy: 0 });
  expect(await countRequests(t.ben)).toEqual({ toAnswer: 0, toBuy: 0 });
});

test("an answer is a ledger row without credits", async () => {
  await setMonthlyCap(t.team.db, "ben", 5);
  const first = await ask(t.ben, 12, 7);
  await approve(first.id, 6);
  const second = await ask(t.ben, 20, 20);
  await answerRequest(t.ana, { action: "decline", requestId: second.id, note: "Use owned profiles first" });
  const { rows, sums } = await usage(t.ana, { kind: "approval" });
  const of = { member: { id: "ben" }, author: { id: "ana" }, credits: 0, held: 0 };
  expect(rows).toMatchObject([
    { ...of, what: "Declined 20 credits", detail: "by ana, Use owned profiles first", reference: second.id },
    { ...of, what: "Approved 6 credits", detail: `by ana, until ${LAST}`, reference: first.id },
  ]);
  expect(sums).toMatchObject({ spent: 0, charged: 0, added: 0, held: 0 });
  expect((await usage(t.ben, { kind: "approval" })).rows).toHaveLength(2);
});

test("each step is audited with its amounts", async () => {
  await setMonthlyCap(t.team.db, "ben", 5);
  const { id } = await ask(t.ben, 12, 7);
  await approve(id, 6);
  const rows = await readAudit(t.ana, {});
  expect(rows.slice(0, 2).map(({ act, actor, before, after }) => [act, actor.id, before, after])).toEqual([
    [
      "request.approved",
      "ana",
      { credits: 7 },
      { credits: 6, purpose: null, lastDay: LAST, budgets: 1, member: "ben" },
    ],
    ["request.asked", "ben", null, { credits: 7, purpose: null, reason: "The client waits" }],
  ]);
});
