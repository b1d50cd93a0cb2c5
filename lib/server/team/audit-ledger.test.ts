/** The check of the credit records names every way in which entries and states can disagree. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allowChanges } from "@/lib/testing/allow-changes";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { EntryKind } from "@/lib/server/schema/column-values";
import { auditLedger } from "./audit-ledger";
import { confirm } from "./reveal/confirm";
import { quote } from "./reveal/quote";
import { listUnknownAttempts, resolveUnknown } from "./reveal/unknown-attempts";

let t: TestTeam;
let attempt: string;
beforeEach(async () => {
  t = await openTestTeam({ kind: "http" });
  t.service.missing = new Set(["tiktok_3"]);
  await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: ids(1, 3) })).id });
  attempt = (await t.team.db.selectFrom("chargeAttempt").select("id").executeTakeFirstOrThrow()).id;
  expect(await auditLedger(t.team.db)).toEqual([]);
});
afterEach(() => t.close());

const append = async (kind: EntryKind, amount: number) => {
  const entry = await t.team.db.selectFrom("teamEntry").selectAll().executeTakeFirstOrThrow();
  const { id: _, ...row } = { ...entry, kind, amount };
  await t.team.db.insertInto("teamEntry").values(row).execute();
};
const set = (values: { state?: "sent" | "void" | "settled"; charged?: number; n?: number }) =>
  t.team.db.updateTable("chargeAttempt").set(values).execute();
const dropEntries = async (kind: string) => {
  await allowChanges(t.team.db, "teamEntry");
  await sql`delete from team_entry where kind = ${kind}`.execute(t.team.db);
};

test.each<[string, () => Promise<unknown>, string]>([
  ["a price that grew afterwards", () => set({ n: 6 }), "(settled) holds 3 of 6."],
  ["a hold that is missing", () => dropEntries("hold"), "(settled) holds 0 of 3."],
  ["a release that is missing", () => dropEntries("release"), "(settled) posts 2 and gives back 0 of 3."],
  ["a void of what was posted", () => append("void", 3), "(settled) posts 2 and gives back 1 of 3."],
  ["an overage that nobody charged", () => append("overage", 4), "(settled) posts 6 of 2 charged."],
  ["a correction of what nobody counted", () => append("correction", -1), "(settled) posts 1 of 2 charged."],
  ["another charge than the entries say", () => set({ charged: 3 }), "(settled) posts 2 of 3 charged."],
  ["entries of what is still open", () => set({ state: "sent" }), "(sent) is open and has ended."],
  ["a void without its entry", () => set({ state: "void" }), "(void) is not given back."],
])("%s is found", async (_, spoil, problem) => {
  await spoil();
  expect(await auditLedger(t.team.db)).toContain(`Attempt ${attempt} ${problem}`);
});

test("only a correction may be below 0", async () => {
  await expect(append("overage", -1)).rejects.toThrow(/check/i);
});

test.each(["hold", "post", "release"] as const)(
  "a second %s of one attempt is refused by the table",
  async (kind) => {
    await expect(append(kind, 1)).rejects.toThrow(/unique/i);
  },
);

test("finds owned creators without a claim, and claims of ended purchases", async () => {
  await t.team.db.deleteFrom("claim").where("creatorId", "=", "tiktok_1").execute();
  await t.team.db.insertInto("claim").values({ creatorId: "tiktok_9", attemptId: attempt }).execute();
  expect(await auditLedger(t.team.db)).toEqual([
    "tiktok_1 is owned and could be bought again.",
    "tiktok_9 is claimed by a purchase that has ended.",
  ]);
});

test("the books agree after every outcome", async () => {
  t.service.faults = ["rejected", "greedy", "lost", "dropped"];
  for (let from = 10; from < 50; from += 10)
    await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(from, from + 2) })).id });
  expect(await auditLedger(t.team.db)).toEqual([]);
  const [one, two] = await listUnknownAttempts(t.ana);
  await resolveUnknown(t.ana, { id: one!.id, action: "charge", credits: 9 });
  await resolveUnknown(t.ana, { id: two!.id, action: "release" });
  expect(await auditLedger(t.team.db)).toEqual([]);
});
