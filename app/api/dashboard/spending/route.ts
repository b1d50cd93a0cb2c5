import { AppError } from "@/lib/contract/errors";
import { budgetOf, budgetPlaceOf, spendingOf, zoneOf } from "@/lib/domain/spending-fields";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import {
  removeBudget,
  saveBooksZone,
  saveBudget,
  saveSpendingSettings,
} from "@/lib/server/team/budgets/change-spending";
import type { MemberContext } from "@/lib/server/team/team-context";

async function change(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const text = (name: string) => fields.get(name) ?? "";
  switch (text("action")) {
    case "settings":
      await saveSpendingSettings(ctx, spendingOf(fields));
      return "settings";
    case "zone":
      await saveBooksZone(ctx, zoneOf(fields));
      return "zone";
    case "remove":
      await removeBudget(ctx, budgetPlaceOf(fields) as never);
      return "removed";
    case "budget":
      await saveBudget(ctx, budgetOf(fields) as never);
      return "budget";
    default:
      throw new AppError("invalid_parameter", "This form doesn’t exist.", { errors: [] });
  }
}

const MAX_KEPT_LENGTH = 200;

/** `trouble` is the rejected field. */
function shownAgain(trouble: string, fields: URLSearchParams): string {
  const kept = new URLSearchParams({ trouble });
  for (const name of [
    "typedAbove",
    "approvalAbove",
    "isPurposeRequired",
    "who",
    "purpose",
    "period",
    "kind",
    "cap",
  ]) {
    const value = fields.get(name);
    if (value !== null) kept.set(name, value.slice(0, MAX_KEPT_LENGTH));
  }
  return `/admin/spending?${kept}`;
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: "/sign-in?callbackUrl=/admin/spending" };
  try {
    const done = await change(ctx, fields);
    return { to: `/admin/spending?done=${done}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { to: shownAgain(error.extra.errors?.[0]?.field ?? "", fields) };
  }
});
