import "server-only";
import { LRUCache } from "lru-cache";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import type { EntryCursor } from "@/lib/contract/entry-cursor";
import { AppError } from "@/lib/contract/errors";
import { operations } from "@/lib/contract/operations";
import type { CountsAt, CreatorSources, RecordSource, RecordSources } from "@/lib/contract/record-sources";
import type { PostInsights } from "@/lib/contract/records";
import { defaultOrderFields } from "@/lib/contract/sorts";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import type {
  CallOptions,
  ChargeOutcome,
  DiscoveryService,
  ServiceEntries,
  ServiceEntry,
} from "@/lib/server/ports/discovery-service";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";
import { readFacets, readFree, dayCount, facetCount, listOf, readBucket } from "./read-free";
import { readCreatorIdPage, readViralPage, pageOf } from "./read-pages";
import { asCount, asObject, asNumber, asText } from "./read-record";
import type { ServiceAddress, Timing } from "./service-identity";
import { ServiceConnection, type Call } from "./service-connection";
import { perf } from "@/lib/server/runtime/cache-clock";
import { SharedCalls } from "@/lib/server/runtime/shared-calls";
import { spend } from "./spend";

const ABSENT_MS = 600_000;
/** How long an answer is cached. Each page view sends several requests, and a key may send 60 per minute. */
const KEPT_MS = {
  search: 10_000,
  getCredits: 30_000,
  getCreditEntries: 0,
  postFacets: 60_000,
  postInsights: 60_000,
  creatorFacets: 60_000,
  postSources: 60_000,
  creatorSources: 60_000,
};

type ExtensionName = Exclude<keyof typeof KEPT_MS, "search">;
type Read<T> = (body: unknown) => T | undefined;

