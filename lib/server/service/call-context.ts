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
  /** Unfinished charges that have an Idempotency-Key, by API key and Idempotency-Key. */
  runningCharges: Map<string, { fingerprint: string; end: Promise<unknown> }>;
};

export type CallContext = ServiceContext &
  Caller & {
    holder: KeyHolder;
    requestId: string;
    now: Date;
    /** Only for operations that charge or store their input. */
    idempotencyKey?: string;
    /** Stops reading when the caller disconnects. A charge ignores it: the request is completed and stored. */
    signal?: AbortSignal;
  };
