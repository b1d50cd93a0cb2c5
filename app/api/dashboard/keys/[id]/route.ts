import { keyChangeBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { ownServiceOnly } from "../own-service-only";

export const POST = dashboardRoute(
  { role: "admin", body: keyChangeBody },
  async ({ db, service, member, params, input }) => {
    ownServiceOnly(service);
    const reference = params.id ?? "";
    if (input.action === "revoke") return revokeKey(db, reference);
    const note = input.note?.trim() || `by ${member.name}`;
    return grantCredits(db, { reference, credits: input.credits, note });
  },
);
