/** An open difference blocks charges and nothing else. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { recover } from "../reveal/recover";
import { acknowledgeDifferences } from "./acknowledge-differences";
import { isChargingStopped, readBooksState, standingNotice } from "./books-state";
import { listDifferences } from "./list-differences";
import { recordCheck, type CheckResult } from "./record-check";

let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam();
  await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: ids(1, 3) })).id });
});
afterEach(async () => {
  await t.comeToRest();
  await t.close();
});

const clean: CheckResult = {
  differences: [],
  service: { state: "compared", message: null, others: { count: 0, credits: 0 } },
  durationMs: 1.4,
};
const one = { kind: "ownership", subject: "tiktok_1", message: "tiktok_1 is odd." } as const;
const differ = (...differences: CheckResult["differences"]) =>
  recordCheck(t.team.db, { ...clean, differences: differences.length > 0 ? differences : [one] });
const standing = async () => (await listDifferences(t.ana)).standing;

/** Every row that a purchase could change. */
async function tables(db: Db): Promise<string> {
  const names = [
    "quote",
    "reveal",
    "chargeAttempt",
    "claim",
    "refreshClaim",
    "teamEntry",
    "ownedCreator",
  ] as const;
  const rows = await Promise.all(names.map((name) => db.selectFrom(name).selectAll().execute()));
  return JSON.stringify([rows, await db.selectFrom("auditEntry").selectAll().execute()]);
}

describe("while a difference is open", () => {
  test.each([
    ["a selection", { ids: ids(10, 12) }],
    ["everything found", { all: { search: "", except: [], isOnlyNew: false } }],
    ["a refresh", { refresh: ids(1, 2) }],
    ["a page", { page: { search: "" } }],
  ])("%s has no price, and nothing is sent or changed", async (_, request) => {
    t.service.standing = ids(20, 22);
    const quoted = await quote(t.ben, request);
    await differ();
    const [before, calls] = [await tables(t.team.db), t.service.calls.length];
    const refused = { code: "books_differ", status: 503, message: expect.stringContaining("An admin") };
    await expect(quote(t.ben, request)).rejects.toMatchObject(refused);
    await expect(confirm(t.ben, { quoteId: quoted.id })).rejects.toMatchObject(refused);
    expect(await tables(t.team.db)).toBe(before);
    expect(t.service.calls).toHaveLength(calls);
  });

  test("owned creators stay free, and confirmed reveals are found", async () => {
    const bought = await quote(t.ben, { ids: ids(10, 11) });
    const reveal = await confirm(t.ben, { quoteId: bought.id });
    await differ();
    expect(await confirm(t.ben, { quoteId: bought.id })).toMatchObject({ id: reveal.id, charged: 2 });
    const owned = await quote(t.ben, { ids: ids(1, 3) });
    expect(owned).toMatchObject({ cost: 0, owned: 3 });
    expect(await confirm(t.ben, { quoteId: owned.id })).toMatchObject({ charged: 0, owned: 3 });
  });

  test("settles running calls and returns unsent credits", async () => {
    t.service.latencyMs = 150;
    const quoted = await quote(t.ben, { ids: ids(100, 349) });
    const confirming = confirm(t.ben, { quoteId: quoted.id });
    await vi.waitFor(() => expect(t.service.calls).toHaveLength(2));
    await differ();
    const { id } = await confirming;
    await ended(id);
    const attempts = await t.team.db
      .selectFrom("chargeAttempt")
      .select(["state", "charged", "message"])
      .where("revealId", "=", id)
      .orderBy("batch")
      .execute();
    expect(attempts.map(({ state, charged }) => [state, charged])).toEqual([
      ["settled", 100],
      ["void", 0],
      ["void", 0],
    ]);
    expect(attempts[2]!.message).toMatch(/Reveals are blocked/);
    expect(t.service.calls).toHaveLength(2);
  });

  test("keeps retrying unclear outcomes", async () => {
    t.service.faults = ["lost", "lost", "lost", "lost"];
    const { id } = await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(10, 12) })).id });
    await ended(id);
    await differ();
    await recover(t.team);
    const unknown = t.team.db.selectFrom("chargeAttempt").select("id").where("state", "=", "unknown");
    expect(await unknown.execute()).toEqual([]);
    expect(await t.team.db.selectFrom("ownedCreator").select("creatorId").execute()).toHaveLength(6);
  });

  test("the wrong balance of another account does not stop the team; its own does", async () => {
    const account = { label: "x", balance: 0, createdAt: "x" };
    await t.team.db
      .insertInto("account")
      .values({ ...account, id: "acc_1" })
      .execute();
    await differ({ kind: "balance", subject: "acc_1", message: "wrong" });
    expect(await isChargingStopped(t.team.db)).toBe(false);
    expect(await standingNotice(t.ana)).toEqual({ open: 1, isStopped: false });
    await t.team.db
      .insertInto("account")
      .values({ ...account, id: "dashboard", isInternal: 1 })
      .execute();
    await differ({ kind: "balance", subject: "dashboard", message: "wrong" });
    expect(await isChargingStopped(t.team.db)).toBe(true);
  });
});

