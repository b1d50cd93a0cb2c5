import "server-only";
import type { z } from "zod";
import { budgetBody, budgetPlaceBody, spendingBody, zoneBody } from "@/lib/contract/dashboard-bodies";
import { shownSettings } from "@/lib/contract/shown-settings";
import { AppError } from "@/lib/contract/errors";
import { ROLE_WORDS } from "@/lib/contract/members";
import { purposeKey } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import { refuseOvertaken } from "@/lib/server/access/refuse-overtaken";
import { writeSetting } from "@/lib/server/access/team-setting";
import type { Db } from "@/lib/server/ports/database";
import { dayUsage } from "@/lib/server/schema/day-usage";
import type { MemberContext } from "../team-context";
import { currentName } from "../purposes/former-names";
import { refuseTwin } from "../purposes/refuse-twin";
import { booksZone } from "./books-zone";
import { creditsAt, deleteBudget, putBudget, type BudgetPlace } from "./budget-rows";
import { spendingSettings } from "./spending-settings";

const spendingInput = spendingBody.extend({ was: shownSettings.optional() });

/** @throws AppError `forbidden`, `invalid_parameter` naming the field, `conflict` naming `was` */
export const saveSpendingSettings = defineVerb(
  { scope: "budgets", input: spendingInput, act: "settings.spending" },
  async ({ db }: MemberContext, { was, ...settings }, audit): Promise<void> => {
    const before = await spendingSettings(db);
    const { typedAbove = before.typedAbove, approvalAbove = before.approvalAbove } = settings;
    const { balanceBelow = before.balanceBelow, isPurposeRequired = before.isPurposeRequired } = settings;
    const after = { typedAbove, approvalAbove, balanceBelow, isPurposeRequired };
    refuseOvertaken(was, before, after);
    await writeSetting(db, "approval_above", approvalAbove === null ? null : String(approvalAbove));
    await writeSetting(db, "balance_below", String(balanceBelow ?? 0));
    await writeSetting(db, "typed_above", typedAbove === null ? null : String(typedAbove));
    await writeSetting(db, "purpose_required", isPurposeRequired ? "1" : null);
    await audit({ act: "settings.spending", subject: "spending", before, after });
  },
);

/**
 * Past days and months are counted again. Needs `members`, because an earlier month opens its budgets earlier.
 * @throws AppError `forbidden`, `invalid_parameter` naming `zone`
 */
export const saveBooksZone = defineVerb(
  { scope: "members", input: zoneBody, act: "settings.zone" },
  async ({ db }: MemberContext, { zone }, audit): Promise<void> => {
    const before = await booksZone(db);
    if (before === zone) return audit.nothing();
    await writeSetting(db, "books_zone", zone === "UTC" ? null : zone);
    await dayUsage(db, zone);
    const change = { before: { timeZone: before }, after: { timeZone: zone } };
    await audit({ act: "settings.zone", subject: "books", ...change });
  },
);

type Wanted = z.output<typeof budgetPlaceBody>;

/** A former name of a purpose means its present one. */
async function ofNow<W extends Wanted>(db: Db, wanted: W): Promise<W> {
  if (wanted.subject !== "purpose") return wanted;
  const purpose = await currentName(db, wanted.purpose);
  await refuseTwin(db, purpose);
  return { ...wanted, purpose };
}

/** @throws AppError `invalid_parameter` naming `member` */
async function placeOf(db: Db, wanted: Wanted): Promise<BudgetPlace> {
  const { subject, period, isHard } = wanted;
  if (subject === "everyone") return { subject, key: "", period, isHard };
  if (subject === "role") return { subject, key: wanted.role, period, isHard };
  if (subject === "purpose") return { subject, key: purposeKey(wanted.purpose), period, isHard };
  const known = await db.selectFrom("member").select("id").where("id", "=", wanted.member).executeTakeFirst();
  if (known) return { subject, key: wanted.member, period, isHard };
  const error = { field: "member", code: "invalid_value", message: "This member doesn’t exist." };
  throw new AppError("invalid_parameter", "The request has invalid fields.", { errors: [error] });
}

async function described(db: Db, wanted: Wanted) {
  const { subject, period, isHard } = wanted;
  const rest = { period, isHard };
  if (subject === "purpose") return { purpose: wanted.purpose, ...rest };
  if (subject === "everyone") return { name: "the team", ...rest };
  if (subject === "role") return { name: `each ${ROLE_WORDS[wanted.role].label}`, ...rest };
  const member = await db
    .selectFrom("member")
    .select("name")
    .where("id", "=", wanted.member)
    .executeTakeFirst();
  return { name: member!.name, ...rest };
}

const EXISTS = "This budget already exists. Change it instead.";

/**
 * Earlier spending of the period counts.
 * @throws AppError `forbidden`, `invalid_parameter` naming the field, `conflict` naming `exists`
 */
export const saveBudget = defineVerb(
  { scope: "budgets", input: budgetBody, act: "budget.saved" },
  async ({ db, member }: MemberContext, { cap, isNew, ...given }, audit): Promise<void> => {
    const wanted = await ofNow(db, given);
    const place = await placeOf(db, wanted);
    const before = await creditsAt(db, place);
    if (isNew && before !== undefined)
      throw new AppError("conflict", EXISTS, {
        errors: [{ field: "exists", code: "invalid_value", message: EXISTS }],
      });
    const name = wanted.subject === "purpose" ? wanted.purpose : "";
    await putBudget(db, place, { credits: cap, name, by: member.id });
    const what = await described(db, wanted);
    await audit({
      act: "budget.saved",
      subject: place.key || "everyone",
      before: before === undefined ? undefined : { ...what, cap: before },
      after: { ...what, cap },
    });
  },
);

/** @throws AppError `forbidden`, `invalid_parameter` */
export const removeBudget = defineVerb(
  { scope: "budgets", input: budgetPlaceBody, act: "budget.removed" },
  async ({ db }: MemberContext, given, audit): Promise<void> => {
    const wanted = await ofNow(db, given);
    const place = await placeOf(db, wanted);
    const cap = await creditsAt(db, place);
    if (cap === undefined) return audit.nothing();
    await deleteBudget(db, place);
    const what = await described(db, wanted);
    await audit({ act: "budget.removed", subject: place.key || "everyone", before: { ...what, cap } });
  },
);
