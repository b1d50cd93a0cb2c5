import { resolveBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { resolveUnknown } from "@/lib/server/team/reveal/unknown-attempts";

export const POST = dashboardRoute(resolveUnknown, {
  body: resolveBody,
  input: ({ params, body }) => ({ id: params.id ?? "", ...body }),
  answer: () => ({}),
});
