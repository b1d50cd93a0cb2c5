import "server-only";
/** What the verbs of the team are given. */
import type { Member } from "@/lib/contract/members";
import type { Caller } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/**
 * The context of background work: it has no caller. `readEveryMs`: the least time between two pages of a long search;
 * tests shorten it.
 */
export type TeamContext = { db: Db; service: DiscoveryService; readEveryMs?: number };

/** A member calls. `signal`: ends free reads when the caller has gone; charging ignores it. */
export type MemberContext = TeamContext & Caller & { member: Member; signal?: AbortSignal };
