import { AppError } from "@/lib/contract/errors";
import { RENAME } from "@/lib/contract/purpose-names";
import { purposeHref, PURPOSES } from "@/lib/contract/purposes";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { renamePurpose } from "@/lib/server/team/purposes/rename-purpose";

const MAX_KEPT_LENGTH = 200;

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PURPOSES}` };
  const text = (name: string) => fields.get(name) ?? "";
  const isMerge = text("action") === "merge";
  try {
    const { to } = await renamePurpose(ctx, { from: text("from"), to: text("to"), isMerge });
    return { to: `${purposeHref({ purpose: to })}&done=${isMerge ? "merged" : "renamed"}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const shown = new URLSearchParams({
      purpose: text("from").slice(0, MAX_KEPT_LENGTH),
      to: text("to").slice(0, MAX_KEPT_LENGTH),
      ...(error.code === "invalid_parameter" ? {} : { problem: error.code }),
    });
    return { to: `${RENAME}?${shown}` };
  }
});
