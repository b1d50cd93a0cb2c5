import "server-only";
import type { TeamContext } from "@/lib/server/team/team-context";
import { discoveryService } from "./discovery-service";
import { sharedDatabase } from "./shared-database";
import { thisInstance } from "./this-instance";

export async function teamContext(): Promise<TeamContext> {
  return { db: await sharedDatabase(), service: discoveryService(), instance: await thisInstance() };
}
