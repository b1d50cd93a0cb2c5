/** The plain forms of /admin/spending, which work without JavaScript. */
import { typedNumber } from "@/components/reveal/reveal-words";
import { AppError } from "@/lib/contract/errors";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import {
  removePurposeBudget,
  savePurposeBudget,
  saveSpendingSettings,
} from "@/lib/server/team/budgets/change-spending";
import type { MemberContext } from "@/lib/server/team/team-context";

async function change(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const text = (name: string) => fields.get(name) ?? "";
  switch (text("action")) {
    case "settings":
      await saveSpendingSettings(ctx, {
        typedAbove: text("typedAbove").trim() === "" ? null : typedNumber(text("typedAbove")),
        isPurposeRequired: fields.get("isPurposeRequired") === "1",
      });
      return "settings";
    case "remove":
      await removePurposeBudget(ctx, { purpose: text("purpose") }).catch((error: unknown) => {
        // A second click finds the change already made.
        if (!(error instanceof AppError && error.code === "not_found")) throw error;
      });
      return "removed";
    case "budget":
      await savePurposeBudget(ctx, { purpose: text("purpose"), cap: typedNumber(text("cap")) });
      return "budget";
    default:
      throw new AppError("invalid_parameter", "There is no such form.", { errors: [] });
  }
}

const MAX_KEPT_LENGTH = 200;

/** The address that shows a form again as it was sent. Its `trouble` names the field that was not accepted. */
function shownAgain(invalidField: string, fields: URLSearchParams): string {
  const kept = new URLSearchParams({ trouble: invalidField });
  for (const name of ["typedAbove", "isPurposeRequired", "purpose", "cap"]) {
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
