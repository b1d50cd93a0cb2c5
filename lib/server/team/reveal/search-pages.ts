import "server-only";
/**
 * Counting and pricing the same search share one reading, because another service allows 60 requests per minute, and
 * 10,000 creators take 100 requests.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { CREATOR_ID } from "@/lib/contract/records";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { perf } from "@/lib/server/runtime/cache-clock";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { TeamContext } from "../team-context";

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

export class SearchPages {
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
export function searchPages(ctx: TeamContext, key: string, values: CreatorValues): SearchPages {
  let readings = kept().get(ctx.service);
  if (!readings) kept().set(ctx.service, (readings = newCache()));
  let reading = readings.get(key);
  if (!reading) readings.set(key, (reading = new SearchPages(ctx, values)));
  return reading;
}

const newCache = (): Kept => new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS, perf });

export function forgetPages({ service }: TeamContext, key: string): void {
  kept().get(service)?.delete(key);
}