/** Section 4.5. Paging and sort are always explicit, because another service may have other defaults. */
function creatorSearch(path: string, values: CreatorValues): string {
  const { page, perPage, sortBy, sortOrder } = values;
  const fields = Object.entries(filtersOnly(creatorQuery, values)).filter(
    ([, value]) => value !== false && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  const search = new URLSearchParams(fields.map(([field, value]) => [field, String(value)]));
  for (const [field, value] of Object.entries({ page, perPage, sortBy, sortOrder })) {
    search.set(field, String(value));
  }
  return `${path}?${search}`;
}

/** Section 4.1. */
function postSearch(values: ViralValues): object {
  return { ...filtersOnly(viralQuery, values), page: values.page, pageSize: values.pageSize };
}

function unpaged<V extends object>(query: QueryDefinition, values: V): V {
  const { paging } = query;
  return { ...values, [paging.page]: 1, [paging.size]: paging.defaultSize, ...defaultOrderFields(query) };
}

/** Money is compared with these credit entries, so a page is read completely or not at all. */
const UNREADABLE_ENTRIES = "The service's list of entries does not match its documentation.";

function readEntry(value: unknown): ServiceEntry | undefined {
  const raw = asObject(value);
  const [id, amount] = [asCount(raw?.id), asNumber(raw?.amount)];
  if (!raw || id === undefined || amount === undefined || !Number.isInteger(amount)) return undefined;
  return { id, amount, idempotencyKey: asText(raw.idempotencyKey) ?? null };
}

/** Undefined if the body is no list. `unreadable`: numbers are missing, or ids do not increase (endless reading). */
export function readEntries(
  body: unknown,
  { after, perPage }: EntryCursor,
): ServiceEntries | "unreadable" | undefined {
  const page = pageOf(body);
  if (!page) return undefined;
  const data: ServiceEntry[] = [];
  let last = after;
  for (const value of page.data.slice(0, perPage)) {
    const entry = readEntry(value);
    if (!entry || entry.id <= last) return "unreadable";
    last = entry.id;
    data.push(entry);
  }
  // An empty page cannot be continued, whatever its fields claim.
  const hasMore = data.length > 0 && (page.data.length > perPage || (asCount(page.next_after) ?? 0) > 0);
  return { data, hasMore };
}

function medianOf(entry: unknown): { medianScore: number | null } {
  return { medianScore: asNumber(asObject(entry)?.medianScore) ?? null };
}

function leader(entry: unknown): PostInsights["topSounds"][number] | undefined {
  const counted = facetCount(entry);
  return counted && { ...counted, ...medianOf(entry) };
}

function pair(entry: unknown): PostInsights["pairs"][number] | undefined {
  const raw = asObject(entry);
  const [category, country, count] = [asText(raw?.category), asText(raw?.country), asCount(raw?.count)];
  if (category === undefined || country === undefined || count === undefined) return undefined;
  return { category, country, count, ...medianOf(entry) };
}

function followersBucket(entry: unknown): PostInsights["followers"][number] | undefined {
  const bucket = readBucket(entry);
  return bucket && { ...bucket, ...medianOf(entry), scores: listOf(asObject(entry)?.scores, readBucket) };
}

export function readInsights(body: unknown): PostInsights | undefined {
  const raw = asObject(asObject(body)?.response);
  const total = asCount(raw?.total);
  if (!raw || total === undefined) return undefined;
  return {
    total,
    perDay: listOf(raw.perDay, dayCount),
    followers: listOf(raw.followers, followersBucket),
    pairs: listOf(raw.pairs, pair),
    topSounds: listOf(raw.topSounds, leader),
    topHookOpenings: listOf(raw.topHookOpenings, leader),
  };
}

function momentOf(value: unknown): string | null {
  const ms = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function readSource(entry: unknown): RecordSource | undefined {
  const raw = asObject(entry);
  return (
    raw && { name: asText(raw.name) ?? null, newest: momentOf(raw.newest), oldest: momentOf(raw.oldest) }
  );
}

function readCounts(entry: unknown): CountsAt | undefined {
  const raw = asObject(entry);
  const observedAt = momentOf(raw?.observedAt);
  if (!raw || observedAt === null) return undefined;
  const counts = Object.entries(asObject(raw.counts) ?? {}).flatMap(([field, value]) => {
    const number = asNumber(value);
    return number === undefined ? [] : [[field, number] as const];
  });
  return { observedAt, source: asText(raw.source) ?? null, counts: Object.fromEntries(counts) };
}

function readCreator(entry: unknown): CreatorSources | undefined {
  const raw = asObject(entry);
  const id = asText(raw?.id);
  return raw && id !== undefined ? { id, sources: listOf(raw.sources, readSource) } : undefined;
}

function readPost(entry: unknown): RecordSources | undefined {
  const creator = readCreator(entry);
  const raw = asObject(entry);
  if (!creator || !raw) return undefined;
  return { ...creator, inferred: listOf(raw.inferred, asText), history: listOf(raw.history, readCounts) };
}

function readAll<T>(body: unknown, read: (entry: unknown) => T | undefined): T[] | undefined {
  const data = asObject(asObject(body)?.response)?.data;
  return Array.isArray(data) ? listOf(data, read) : undefined;
}

export const readPostSources = (body: unknown) => readAll(body, readPost);
export const readCreatorSources = (body: unknown) => readAll(body, readCreator);

class HttpService implements DiscoveryService {
  readonly kind = "http";
  readonly #connection: ServiceConnection;
  readonly #calls = new SharedCalls();
  readonly #absent: LRUCache<ExtensionName, true>;

  constructor(address: ServiceAddress, limiter: RateLimiter, timing?: Timing) {
    this.#absent = new LRUCache({ max: Object.keys(KEPT_MS).length, ttl: ABSENT_MS, perf });
    this.#connection = new ServiceConnection(address, limiter, timing);
  }

  async #search<T>(key: string, call: Call, read: Read<T>, options: CallOptions = {}): Promise<T> {
    const { signal, isBackground, isFresh } = options;
    // A person's search never joins a call that waits in the background, and background work takes no cached answer.
    const [ownKey, keptMs] = isBackground ? [`background ${key}`, 0] : [key, KEPT_MS.search];
    if (isFresh) this.#calls.forget(ownKey);
    const value = await this.#calls.run(ownKey, keptMs, signal, (shared) =>
      readFree(this.#connection, call, read, { signal: shared, isBackground }),
    );
    if (value === null) throw new AppError("service_unknown_outcome");
    return value;
  }

  /** Returns null if the service lacks the operation, which is then not requested for a while. */
  async #extension<T>(
    name: ExtensionName,
    key: string,
    call: Omit<Call, "method">,
    read: Read<T>,
    { signal, isBackground, isFresh }: CallOptions = {},
  ): Promise<T | null> {
    const ownKey = `${isBackground ? "background " : ""}${name} ${key}`;
    if (isFresh) this.#calls.forget(ownKey);
    else if (this.#absent.has(name)) return null;
    const { method } = operations[name];
    const value = await this.#calls.run(ownKey, KEPT_MS[name], signal, (shared) =>
      readFree(this.#connection, { method, ...call }, read, {
        signal: shared,
        isBackground,
        isExtension: true,
      }),
    );
    if (value === null) this.#absent.set(name, true);
    else this.#absent.delete(name);
    return value;
  }

  async #spend(call: Call & { idempotencyKey: string }, ids?: readonly string[]): Promise<ChargeOutcome> {
    const outcome = await spend(this.#connection, call, ids);
    this.#calls.forget("getCredits ");
    return outcome;
  }

  searchPosts(values: ViralValues, options?: CallOptions) {
    const { method, path } = operations.searchPosts;
    const call: Call = { method, path, body: postSearch(values) };
    const key = `posts ${canonical(viralQuery, values)}`;
    return this.#search(key, call, (body) => readViralPage(body, values), options);
  }

  searchCreatorIds(values: CreatorValues, options?: CallOptions) {
    const { method, path } = operations.searchCreatorIds;
    const call: Call = { method, path: creatorSearch(path, values) };
    const key = `ids ${canonical(creatorQuery, values)}`;
    return this.#search(key, call, (body) => readCreatorIdPage(body, values), options);
  }

  condition() {
    return this.#connection.condition();
  }

  identity(options?: { isFresh?: boolean }) {
    return this.#connection.identification.identity(options);
  }

  getCreators(ids: readonly string[], idempotencyKey: string) {
    const { method, path } = operations.getCreators;
    const userIds = [...new Set(ids)];
    return this.#spend({ method, path, body: { userIds }, idempotencyKey }, userIds);
  }

  searchCreatorRecords(values: CreatorValues, idempotencyKey: string) {
    const { method, path } = operations.searchCreatorRecords;
    return this.#spend({ method, path: creatorSearch(path, values), idempotencyKey });
  }

  balance(options?: CallOptions) {
    const read = (body: unknown) => asCount(asObject(asObject(body)?.credits)?.remaining);
    return this.#extension("getCredits", "", { path: operations.getCredits.path }, read, options);
  }

  async entries(cursor: EntryCursor, options?: CallOptions) {
    const { after, perPage } = cursor;
    const call = { path: `${operations.getCreditEntries.path}?after=${after}&perPage=${perPage}` };
    const read = (body: unknown) => readEntries(body, cursor);
    const page = await this.#extension("getCreditEntries", `${after} ${perPage}`, call, read, options);
    if (page === "unreadable") throw new AppError("service_unknown_outcome", UNREADABLE_ENTRIES);
    return page;
  }

  postFacets(values: ViralValues, options?: CallOptions) {
    const search = unpaged(viralQuery, values);
    const call = { path: operations.postFacets.path, body: postSearch(search) };
    return this.#extension("postFacets", canonical(viralQuery, search), call, readFacets, options);
  }

  postInsights(values: ViralValues, options?: CallOptions) {
    const search = unpaged(viralQuery, values);
    const call = { path: operations.postInsights.path, body: postSearch(search) };
    return this.#extension("postInsights", canonical(viralQuery, search), call, readInsights, options);
  }

  creatorFacets(values: CreatorValues, options?: CallOptions) {
    const search = unpaged(creatorQuery, values);
    const call = { path: creatorSearch(operations.creatorFacets.path, search) };
    return this.#extension("creatorFacets", canonical(creatorQuery, search), call, readFacets, options);
  }

  postSources(ids: readonly string[], options?: CallOptions) {
    const search = String(new URLSearchParams({ ids: ids.join(",") }));
    const call = { path: `${operations.postSources.path}?${search}` };
    return this.#extension("postSources", search, call, readPostSources, options);
  }

  creatorSources(ids: readonly string[], options?: CallOptions) {
    const search = String(new URLSearchParams({ ids: ids.join(",") }));
    const call = { path: `${operations.creatorSources.path}?${search}` };
    return this.#extension("creatorSources", search, call, readCreatorSources, options);
  }
}

export function httpService(
  address: ServiceAddress,
  limiter: RateLimiter,
  timing?: Timing,
): DiscoveryService {
  return new HttpService(address, limiter, timing);
}
