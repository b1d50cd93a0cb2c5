import { acknowledgeBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { checkBooksNow } from "@/lib/server/composition/check-books";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { logEvent } from "@/lib/server/runtime/log";
import type { MemberContext } from "@/lib/server/team/team-context";
import { acknowledgeDifferences } from "@/lib/server/team/audit/acknowledge-differences";

const PAGE = "/admin/outcomes";

/** @returns the reason of a refusal, as a code for the page */
async function submit(ctx: MemberContext, fields: URLSearchParams): Promise<string | null> {
  if (fields.get("action") === "check") {
    await checkBooksNow(ctx);
    return null;
  }
  const form = { ids: fields.getAll("ids").map(Number), note: fields.get("note") ?? "" };
  const input = acknowledgeBody.safeParse(form);
  if (!input.success) return "fields";
  await acknowledgeDifferences(ctx, input.data);
  return null;
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(PAGE)}` };
  try {
    const refused = await submit(ctx, fields);
    return { to: `${PAGE}${refused ? `?refused=${refused}` : ""}#differences` };
  } catch (error) {
    // The page does not exist for members who lack the permission.
    if (error instanceof AppError && error.code === "forbidden") return { to: PAGE };
    if (error instanceof AppError && error.code === "conflict")
      return { to: `${PAGE}?refused=gone#differences` };
    logEvent("error", "books.check_failed", { err: error });
    return { to: `${PAGE}?refused=check#differences` };
  }
});
