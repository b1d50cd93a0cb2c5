import { problemOf } from "@/lib/server/http/form-error";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { saveStepRequired } from "@/lib/server/team/second-step/require-step";

const PAGE = "/admin/members";

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  try {
    const isRequired = fields.get("isRequired") === "1";
    await saveStepRequired(ctx, { isRequired });
    return { to: `${PAGE}?done=${isRequired ? "required" : "optional"}` };
  } catch (error) {
    const problem = problemOf(error);
    return { to: `${PAGE}?problem=${problem === "conflict" ? "own-step" : problem}` };
  }
});
