import { memberChangeBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { changeMember } from "@/lib/server/team/members/change-member";
import { generatedPassword } from "@/lib/server/access/generated-password";

export const POST = dashboardRoute(
  { role: "admin", body: memberChangeBody },
  async ({ db, member, params, input }) => {
    const password = input.action === "password" ? generatedPassword() : "";
    await changeMember(
      db,
      member,
      params.id ?? "",
      input.action === "password" ? { ...input, password } : input,
    );
    return input.action === "password" ? { password } : {};
  },
);
