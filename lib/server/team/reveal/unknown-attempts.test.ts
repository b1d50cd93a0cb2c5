/** Deciding an unknown outcome: credit limits, permissions and states. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAudit } from "@/lib/server/access/read-audit";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { auditLedger } from "../audit-ledger";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { thisMonth } from "../budgets/books-zone";
import { heldCredits, monthlySpend } from "./reveal-context";
import { listUnknownAttempts, resolveUnknown } from "./unknown-attempts";

let t: TestTeam;
let id: string;
let revealId: string;
beforeEach(async () => {
  t = await openTestTeam({ kind: "http", credits: 2_000 });
  t.service.faults = ["lost"];
  const { id: quoteId } = await quote(t.ben, { ids: ids(1, 5) });
  revealId = (await confirm(t.ben, { quoteId, purpose: "Spring" })).id;
  id = (await listUnknownAttempts(t.ana))[0]!.id;
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const spentOfBen = () => monthlySpend(t.team.db, "ben", thisMonth("UTC"));
const ownedOrClaimed = async () => (await t.team.db.selectFrom("claim").select("creatorId").execute()).length;

test("is listed with member and possible cost", async () => {
  expect(await listUnknownAttempts(t.ana)).toEqual([
    {
      id,
      revealId,
      memberName: "ben",
      purpose: "Spring",
      credits: 5,
      sentAt: expect.stringMatching(/^\d{4}-/),
      message: expect.any(String),
      isRetried: false,
      obstacle: expect.stringContaining("charge a second time"),
    },
  ]);
});

describe("decided", () => {
  test.each([
    [{ action: "release" }, 0],
    [{ action: "release", credits: 4 }, 0],
    [{ action: "charge" }, 5],
    [{ action: "charge", credits: 1 }, 1],
    [{ action: "charge", credits: 8 }, 8],
    [{ action: "charge", credits: 1_000 }, 1_000],
  ] as const)("%j: spent are %i, nothing is held or claimed", async (decision, spent) => {
    expect(await spentOfBen()).toBe(5);
    await resolveUnknown(t.ana, { id, ...decision });
    expect(await spentOfBen()).toBe(spent);
    expect([await heldCredits(t.team.db), await ownedOrClaimed()]).toEqual([0, 0]);
    expect(await listUnknownAttempts(t.ana)).toEqual([]);
  });

  test("it stays: a second word, the same or another, is refused", async () => {
    await resolveUnknown(t.ana, { id, action: "charge", credits: 2 });
    for (const action of ["charge", "release"] as const)
      expect((await refusalOf(t.team.db, () => resolveUnknown(t.ana, { id, action }))).code).toBe("conflict");
  });

  test("with a reason, which the audit log keeps", async () => {
    await resolveUnknown(t.ana, { id, action: "charge", credits: 2, reason: " Their invoice lists 2 " });
    const [entry] = await readAudit(t.ana, { limit: 1 });
    expect(entry).toMatchObject({
      act: "outcome.decided",
      after: { action: "charge", credits: 2, reason: "Their invoice lists 2", revealId },
    });
  });

  test("by two admins at the same moment: one of them", async () => {
    const outcomes = await Promise.allSettled([
      resolveUnknown(t.ana, { id, action: "charge" }),
      resolveUnknown(t.ana, { id, action: "release" }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const acts = await t.team.db
      .selectFrom("auditEntry")
      .select("act")
      .where("act", "=", "outcome.decided")
      .execute();
    expect(acts).toHaveLength(1);
  });
});

describe("refuses", () => {
  test.each<[object, string[]]>([
    [{ credits: 0 }, ["credits"]],
    [{ credits: -1 }, ["credits"]],
    [{ credits: 1_001 }, ["credits"]],
    [{ credits: 1.5 }, ["credits"]],
    [{ credits: Number.NaN }, ["credits"]],
    [{ credits: "5" }, ["credits"]],
    [{ action: "ignore" }, ["action"]],
    [{ action: undefined }, ["action"]],
    [{ id: 5 }, ["id"]],
    [{ note: "x" }, ["body"]],
  ])("%j, naming the field", async (wrong, fields) => {
    const decision = { id, action: "charge", ...wrong } as never;
    const refusal = await refusalOf(t.team.db, () => resolveUnknown(t.ana, decision));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test.each(["", "nothing"])("%j, an unknown outcome", async (wrong) => {
    const deciding = () => resolveUnknown(t.ana, { id: wrong, action: "release" });
    expect((await refusalOf(t.team.db, deciding)).code).toBe("not_found");
  });

  test("an automatically settled call", async () => {
    const { id: quoteId } = await quote(t.ben, { ids: ids(11, 12) });
    await confirm(t.ben, { quoteId });
    const settled = await t.team.db
      .selectFrom("chargeAttempt")
      .select("id")
      .where("state", "=", "settled")
      .executeTakeFirstOrThrow();
    const deciding = () => resolveUnknown(t.ana, { id: settled.id, action: "release" });
    expect((await refusalOf(t.team.db, deciding)).code).toBe("conflict");
  });

  test("a call that is still retried", async () => {
    t.service.identity = { ...t.service.identity, replaysForMs: 6 * 86_400_000 };
    const { ana } = t;
    const deciding = () => resolveUnknown(ana, { id, action: "release" });
    expect(await listUnknownAttempts(ana)).toMatchObject([{ isRetried: true }]);
    expect((await refusalOf(t.team.db, deciding)).code).toBe("conflict");
    await t.team.db
      .updateTable("chargeAttempt")
      .set({ ageMs: 6 * 86_400_000 })
      .execute();
    await deciding();
    expect(await spentOfBen()).toBe(0);
  });

  test("a call to an unreachable service", async () => {
    await t.team.db.updateTable("chargeAttempt").set({ provider: "instance:a" }).execute();
    t.service.identity = { ...t.service.identity, isReached: false };
    expect(await listUnknownAttempts(t.ana)).toMatchObject([
      { isRetried: true, obstacle: expect.stringContaining("cannot be reached") },
    ]);
    const deciding = () => resolveUnknown(t.ana, { id, action: "release" });
    expect((await refusalOf(t.team.db, deciding)).code).toBe("conflict");
    // If the operator says that the service charges again, it is never queried, and a person decides.
    t.service.identity = { ...t.service.identity, isReplayOff: true };
    expect(await listUnknownAttempts(t.ana)).toMatchObject([{ isRetried: false }]);
    await deciding();
  });

  test("a member, also about their own purchase", async () => {
    for (const call of [
      () => resolveUnknown(t.ben, { id, action: "release" }),
      () => listUnknownAttempts(t.ben),
    ])
      expect((await refusalOf(t.team.db, call)).code).toBe("forbidden");
  });
});
