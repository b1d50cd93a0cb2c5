import "server-only";
import type { Caller } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import type { CatalogueReader } from "../ports/catalogue";
import type { KeyHolder } from "./keys/find-key";
import type { RateLimiter } from "../ports/rate-limiter";

export type ServiceContext = {
  db: Db;
  catalogue: CatalogueReader;
  limiter: RateLimiter;
  instanceId: string;
  dashboard: KeyHolder;
  /** Charges that have not ended, by key and name of the answer. */
  runningCharges: Map<string, { fingerprint: string; end: Promise<unknown> }>;
};

export type CallContext = ServiceContext &
  Caller & {
    holder: KeyHolder;
    requestId: string;
    now: Date;
    /** Only for operations that charge or store their input. */
    idempotencyKey?: string;
    /** `Cache-Control: no-cache`: without an Idempotency-Key the same request buys again (decision 68). */
    isNewPurchase?: boolean;
    /** Ends reading when the caller has gone. A charge ignores it: the request is finished and stored. */
    signal?: AbortSignal;
  };
