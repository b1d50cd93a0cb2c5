import { newKeyBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { createKey } from "@/lib/server/service/keys/create-key";
import { ownServiceOnly } from "./own-service-only";

export const POST = dashboardRoute({ role: "admin", body: newKeyBody }, async ({ db, service, input }) => {
  ownServiceOnly(service);
  return createKey(db, input);
});
