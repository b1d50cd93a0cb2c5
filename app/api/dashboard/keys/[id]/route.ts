import { keyChangeBody } from "@/lib/contract/dashboard-bodies";
import { changeKey } from "@/lib/server/service/keys/change-key";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { ownServiceOnly } from "../own-service-only";

export const POST = dashboardRoute(changeKey, {
  body: keyChangeBody,
  guard: ownServiceOnly,
  input: ({ params, body, ctx }) => ({ reference: params.id ?? "", change: body, by: ctx.member.name }),
});
