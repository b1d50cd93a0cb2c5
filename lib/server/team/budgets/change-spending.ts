import "server-only";
/** The admins' decisions about spending: each verb explains what is invalid in its input. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { MAX_PURPOSE_LENGTH, purposeKey } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { SettingName } from "@/lib/server/schema/column-values";
import { isoNow } from "../reveal/reveal-context";
import type { MemberContext } from "../team-context";
import { spendingSettings } from "./spending-settings";

const MOST_CREDITS = 1e9;
const credits = z
  .number()
  .refine((value) => Number.isSafeInteger(value) && value >= 0 && value <= MOST_CREDITS, {
    error: "Credits are a whole number from 0 to 1,000,000,000.",
  });

async function setOrDrop(db: Db, name: SettingName, value: string | null): Promise<void> {
  if (value === null) {
    await db.deleteFrom("team_setting").where("name", "=", name).execute();
    return;
  }
  const row = { value, changed_at: isoNow() };
  await db
    .insertInto("team_setting")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

const settingsInput = z.strictObject({ typedAbove: credits.nullable(), isPurposeRequired: z.boolean() });

/** @throws AppError `forbidden`, `invalid_parameter` naming `typedAbove` */
export const saveSpendingSettings = defineVerb(
  { scope: "budgets", input: settingsInput, act: "settings.spending" },
  async ({ db }: MemberContext, settings, audit): Promise<void> => {
    const before = await spendingSettings(db);
    const { typedAbove, isPurposeRequired } = settings;
    await setOrDrop(db, "typed_above", typedAbove === null ? null : String(typedAbove));
    await setOrDrop(db, "purpose_required", isPurposeRequired ? "1" : null);
    await audit({ act: "settings.spending", subject: "spending", before, after: settings });
  },
);

const isName = (name: string) =>
  name !== "" && name.length <= MAX_PURPOSE_LENGTH && name.isWellFormed() && !name.includes("\0");
const purpose = z
  .string()
  .transform((text) => text.normalize("NFC").trim().replace(/\s+/gu, " "))
  .refine(isName, { error: `A purpose has 1 to ${MAX_PURPOSE_LENGTH} characters.` });
const budgetInput = z.strictObject({ purpose, cap: credits });

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
  { scope: "budgets", input: budgetInput, act: "budget.saved" },
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
 * @throws AppError `forbidden`, `not_found` when the purpose has no budget
 */
export const removePurposeBudget = defineVerb(
  { scope: "budgets", input: z.strictObject({ purpose: z.string() }), act: "budget.removed" },
  async ({ db }: MemberContext, { purpose: name }, audit): Promise<void> => {
    const key = purposeKey(name);
    const before = await budgetOf(db, key);
    if (!before) throw new AppError("not_found", "This purpose has no budget.");
    await db.deleteFrom("purpose_budget").where("purpose_key", "=", key).execute();
    await audit({ act: "budget.removed", subject: key, before });
  },
);