describe("an admin", () => {
  test("acknowledges with an audited note, and charging continues", async () => {
    await differ(one, { ...one, subject: "tiktok_2" });
    const ids_ = (await standing()).map(({ id }) => id);
    await acknowledgeDifferences(t.ana, { ids: ids_, note: "  Imported twice, see ticket 7.  " });
    expect(await standing()).toMatchObject([
      { state: "acknowledged", who: "ana", note: "Imported twice, see ticket 7." },
      { state: "acknowledged", who: "ana" },
    ]);
    const rows = await t.team.db
      .selectFrom("auditEntry")
      .select(["actorId", "subjectKind", "after"])
      .where("act", "=", "difference.acknowledged")
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ actorId: "ana", subjectKind: "difference" });
    expect(JSON.parse(rows[1]!.after!)).toMatchObject({
      kind: "ownership",
      note: expect.stringMatching(/^Imp/),
    });
    const quoted = await quote(t.ben, { ids: ids(10, 11) });
    expect(await confirm(t.ben, { quoteId: quoted.id })).toMatchObject({ charged: 2 });
    // The next check finds it again: it stays acknowledged.
    await differ(one, { ...one, subject: "tiktok_2" });
    expect(await readBooksState(t.team.db)).toMatchObject({ open: 0, acknowledged: 2 });
  });

  test.each([
    ["no note", { note: " " }, "invalid_parameter"],
    ["a note that is too long", { note: "x".repeat(501) }, "invalid_parameter"],
    ["nothing selected", { ids: [] }, "invalid_parameter"],
    ["something that is not open", { ids: [1, 999] }, "conflict"],
  ])("with %s changes nothing", async (_, input, code) => {
    await differ();
    const { id } = (await standing())[0]!;
    const before = await tables(t.team.db);
    const asked = { ids: [id], note: "seen", ...input };
    await expect(acknowledgeDifferences(t.ana, asked)).rejects.toMatchObject({ code });
    expect(await standing()).toMatchObject([{ state: "open", note: null }]);
    expect(await tables(t.team.db)).toBe(before);
  });

  test("only admins see and acknowledge differences", async () => {
    await differ();
    expect(await standingNotice(t.ana)).toEqual({ open: 1, isStopped: true });
    expect(await standingNotice(t.ben)).toBeNull();
    await expect(listDifferences(t.ben)).rejects.toMatchObject({ code: "forbidden" });
    await expect(acknowledgeDifferences(t.ben, { ids: [1], note: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const eve = await addMember(t.team, "eve", "admin");
    expect(await standingNotice(eve)).not.toBeNull();
  });
});

describe("a resolved difference", () => {
  test("is resolved by the next check and kept, and charging continues", async () => {
    await differ();
    await differ();
    expect(await standing()).toHaveLength(1);
    await recordCheck(t.team.db, clean);
    expect(await listDifferences(t.ana)).toMatchObject({
      standing: [],
      resolved: [{ subject: "tiktok_1", state: "resolved" }],
      state: { open: 0, durationMs: 1, problem: null },
    });
    expect(await quote(t.ben, { ids: ids(10, 11) })).toMatchObject({ cost: 2 });
  });

  test("that returns is a new one", async () => {
    await differ();
    await recordCheck(t.team.db, clean);
    await differ();
    const { standing: now, resolved } = await listDifferences(t.ana);
    expect([now.length, resolved.length]).toEqual([1, 1]);
    expect(now[0]!.id).not.toBe(resolved[0]!.id);
    expect(await isChargingStopped(t.team.db)).toBe(true);
  });

  test("stays open while its kind can't be checked", async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...one, subject: `tiktok_${1000 + index}` }));
    await differ(one);
    await differ(...many);
    expect(await readBooksState(t.team.db)).toMatchObject({ open: 101 });
    await recordCheck(t.team.db, clean);
    await differ({ kind: "service", subject: "a", message: "m" });
    for (const state of ["failed", "catchingUp", "absent"] as const)
      await recordCheck(t.team.db, { ...clean, service: { ...clean.service, state } });
    expect(await standing()).toMatchObject([{ kind: "service", state: "open" }]);
    await recordCheck(t.team.db, clean);
    expect(await standing()).toEqual([]);
  });
});
