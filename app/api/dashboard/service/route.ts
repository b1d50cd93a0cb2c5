import { SERVICE_PAGE } from "@/components/admin/service-route";
import { AppError } from "@/lib/contract/errors";
import { typedField } from "@/lib/domain/typed-number";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { notePurchase, withdrawPurchase } from "@/lib/server/team/connection/purchases";
import { testService } from "@/lib/server/team/connection/test-service";
import type { MemberContext } from "@/lib/server/team/team-context";

/** @returns parameters of the next page */
async function act(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const text = (name: string) => fields.get(name) ?? "";
  switch (text("action")) {
    case "test": {
      const lines = await testService(ctx);
      const hasFailed = lines.some(({ state }) => state === "failed");
      return hasFailed ? "trouble=test" : "done=tested";
    }
    case "purchase":
      await notePurchase(ctx, {
        credits: typedField(fields, "credits"),
        day: text("day"),
        note: text("note"),
      });
      return "done=noted";
    case "withdraw":
      await withdrawPurchase(ctx, { id: typedField(fields, "id") });
      return "done=withdrawn";
    default:
      throw new AppError("invalid_parameter", "This form doesn’t exist.");
  }
}

const MAX_KEPT_LENGTH = 200;

/** `trouble` is the rejected field, or the reason. */
function shownAgain({ code, extra }: AppError, fields: URLSearchParams): string {
  const kept = new URLSearchParams({ trouble: (extra.errors?.[0]?.field ?? code).slice(0, 100) });
  for (const name of ["credits", "day", "note"]) {
    const value = fields.get(name);
    if (value !== null) kept.set(name, value.slice(0, MAX_KEPT_LENGTH));
  }
  return `${SERVICE_PAGE}?${kept}`;
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${SERVICE_PAGE}` };
  try {
    return { to: `${SERVICE_PAGE}?${await act(ctx, fields)}` };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === "forbidden") throw error;
    return { to: shownAgain(error, fields) };
  }
});
