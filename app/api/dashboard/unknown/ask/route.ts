import { AppError } from "@/lib/contract/errors";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { queryAgain } from "@/lib/server/team/reveal/query-again";

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: "/sign-in?callbackUrl=/admin/outcomes" };
  try {
    const { state, credits } = await queryAgain(ctx, fields.get("id") ?? "");
    return { to: `/admin/outcomes?asked=${state}&credits=${credits}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { to: "/admin/outcomes?asked=refused" };
  }
});
