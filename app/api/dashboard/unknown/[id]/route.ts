import { resolveBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { resolveUnknown } from "@/lib/server/team/reveal/unknown-attempts";

export const POST = dashboardRoute(
  { role: "admin", body: resolveBody },
  async ({ params, input, ...ctx }) => {
    const credits = input.action === "charge" ? input.credits : undefined;
    await resolveUnknown(ctx, params.id ?? "", input.action, credits);
    return {};
  },
);
