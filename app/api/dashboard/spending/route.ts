/** The plain forms of /admin/spending, which work without JavaScript. */
import { typedNumber } from "@/components/reveal/reveal-words";
import { AppError } from "@/lib/contract/errors";
import { formRoute } from "@/lib/server/auth/form-route";
import { currentMember } from "@/lib/server/auth/require-member";
import {
  removePurposeBudget,
  savePurposeBudget,
  saveSpendingSettings,
} from "@/lib/server/team/budgets/change-spending";
import { teamContext, type MemberContext } from "@/lib/server/team/team-context";

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
      await removePurposeBudget(ctx, text("purpose"));
      return "removed";
    case "budget":
      await savePurposeBudget(ctx, text("purpose"), typedNumber(text("cap")));
      return "budget";
    default:
      throw new AppError("invalid_parameter", "There is no such form.", { errors: [] });
  }
}

export const POST = formRoute(async (fields) => {
  const member = await currentMember();
  if (!member) return { to: "/sign-in?callbackUrl=/admin/spending" };
  try {
    const done = await change({ ...(await teamContext()), member }, fields);
    return { to: `/admin/spending?done=${done}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const field = error.extra.errors?.[0]?.field ?? "";
    const kept = new URLSearchParams({ trouble: field, purpose: fields.get("purpose") ?? "" });
    return { to: `/admin/spending?${kept}` };
  }
});
