import { newMappingBody } from "@/lib/contract/import-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { listMappings, saveMapping } from "@/lib/server/team/imports/saved-mappings";

export const GET = dashboardRoute(listMappings);
export const POST = dashboardRoute(saveMapping, { body: newMappingBody, maxBytes: 524_288 });
