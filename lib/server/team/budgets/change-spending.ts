import "server-only";
/** The admins' decisions about spending: each verb explains what is invalid in its input. */
import { z } from "zod";
import { budgetBody, spendingBody, zoneBody } from "@/lib/contract/dashboard-bodies";
import { purposeKey } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import { writeSetting } from "@/lib/server/access/team-setting";
import type { Db } from "@/lib/server/ports/database";
import { isoNow } from "../reveal/reveal-context";
import type { MemberContext } from "../team-context";
import { booksZone } from "./books-zone";
import { spendingSettings } from "./spending-settings";

/** @throws AppError `forbidden`, `invalid_parameter` naming `typedAbove` */
export const saveSpendingSettings = defineVerb(
  { scope: "budgets", input: spendingBody, act: "settings.spending" },
  async ({ db }: MemberContext, settings, audit): Promise<void> => {
    const before = await spendingSettings(db);
    const { typedAbove, isPurposeRequired } = settings;
    await writeSetting(db, "typed_above", typedAbove === null ? null : String(typedAbove));
    await writeSetting(db, "purpose_required", isPurposeRequired ? "1" : null);
    await audit({ act: "settings.spending", subject: "spending", before, after: settings });
  },
);

/**
 * Days and months are counted anew by it, those that have passed and this one: sums are of the entries by their instants.
 * For whoever manages the team: a month that begins earlier gives its budgets earlier.
 * @throws AppError `forbidden`, `invalid_parameter` naming `zone`
 */
export const saveBooksZone = defineVerb(
  { scope: "members", input: zoneBody, act: "settings.zone" },
  async ({ db }: MemberContext, { zone }, audit): Promise<void> => {
    const before = await booksZone(db);
    if (before === zone) return audit.nothing();
    await writeSetting(db, "books_zone", zone === "UTC" ? null : zone);
    const change = { before: { timeZone: before }, after: { timeZone: zone } };
    await audit({ act: "settings.zone", subject: "books", ...change });
  },
);

async function budgetOf(db: Db, key: string) {
  const row = await db
    .selectFrom("purpose_budget")
    .select(["purpose", "monthly_cap as cap"])
    .where("purpose_key", "=", key)
    .executeTakeFirst();
  return row;
}

/**
 * Adds the monthly budget of a purpose, or changes it. It counts from the first day of this month, with what was spent
 * before there was a budget; a budget below that stops further reveals and takes nothing back.
 * @throws AppError `forbidden`, `invalid_parameter` naming `purpose` or `cap`
 */
export const savePurposeBudget = defineVerb(
  { scope: "budgets", input: budgetBody, act: "budget.saved" },
  async ({ db, member }: MemberContext, { purpose: name, cap }, audit): Promise<void> => {
    const key = purposeKey(name);
    const before = await budgetOf(db, key);
    const row = { monthly_cap: cap, changed_by: member.id, changed_at: isoNow() };
    await db
      .insertInto("purpose_budget")
      .values({ purpose_key: key, purpose: name, ...row })
      .onConflict((conflict) => conflict.column("purpose_key").doUpdateSet(row))
      .execute();
    await audit({ act: "budget.saved", subject: key, before, after: { purpose: name, cap } });
  },
);

/**
 * Without its budget a purpose is limited by the balance and by the budgets of members.
 * A purpose that has none stays as it is.
 * @throws AppError `forbidden`
 */
export const removePurposeBudget = defineVerb(
  { scope: "budgets", input: z.strictObject({ purpose: z.string() }), act: "budget.removed" },
  async ({ db }: MemberContext, { purpose: name }, audit): Promise<void> => {
    const key = purposeKey(name);
    const before = await budgetOf(db, key);
    if (!before) return audit.nothing();
    await db.deleteFrom("purpose_budget").where("purpose_key", "=", key).execute();
    await audit({ act: "budget.removed", subject: key, before });
  },
);
