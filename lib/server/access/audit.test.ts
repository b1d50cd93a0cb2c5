/** The audit log: what each act writes, what it never writes, and that nothing in it changes. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asOperator } from "@/lib/testing/as-operator";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { createKey } from "@/lib/server/service/keys/create-key";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { saveSpendingSettings } from "@/lib/server/team/budgets/change-spending";
import { removePurposeBudget, savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { exportLibrary } from "@/lib/server/team/library/library-csv";
import { changeMember } from "@/lib/server/team/members/change-member";
import { createMember } from "@/lib/server/team/members/create-member";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { listUnknownAttempts, resolveUnknown } from "@/lib/server/team/reveal/unknown-attempts";
import { exportUsage } from "@/lib/server/team/usage/usage-csv";
import { changeView } from "@/lib/server/team/views/change-view";
import { saveView } from "@/lib/server/team/views/save-view";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { writeAudit } from "./audit";
import { anonymousCaller, NO_ORIGIN } from "./caller";
import { defineVerb, type VerbContext } from "./define-verb";
import type { AuditRow } from "@/lib/contract/audit-log";
import { readAudit } from "./read-audit";
import { verifySignIn } from "./verify-sign-in";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ kind: "http" })));
afterEach(() => t.close());

const log = (limit = 100) => readAudit(t.ana, { limit });
const latest = async (): Promise<AuditRow> => (await log(1))[0]!;

describe("members", () => {
  test("records the new member and the admin, and no password", async () => {
    const origin = { requestId: "req_1", address: "203.0.113.5" };
    const account = { email: "Cleo@example.com", name: "Cleo", role: "member" as const };
    const { member, password } = await createMember({ ...t.ana, origin }, account);
    expect(await latest()).toMatchObject({
      act: "member.added",
      actor: { kind: "member", id: "ana", name: "ana" },
      subject: { kind: "member", id: member.id },
      before: null,
      after: { email: "cleo@example.com", name: "Cleo", role: "member" },
      ...origin,
    });
    expect(JSON.stringify(await log())).not.toContain(password!);
  });

  test.each([
    [{ action: "role", role: "admin" }, "member.role", { role: "member" }, { role: "admin" }],
    [{ action: "cap", monthlyCap: 40 }, "member.cap", { monthlyCap: null }, { monthlyCap: 40 }],
    [{ action: "disable" }, "member.disabled", null, null],
    [
      { action: "email", email: " Ben@New.example " },
      "member.email",
      { email: "ben@example.com" },
      { email: "ben@new.example" },
    ],
  ] as const)("%j", async (change, act, before, after) => {
    await changeMember(t.ana, { id: "ben", change });
    expect(await latest()).toMatchObject({ act, subject: { id: "ben" }, before, after });
  });

  test("refused actions leave no entry", async () => {
    const last = { id: "ana", change: { action: "disable" } } as const;
    await expect(changeMember(t.ana, last)).rejects.toMatchObject({ code: "conflict" });
    await expect(changeMember(t.ben, last)).rejects.toMatchObject({ code: "forbidden" });
    expect(await log()).toEqual([]);
  });
});

test("keys: created, filled and revoked at the command line, and never their text", async () => {
  const ctx = asOperator(t.team.db);
  const { id, key, prefix } = await createKey(ctx, { name: "Reports", credits: 5 });
  await grantCredits(ctx, { reference: id, credits: 7, note: "spring" });
  await revokeKey(ctx, id);
  // A second time changes nothing, so it leaves no row.
  await revokeKey(ctx, id);
  const rows = await log();
  expect(rows.map(({ act, actor }) => [act, actor.kind])).toEqual([
    ["credits.reclaimed", "operator"],
    ["key.revoked", "operator"],
    ["credits.granted", "operator"],
    ["key.created", "operator"],
  ]);
  expect(rows[2]!.after).toEqual({ credits: 7, balance: 12, note: "spring" });
  expect(rows[3]!.after).toMatchObject({ name: "Reports", prefix, credits: 5, monthlyCap: null });
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("spending: settings and budgets with what they were before", async () => {
  await saveSpendingSettings(t.ana, { typedAbove: 40, isPurposeRequired: true });
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 20 });
  await removePurposeBudget(t.ana, { purpose: "Spring" });
  await removePurposeBudget(t.ana, { purpose: "Spring" });
  const spring = { purpose: "Spring", period: "month", isHard: true };
  const rows = await log();
  expect(rows.map(({ act, before, after }) => [act, before, after])).toEqual([
    ["budget.removed", { ...spring, cap: 20 }, null],
    ["budget.saved", { ...spring, cap: 10 }, { ...spring, cap: 20 }],
    ["budget.saved", null, { ...spring, cap: 10 }],
    [
      "settings.spending",
      { typedAbove: null, approvalAbove: null, balanceBelow: 100, isPurposeRequired: false },
      { typedAbove: 40, approvalAbove: null, balanceBelow: 100, isPurposeRequired: true },
    ],
  ]);
});

test("reveals and decided outcomes name credits and no creator's data", async () => {
  const { id: quoteId } = await quote(t.ben, { ids: ids(1, 3) });
  t.service.faults = ["dropped"];
  const reveal = await confirm(t.ben, { quoteId, purpose: "Spring" });
  expect(await latest()).toMatchObject({
    act: "reveal.confirmed",
    subject: { kind: "reveal", id: reveal.id },
    after: { kind: "reveal", credits: 3, purpose: "Spring" },
  });
  const [open] = await listUnknownAttempts(t.ana);
  await resolveUnknown(t.ana, { id: open!.id, action: "charge", credits: 2 });
  expect(await latest()).toMatchObject({
    act: "outcome.decided",
    actor: { id: "ana" },
    subject: { kind: "outcome", id: open!.id },
    after: { action: "charge", credits: 2, revealId: reveal.id },
  });
  expect(JSON.stringify(await log())).not.toContain("tiktok_");
});

test("views and exports", async () => {
  const view = { page: "viral" as const, name: "Food", isTeam: true, query: "categories=Food" };
  const id = await saveView(t.ben, view);
  await changeView(t.ben, { id, change: { action: "rename", name: "Meals", isTeam: false } });
  await exportLibrary(t.ben, { values: parseUrl(creatorQuery, [["followersMin", "8"]]).values });
  await exportUsage(t.ben, { purpose: "Spring" });
  const rows = await log();
  expect(rows.map(({ act }) => act)).toEqual([
    "export.usage",
    "export.library",
    "view.changed",
    "view.saved",
  ]);
  expect(rows[1]!.after).toEqual({ query: "followersMin=8" });
  expect(rows[2]).toMatchObject({ before: { name: "Food", isTeam: true }, after: { isTeam: false } });
  // A private view leaves neither its name nor its search, as private lists do.
  const own = { ...view, name: "Secret client", isTeam: false, query: "categories=Travel" };
  const ownId = await saveView(t.ben, own);
  await changeView(t.ben, { id: ownId, change: { action: "rename", name: "Secret too", isTeam: false } });
  await changeView(t.ben, { id: ownId, change: { action: "delete" } });
  expect(JSON.stringify(await log())).not.toMatch(/Secret|Travel|Meals/);
});

describe("signing in", () => {
  const from = (address: string) => ({ db: t.team.db, ...anonymousCaller({ requestId: null, address }) });

  test("is recorded; failures are summed by network and minute", async () => {
    const { member, password } = await createMember(t.ana, {
      email: "cleo@example.com",
      name: "Cleo",
      role: "member",
    });
    await verifySignIn(from("203.0.113.5"), { email: member.email, password: password! });
    for (const address of ["203.0.113.6", "203.0.113.7", "198.51.100.1"])
      await verifySignIn(from(address), { email: member.email, password: "wrong" });
    const rows = await log();
    expect(rows.find(({ act }) => act === "session.started")).toMatchObject({
      // The person is known by then, so that the log can be filtered by person.
      actor: { kind: "member", id: member.id, name: "Cleo" },
      subject: { kind: "member", id: member.id },
      address: "203.0.113.5",
    });
    const failed = rows.filter(({ act }) => act === "sign-in.failed");
    const sums: Record<string, number> = {};
    for (const { address, count } of failed) sums[address!] = (sums[address!] ?? 0) + count;
    expect(sums).toEqual({ "203.0.113.0/24": 2, "198.51.100.0/24": 1 });
  });
});

describe("the table", () => {
  const entry = { act: "member.enabled", subject: "ben" } as const;

  test("only grows", async () => {
    await writeAudit(t.team.db, t.ana, entry);
    const table = t.team.db;
    await expect(table.updateTable("auditEntry").set({ act: "x" }).execute()).rejects.toThrow("append-only");
    await expect(table.deleteFrom("auditEntry").execute()).rejects.toThrow("append-only");
  });

  test("drops values that the act does not list", async () => {
    const secret = { role: "admin", password: "rusty kettle orbit" };
    await writeAudit(t.team.db, t.ana, { act: "member.role", subject: "ben", after: secret });
    expect((await latest()).after).toEqual({ role: "admin" });
  });
});

describe("a verb with an act", () => {
  const act = "member.enabled" as const;

  test("keeps work and entry together, or neither", async () => {
    const failing = defineVerb({ scope: "members", input: null, act }, async (ctx: VerbContext, _, audit) => {
      await ctx.db.updateTable("member").set({ name: "changed" }).where("id", "=", "ben").execute();
      await audit({ act, subject: "ben" });
      throw new Error("afterwards");
    });
    await expect(failing(t.ana)).rejects.toThrow("afterwards");
    expect(await log()).toEqual([]);
    const { name } = await t.team.db
      .selectFrom("member")
      .select("name")
      .where("id", "=", "ben")
      .executeTakeFirstOrThrow();
    expect(name).toBe("ben");
  });

  test("changes nothing without an entry", async () => {
    const silent = defineVerb({ scope: "members", input: null, act }, async ({ db }: VerbContext) => {
      await db.updateTable("member").set({ name: "changed" }).where("id", "=", "ben").execute();
    });
    await expect(silent(t.ana)).rejects.toThrow("without an audit row");
    const names = await t.team.db.selectFrom("member").select("name").execute();
    expect(names.map(({ name }) => name)).not.toContain("changed");
  });

  test("called by another verb shares its transaction", async () => {
    const inner = defineVerb({ scope: "members", input: null, act }, async (_: VerbContext, __, audit) =>
      audit({ act, subject: "ben" }),
    );
    const outer = defineVerb({ scope: "members", input: null, act }, async (ctx: VerbContext, _, audit) => {
      await inner(ctx);
      await audit({ act, subject: "ana" });
      throw new Error("both");
    });
    await expect(outer(t.ana)).rejects.toThrow("both");
    expect(await log()).toEqual([]);
  });
});

test("background work has NO_ORIGIN", async () => {
  await writeAudit(t.team.db, { ...t.ana, origin: NO_ORIGIN }, { act: "session.ended", subject: "ana" });
  expect(await latest()).toMatchObject({ requestId: null, address: null });
});
