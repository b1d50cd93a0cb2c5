/** The form's own page shows the result. */
import type { ZodType } from "zod";
import { AppError } from "@/lib/contract/errors";
import { VIEW_PAGES, type ViewPage } from "@/lib/contract/saved-views";
import { callbackPath } from "@/lib/server/http/callback-path";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveProblem } from "@/lib/server/team/views/read-notice";

function pageOf(path: string): ViewPage {
  const first = path.split(/[/?#]/)[1];
  return VIEW_PAGES.find((page) => page === first) ?? "viral";
}

/** @param verb may throw AppError, which the page shows */
export function answerViewForm<I>(
  form: ZodType<I>,
  verb: (ctx: MemberContext, input: I, request: Request) => Promise<unknown>,
) {
  return formRoute(async (fields, request) => {
    const to = callbackPath(fields.get("back"));
    const ctx = await contextOf(request);
    if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(to)}` };
    try {
      const input = form.safeParse(Object.fromEntries(fields));
      if (!input.success)
        throw new AppError("invalid_parameter", "The form could not be read. Nothing was changed.");
      await verb(ctx, input.data, request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await leaveProblem(ctx, { page: pageOf(to), text: error.message, address: to });
    }
    return { to };
  });
}
