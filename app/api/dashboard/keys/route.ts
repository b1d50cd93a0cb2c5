import { newKeyBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { createKey } from "@/lib/server/service/keys/create-key";
import { ownServiceOnly } from "./own-service-only";

export const POST = dashboardRoute(createKey, { body: newKeyBody, guard: ownServiceOnly });
