import "server-only";
import type { Member } from "@/lib/contract/members";
import type { Caller } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";
import type { Instance } from "./instance/instance";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** The context of background work. `readEveryMs`: the shortest interval between pages of a long search; for tests. */
export type TeamContext = { db: Db; service: DiscoveryService; instance: Instance; readEveryMs?: number };

/**
 * `signal` ends free reads on a disconnect; charging ignores it. `tab`: the calling browser tab. `key`: with which an agent or
 * program calls.
 */
export type MemberContext = TeamContext &
  Caller & {
    member: Member;
    signal?: AbortSignal;
    sessionId?: string;
    passwordUntilMs?: number | null;
    tab?: string;
    key?: { id: string; purpose: string | null };
  };

/**
 * A program calls with a key that acts as a member. `purpose`: what the key buys for. `requestLimit`: most requests of the
 * key in a window of the limiter. `idempotencyKey`: only of operations that charge or keep what was sent. `isNewPurchase`: as in
 * `CallContext`.
 */
export type KeyContext = MemberContext & {
  key: { id: string; purpose: string | null };
  limiter: RateLimiter;
  requestLimit: number;
  idempotencyKey?: string;
  isNewPurchase?: boolean;
  /** Set by the embedded service; records are sent to whichever service is connected. */
  catalogue?: Pick<CatalogueReader, "summary">;
};
