import "server-only";
/** What a verb of the team is given: who acts, on which database, through which service. */
import type { Member } from "@/lib/contract/members";
import { sharedDatabase } from "./shared-database";
import type { Db } from "@/lib/server/ports/database";
import { discoveryService } from "./discovery-service";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

export type TeamContext = { db: Db; service: DiscoveryService };
export type MemberContext = TeamContext & { member: Member };

/** The open database and service of this process. */
export async function teamContext(): Promise<TeamContext> {
  return { db: await sharedDatabase(), service: discoveryService() };
}
