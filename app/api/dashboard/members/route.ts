import { newMemberBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { createMember } from "@/lib/server/team/members/create-member";
import { generatedPassword } from "@/lib/server/access/generated-password";

export const POST = dashboardRoute({ role: "admin", body: newMemberBody }, async ({ db, input }) => {
  const password = generatedPassword();
  return { member: await createMember(db, { ...input, password }), password };
});
