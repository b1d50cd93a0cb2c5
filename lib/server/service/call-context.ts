import "server-only";
/** What a verb of the service is given. */
import type { Caller } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import type { CatalogueReader } from "../ports/catalogue";
import type { KeyHolder } from "./keys/find-key";
import type { RateLimiter } from "../ports/rate-limiter";

/** One a process. */
export type ServiceContext = {
  db: Db;
  catalogue: CatalogueReader;
  limiter: RateLimiter;
  /** The id by which this service is told from others. */
  instanceId: string;
  /** The dashboard of this installation, as a customer of the service. */
  dashboard: KeyHolder;
  /** Charges that have not ended, by key and name of the answer. */
  runningCharges: Map<string, { fingerprint: string; end: Promise<unknown> }>;
};

/** One a request. */
export type CallContext = ServiceContext &
  Caller & {
    holder: KeyHolder;
    requestId: string;
    now: Date;
    /** Only of operations that charge or keep what was sent. */
    idempotencyKey?: string;
    /** `Cache-Control: no-cache`: without an Idempotency-Key the same request buys again (decision 68). */
    isNewPurchase?: boolean;
    /** Ends reading when the caller has gone. A charge ignores it: the request is finished and stored. */
    signal?: AbortSignal;
  };
