import { AppError } from "@/lib/contract/errors";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { findReveal } from "@/lib/server/team/reveal/find-reveal";

export const GET = dashboardRoute({}, async ({ params, ...ctx }) => {
  const reveal = await findReveal(ctx, params.id ?? "");
  if (!reveal) throw new AppError("not_found", "There is no such reveal.");
  return reveal;
});
