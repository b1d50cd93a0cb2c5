import "server-only";
/** Free reads throw AppError; a charging call returns its outcome. */
import type { CreatorValues } from "@/lib/contract/creators";
import type { EntryCursor } from "@/lib/contract/entry-cursor";
import type { ErrorCode } from "@/lib/contract/errors";
import type { CreatorSources, RecordSources } from "@/lib/contract/record-sources";
import type { Creator, CreatorIdPage, Facets, PostInsights, ViralPage } from "@/lib/contract/records";
import type { ServiceCondition } from "@/lib/contract/service-connection";
import type { ViralValues } from "@/lib/contract/viral";

/** `isBackground`: other calls have priority, without cached answers. `isFresh`: bypasses all that is cached. */
export type CallOptions = { signal?: AbortSignal; isBackground?: boolean; isFresh?: boolean };

export type ChargeOutcome =
  /** `charged`: as reported, else one per record. `surplus`: dropped records (unrequested, duplicate, unreadable). */
  | { state: "settled"; creators: Creator[]; notFound: string[]; charged: number; surplus?: number }
  /** Certainly nothing was charged. `retryAfterS`: the wait that the service requires. */
  | { state: "void"; code: ErrorCode; message: string; retryAfterS?: number }
  /** It may have been charged; only a repetition with the same Idempotency-Key or a person can find out. */
  | { state: "unknown"; message: string };

/** The service and key of a charging call. An attempt stores both, and is only repeated there. */
export type ServiceIdentity = {
  /** `embedded`; `instance:` and the id that the service reports; or `address:` and its address. */
  provider: string;
  /** Differs between keys without revealing them. */
  keyFingerprint: string;
  /** How long a repeated Idempotency-Key gets the first call's result without a second charge. 0: not known to. */
  replaysForMs: number;
  /** False when the service didn't answer, so that `provider` is only its address. */
  isReached: boolean;
  /** True when the operator states that a repeated call is charged again, whatever the service reports. */
  isReplayOff?: boolean;
};

/** `amount`: negative for a charge. */
export type ServiceEntry = { id: number; amount: number; idempotencyKey: string | null };
/** Ordered by id, starting after the requested `after`. `hasMore`: more entries follow now. */
export type ServiceEntries = { data: ServiceEntry[]; hasMore: boolean };

export interface DiscoveryService {
  readonly kind: "embedded" | "http";
  /** Never throws. `isFresh` asks the service, for a call that must not reach another one; else it may be cached. */
  identity(options?: { isFresh?: boolean }): Promise<ServiceIdentity>;
  /** The state of recent calls; sends nothing and never throws. Absent for the embedded service. */
  condition?(): Promise<ServiceCondition>;
  /** Changes with the searched data. Absent when unknown, as for a service over HTTP. */
  catalogueVersion?(): Promise<string>;
  /** Section 4.1. */
  searchPosts(values: ViralValues, options?: CallOptions): Promise<ViralPage>;
  /** Section 4.3; free. */
  searchCreatorIds(values: CreatorValues, options?: CallOptions): Promise<CreatorIdPage>;
  /** Section 4.4; 1 credit per returned creator. At most 100 ids. Never throws. */
  getCreators(ids: readonly string[], idempotencyKey: string): Promise<ChargeOutcome>;
  /** Section 4.2; full records of one page, 1 credit each. Never throws. */
  searchCreatorRecords(values: CreatorValues, idempotencyKey: string): Promise<ChargeOutcome>;
  /** Null when the service doesn't report its credits. */
  balance(options?: CallOptions): Promise<number | null>;
  /** Oldest first; null when the service lists none. @throws AppError when unreadable */
  entries(cursor: EntryCursor, options?: CallOptions): Promise<ServiceEntries | null>;
  /** Null when the service has no counts. */
  postFacets(values: ViralValues, options?: CallOptions): Promise<Facets | null>;
  /** Null when the service doesn't report insights. */
  postInsights(values: ViralValues, options?: CallOptions): Promise<PostInsights | null>;
  creatorFacets(values: CreatorValues, options?: CallOptions): Promise<Facets | null>;
  /** At most 100 ids; null when the service doesn't report sources. */
  postSources(ids: readonly string[], options?: CallOptions): Promise<RecordSources[] | null>;
  creatorSources(ids: readonly string[], options?: CallOptions): Promise<CreatorSources[] | null>;
}
