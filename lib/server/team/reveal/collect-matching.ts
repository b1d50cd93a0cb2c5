import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { allMatchingBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { splitHiding } from "@/lib/contract/hiding";
import {
  MAX_REVEAL,
  MOST_PAGES_WALKED,
  type AllMatching,
  type MatchedCount,
  type MatchedReading,
  type MatchedSelection,
} from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { CREATOR_ID } from "@/lib/contract/records";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { perf } from "@/lib/server/runtime/cache-clock";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { hiddenAmong } from "../hiding/hidden-among";
import type { MemberContext, TeamContext } from "../team-context";
import { ownedIds } from "./reveal-context";
import { searchValues } from "./bounded-page";

const PAGE_SIZE = creatorQuery.paging.maxSize;
const COUNT_WITHIN_MS = 4_000;
/** A quote usually follows the count; without one it waits a little longer. */
const PRICE_WITHIN_MS = 20_000;

async function totalOf({ service }: TeamContext, values: CreatorValues): Promise<number | null> {
  const facets = await service.creatorFacets(values).catch(() => null);
  return facets?.total ?? null;
}

type Collected = { ids: string[]; owned: Set<string>; matched: MatchedSelection };

/** These pages are read at full speed; later ones leave half of the requests per minute to other callers. */
const SOON = 30;
const EVERY_MS = 2_000;
/** The longest pause that the first page waits for; until then there is nothing to show. */
const MOST_FIRST_PAUSE_S = 10;
/** The longest pause between pages; a service with a limit per minute never requires more. */
const MOST_PAUSE_S = 90;
const MOST_TRIES = 5;
/** Used when an unavailable service doesn't say how long. */
const AWAY_S = 2;
/** A faster reading isn't kept, because reading again gives newer ids. */
const QUICK_MS = 2_000;
/** How long a slow reading is shared after its start; the longest one takes ten minutes. */
const KEPT_MS = 15 * 60_000;

const MOST_KEPT = 20;

/**
 * Counting and pricing share one reading: another service allows 60 requests per minute, and 10,000 creators take 100.
 */
class SearchPages {
  readonly #service: DiscoveryService;
  readonly #values: CreatorValues;
  readonly #everyMs: number;
  readonly #startedMs = performance.now();
  readonly #pages: string[][] = [];
  /** 0 when the search has ended. */
  #nextPage = 1;
  #reading: Promise<void> | null = null;
  #nextMs = 0;
  /** Null when the service doesn't report it. */
  totalPages: number | null = null;

  constructor({ service, readEveryMs = EVERY_MS }: TeamContext, values: CreatorValues) {
    this.#service = service;
    this.#values = values;
    // The embedded service has no request limit to share.
    this.#everyMs = service.kind === "http" ? readEveryMs : 0;
  }

  get read(): number {
    return this.#pages.length;
  }

  get isSlow(): boolean {
    return performance.now() - this.#startedMs > QUICK_MS;
  }

  /** Milliseconds; null before the first page. */
  msFor(pages: number): number | null {
    if (this.read === 0) return null;
    const pauseMs = Math.max(0, this.#nextMs - performance.now());
    const soon = Math.min(pages, Math.max(0, SOON - this.read));
    const soonMs = soon * ((performance.now() - this.#startedMs) / this.read);
    const eachMs = this.#everyMs || (performance.now() - this.#startedMs) / this.read;
    return pauseMs + soonMs + (pages - soon) * eachMs;
  }

  hasBehind(index: number): boolean {
    return index + 1 < this.read || this.#nextPage > 0;
  }

  /** `index` counts from 0. Null after the last page. `late`: not read by `untilMs`; reading continues. */
  async at(index: number, untilMs: number): Promise<readonly string[] | null | "late"> {
    while (this.#pages.length <= index) {
      if (this.#nextPage === 0) return null;
      this.#reading ??= this.#readNext().finally(() => (this.#reading = null));
      if (!(await isOverBy(this.#reading, untilMs))) return "late";
    }
    return this.#pages[index]!;
  }

  async #readNext(): Promise<void> {
    const dueMs = this.read < SOON ? 0 : this.#nextMs - performance.now();
    if (dueMs > 0) await sleep(dueMs);
    const page = this.#nextPage;
    const { data, next_page, total_pages, isAtLeast } = await this.#request({ ...this.#values, page });
    this.#nextMs = performance.now() + this.#everyMs;
    const ids = data.filter((id) => CREATOR_ID.test(id));
    // A service that ignores `page` repeats the same page, and a `next_page` that doesn't advance would never end.
    const isRepeated = ids.length > 0 && ids.join() === this.#pages.at(-1)?.join();
    this.#pages.push(ids);
    this.totalPages = typeof total_pages === "number" && !isAtLeast ? total_pages : null;
    this.#nextPage = next_page > page && !isRepeated ? next_page : 0;
  }

  async #request(values: CreatorValues) {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#service.searchCreatorIds(values);
      } catch (error) {
        const pauseS = pauseAfter(error, values.page);
        if (pauseS === null || tries === (values.page === 1 ? 2 : MOST_TRIES)) throw error;
        this.#nextMs = performance.now() + pauseS * 1000;
        await sleep(pauseS * 1000);
      }
    }
  }
}

/** Null when waiting doesn't help. */
function pauseAfter(error: unknown, page: number): number | null {
  if (!(error instanceof AppError)) return null;
  const pauseS = error.extra.retryAfterS ?? (error.code === "unavailable" && page > 1 ? AWAY_S : null);
  return pauseS !== null && pauseS <= (page === 1 ? MOST_FIRST_PAUSE_S : MOST_PAUSE_S) ? pauseS : null;
}

async function isOverBy(work: Promise<void>, untilMs: number): Promise<boolean> {
  const leftMs = untilMs - performance.now();
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const tooLate = leftMs === Infinity ? [] : [sleep(Math.max(0, leftMs), false, { signal })];
    return await Promise.race([work.then(() => true), ...tooLate.map((late) => late.catch(() => false))]);
  } finally {
    // A page that fails after all callers have left is retried for the next caller.
    work.catch(() => undefined);
    waiting.abort();
  }
}

type Kept = LRUCache<string, SearchPages>;
const kept = processSingleton("search-pages", () => new WeakMap<DiscoveryService, Kept>());

/** `key`: the catalogue version and the canonical search with its order. */
function searchPages(ctx: TeamContext, key: string, values: CreatorValues): SearchPages {
  let readings = kept().get(ctx.service);
  if (!readings) kept().set(ctx.service, (readings = newCache()));
  let reading = readings.get(key);
  if (!reading) readings.set(key, (reading = new SearchPages(ctx, values)));
  return reading;
}

const newCache = (): Kept => new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS, perf });

function forgetPages({ service }: TeamContext, key: string): void {
  kept().get(service)?.delete(key);
}

function stillReading(pages: SearchPages, fresh: number): MatchedReading {
  const most = Math.min(pages.totalPages ?? MOST_PAGES_WALKED, MOST_PAGES_WALKED) - pages.read;
  const left = Math.max(0, Math.min(most, Math.ceil((MAX_REVEAL - fresh) / PAGE_SIZE)));
  const ms = pages.msFor(left);
  return {
    isReading: true,
    read: pages.read * PAGE_SIZE,
    left: left * PAGE_SIZE,
    secondsLeft: ms === null ? null : Math.ceil(ms / 1000),
  };
}

/**
 * Reads free pages until the search ends, 10,000 new creators are found, or 30,000 creators were read.
 * @param withinMs how long it may wait for the service; the pages are kept for the next call
 * @returns `ids` in the order of the search, without the exceptions; `owned`: the owned ones among them
 */
async function walk(
  ctx: TeamContext,
  all: AllMatching,
  withinMs: number,
): Promise<Collected | MatchedReading> {
  const untilMs = performance.now() + withinMs;
  const { search, hiding } = splitHiding(all.search);
  const values = { ...searchValues(search), page: 1, perPage: PAGE_SIZE };
  // Pages of one catalogue version must not mix with those of the next.
  const version = await ctx.service.catalogueVersion?.();
  const key = `${version ?? ""} ${canonical(creatorQuery, values)}`;
  const pages = searchPages(ctx, key, values);
  const except = new Set(all.except);
  const erased = await readMarks(ctx.db);
  const seen = new Set<string>();
  const owned = new Set<string>();
  const ids: string[] = [];
  let [fresh, excepted, ownedLeftOut, hiddenLeftOut, hasMore] = [0, 0, 0, 0, false];
  for (let index = 0; !hasMore; index++) {
    if (index === MOST_PAGES_WALKED) {
      hasMore = pages.hasBehind(index - 1);
      break;
    }
    const page = await pages.at(index, untilMs);
    if (page === "late") return stillReading(pages, fresh);
    if (page === null) break;
    const found = page.filter((id) => !seen.has(id) && !erased.hasId(id));
    const mine = await ownedIds(ctx.db, found);
    const hidden = await hiddenAmong(ctx.db, found, hiding);
    for (const id of found) {
      if (fresh === MAX_REVEAL && !except.has(id) && !mine.has(id) && !hidden.has(id)) {
        hasMore = true;
        break;
      }
      seen.add(id);
      if (except.has(id)) excepted++;
      else if (mine.has(id) && all.isOnlyNew) ownedLeftOut++;
      else if (hidden.has(id)) hiddenLeftOut++;
      else {
        ids.push(id);
        if (mine.has(id)) owned.add(id);
        else fresh++;
      }
    }
    if (fresh === MAX_REVEAL && pages.hasBehind(index)) hasMore = true;
  }
  if (!pages.isSlow) forgetPages(ctx, key);
  const total = hasMore ? await totalOf(ctx, values) : seen.size;
  const leftOut = { excepted, ownedLeftOut, ...(hiddenLeftOut > 0 && { hiddenLeftOut }) };
  return { ids, owned, matched: { total, ...leftOut, hasMore } };
}

const isReading = (found: Collected | MatchedReading): found is MatchedReading => "isReading" in found;

/** @throws AppError `rate_limited` with `retryAfterS` while the search is being read; what a free search throws */
export async function collectMatching(ctx: TeamContext, all: AllMatching): Promise<Collected> {
  const found = await walk(ctx, all, PRICE_WITHIN_MS);
  if (!isReading(found)) return found;
  const retryAfterS = Math.max(1, found.secondsLeft ?? 1);
  const read = formatNumber(found.read);
  throw new AppError("rate_limited", `Still reading your search, ${read} creators so far.`, { retryAfterS });
}

export const countMatching = defineVerb(
  { scope: "reveal", input: allMatchingBody },
  async (ctx: MemberContext, all): Promise<MatchedCount | MatchedReading> => {
    const found = await walk(ctx, all, COUNT_WITHIN_MS);
    if (isReading(found)) return found;
    const { ids, owned, matched } = found;
    return { fresh: ids.length - owned.size, owned: owned.size, matched };
  },
);

/** In the order of the search, owned ones included. @throws AppError as `collectMatching` does */
export const matchingIds = defineVerb(
  { scope: "lists.write", input: allMatchingBody },
  async (ctx: MemberContext, all): Promise<string[]> => (await collectMatching(ctx, all)).ids,
);
