import { memberChangeBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { changeMember } from "@/lib/server/team/members/change-member";

export const POST = dashboardRoute(changeMember, {
  body: memberChangeBody,
  input: ({ params, body }) => ({ id: params.id ?? "", change: body }),
});
