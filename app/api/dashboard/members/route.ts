import { newMemberBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { createMember } from "@/lib/server/team/members/create-member";

export const POST = dashboardRoute(createMember, { body: newMemberBody });
