import "server-only";
/**
 * The discovery service as the dashboard sees it, whether it is the embedded one or any service of the specification
 * over HTTP. Free reads throw AppError; a charging call returns what became of it (design: three outcomes).
 */
import type { CreatorValues } from "@/lib/contract/creators";
import type { EntryCursor } from "@/lib/contract/entry-cursor";
import type { ErrorCode } from "@/lib/contract/errors";
import type { PostInsights } from "@/lib/contract/insights";
import type { CreatorSources, RecordSources } from "@/lib/contract/record-sources";
import type { Creator, CreatorIdPage, Facets, ViralPage } from "@/lib/contract/records";
import type { ServiceCondition } from "@/lib/contract/service-connection";
import type { ViralValues } from "@/lib/contract/viral";

/**
 * `isBackground`: everybody else goes first, and the answer is no earlier one. `isFresh`: the service itself is asked,
 * whatever it answered before, and also for what it did not have.
 */
export type CallOptions = { signal?: AbortSignal; isBackground?: boolean; isFresh?: boolean };

/** What became of a call that may have cost credits. */
export type ChargeOutcome =
  /**
   * `charged`: credits that the service took, as it reports or else one a record returned. `surplus`: records that were
   * returned without a request, twice, or unreadable, and were dropped.
   */
  | { state: "settled"; creators: Creator[]; notFound: string[]; charged: number; surplus?: number }
  /** Certainly nothing was charged. `retryAfterS`: the wait that the service requires. */
  | { state: "void"; code: ErrorCode; message: string; retryAfterS?: number }
  /** It may have been charged; only the same Idempotency-Key or a person can find out. */
  | { state: "unknown"; message: string };

/** To whom a charging call goes, and under which key. An attempt keeps both, and is repeated nowhere else. */
export type ServiceIdentity = {
  /** `embedded`; `instance:` and the id that the service tells; `address:` and its address when it tells none. */
  provider: string;
  /** Differs for two keys, and shows neither. */
  keyFingerprint: string;
  /** So long a repeated Idempotency-Key is answered with what the first call did, and charged once. 0: not known to be. */
  replaysForMs: number;
  /** False: the service could not be asked who it is, and `provider` is only its address. */
  isReached: boolean;
  /** True: the operator says that it charges again, whatever it would say of itself. */
  isReplayOff?: boolean;
};

/** An entry of the service's ledger under our key. `amount`: negative for a charge. */
export type ServiceEntry = { id: number; amount: number; idempotencyKey: string | null };
/** In the order of their ids, which are greater than the `after` that was asked for. `hasMore`: now, after the last. */
export type ServiceEntries = { data: ServiceEntry[]; hasMore: boolean };

export interface DiscoveryService {
  readonly kind: "embedded" | "http";
  /**
   * Who is charged now. Never throws. `isFresh`: asks the service itself, for a call that must not reach another one;
   * otherwise what it last said serves too.
   */
  identity(options?: { isFresh?: boolean }): Promise<ServiceIdentity>;
  /** How calls to it have gone; sends nothing. Absent: there is no way to it, as of the embedded one. Never throws. */
  condition?(): Promise<ServiceCondition>;
  /** Another text after each change of what is searched. Absent: nobody tells, as of a service over HTTP. */
  catalogueVersion?(): Promise<string>;
  /** Section 4.1. */
  searchPosts(values: ViralValues, options?: CallOptions): Promise<ViralPage>;
  /** Section 4.3; free. */
  searchCreatorIds(values: CreatorValues, options?: CallOptions): Promise<CreatorIdPage>;
  /** Section 4.4; 1 credit a creator returned. At most 100 ids. Never throws. */
  getCreators(ids: readonly string[], idempotencyKey: string): Promise<ChargeOutcome>;
  /** Section 4.2; full records of one page, 1 credit each. Never throws. */
  searchCreatorRecords(values: CreatorValues, idempotencyKey: string): Promise<ChargeOutcome>;
  /** Credits left on the service's side; null when the service does not report them. */
  balance(options?: CallOptions): Promise<number | null>;
  /** Entries after an id, the oldest first; null when the service lists none. @throws AppError when unreadable */
  entries(cursor: EntryCursor, options?: CallOptions): Promise<ServiceEntries | null>;
  /** Counts and histograms; null when the service has none. */
  postFacets(values: ViralValues, options?: CallOptions): Promise<Facets | null>;
  /** What the posts found have in common; null when the service does not report it. */
  postInsights(values: ViralValues, options?: CallOptions): Promise<PostInsights | null>;
  creatorFacets(values: CreatorValues, options?: CallOptions): Promise<Facets | null>;
  /** Where posts come from, at most 100 ids; null when the service does not tell. */
  postSources(ids: readonly string[], options?: CallOptions): Promise<RecordSources[] | null>;
  creatorSources(ids: readonly string[], options?: CallOptions): Promise<CreatorSources[] | null>;
}
