import "server-only";
/** What admins decide about spending. Each verb is for admins alone and says what is wrong with its input. */
import { AppError } from "@/lib/contract/errors";
import { MAX_PURPOSE_LENGTH, purposeKey } from "@/lib/contract/reveal";
import type { SettingName } from "@/lib/server/schema/team-tables";
import { isoNow } from "../reveal/reveal-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import type { SpendingSettings } from "./spending-settings";

const MOST_CREDITS = 1e9;

type Admin = Pick<MemberContext, "db" | "member">;

function mustBeAdmin({ member }: Admin): void {
  if (member.role !== "admin") throw new AppError("forbidden", "Only an admin may do this.");
}

function wrong(field: string, message: string): AppError {
  return new AppError("invalid_parameter", message, {
    errors: [{ field, code: "invalid_value", message }],
  });
}

function checkedCredits(field: string, credits: number): number {
  if (Number.isSafeInteger(credits) && credits >= 0 && credits <= MOST_CREDITS) return credits;
  throw wrong(field, "Credits are a whole number from 0 to 1,000,000,000.");
}

async function setOrDrop({ db }: Admin, name: SettingName, value: string | null): Promise<void> {
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

/** @throws AppError `forbidden`, `invalid_parameter` naming `typedAbove` */
export async function saveSpendingSettings(ctx: Admin, settings: SpendingSettings): Promise<void> {
  mustBeAdmin(ctx);
  const { typedAbove, isPurposeRequired } = settings;
  if (typedAbove !== null) checkedCredits("typedAbove", typedAbove);
  await setOrDrop(ctx, "typed_above", typedAbove === null ? null : String(typedAbove));
  await setOrDrop(ctx, "purpose_required", isPurposeRequired ? "1" : null);
}

/**
 * Adds the monthly budget of a purpose, or changes it. It counts from the first day of this month, with what was spent
 * before there was a budget; what is below that stops further reveals and takes nothing back.
 * @throws AppError `forbidden`, `invalid_parameter` naming `purpose` or `cap`
 */
export async function savePurposeBudget(ctx: Admin, purpose: string, cap: number): Promise<void> {
  mustBeAdmin(ctx);
  const name = purpose.normalize("NFC").trim().replace(/\s+/gu, " ");
  if (name === "" || name.length > MAX_PURPOSE_LENGTH || !name.isWellFormed() || name.includes("\0"))
    throw wrong("purpose", `A purpose has 1 to ${MAX_PURPOSE_LENGTH} characters.`);
  const row = {
    monthly_cap: checkedCredits("cap", cap),
    changed_by: ctx.member.id,
    changed_at: isoNow(),
  };
  await ctx.db
    .insertInto("purpose_budget")
    .values({ purpose_key: purposeKey(name), purpose: name, ...row })
    .onConflict((conflict) => conflict.column("purpose_key").doUpdateSet(row))
    .execute();
}

/** Without its budget a purpose is limited by the balance and by the budgets of members. */
export async function removePurposeBudget(ctx: Admin, purpose: string): Promise<void> {
  mustBeAdmin(ctx);
  await ctx.db.deleteFrom("purpose_budget").where("purpose_key", "=", purposeKey(purpose)).execute();
}
