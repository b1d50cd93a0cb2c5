import "server-only";
/** Insights use this sample when the service doesn't count. Members share it for some minutes. */
import { LRUCache } from "lru-cache";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import { AppError } from "@/lib/contract/errors";
import { knownTotal, type ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { perf } from "@/lib/server/runtime/cache-clock";

export const SAMPLE_POSTS = 1_000;
const PAGE_SIZE = 100;
/** If the service gives fewer posts per page than requested, the sample is smaller. */
const MAX_PAGES = SAMPLE_POSTS / PAGE_SIZE;
const KEPT_MS = 300_000;
const MAX_KEPT = 20;

export type SampleState = {
  /** The newest come first, without duplicates. */
  posts: readonly ViralPost[];
  /** All posts of the search, according to the last page. Null when the service doesn't report it. */
  total: number | null;
  isOver: boolean;
  stoppedBy?: AppError;
};

export class PostSample {
  readonly #service: DiscoveryService;
  readonly #values: ViralValues;
  readonly #steps: Promise<SampleState>[] = [];

  constructor(service: DiscoveryService, values: ViralValues) {
    this.#service = service;
    this.#values = values;
  }

  isSound = true;

  /** `pages` counts from 1. @throws AppError of the service when not even the first page could be read */
  after(pages: number): Promise<SampleState> {
    return (this.#steps[pages - 1] ??= this.#read(pages).catch((error: unknown) => {
      this.isSound = false;
      throw error;
    }));
  }

  async #read(page: number): Promise<SampleState> {
    const before = page === 1 ? undefined : await this.after(page - 1);
    if (before?.isOver) return before;
    try {
      const found = await this.#service.searchPosts({ ...this.#values, page, pageSize: PAGE_SIZE });
      const known = new Set(before?.posts.map(({ id }) => id));
      const posts = [...(before?.posts ?? []), ...found.data.filter(({ id }) => !known.has(id))];
      const isOver =
        found.data.length === 0 ||
        page >= found.totalPages ||
        posts.length >= SAMPLE_POSTS ||
        page >= MAX_PAGES;
      const total = found.data.length === 0 && page > 1 ? posts.length : knownTotal(found);
      return { posts, total: total && Math.max(total, posts.length), isOver };
    } catch (error) {
      if (!before || !(error instanceof AppError)) throw error;
      this.isSound = false;
      return { ...before, isOver: true, stoppedBy: error };
    }
  }

  async whole(): Promise<SampleState> {
    for (let pages = 1; ; pages++) {
      const state = await this.after(pages);
      if (state.isOver) return state;
    }
  }
}

const newCache = () => new LRUCache<string, PostSample>({ max: MAX_KEPT, ttl: KEPT_MS, perf });

const kept = new WeakMap<DiscoveryService, ReturnType<typeof newCache>>();

export function sampleOf(service: DiscoveryService, values: ViralValues): PostSample {
  const samples = kept.get(service) ?? newCache();
  kept.set(service, samples);
  const key = canonical(viralQuery, filtersOnly(viralQuery, values));
  const known = samples.get(key);
  if (known?.isSound) return known;
  const sample = new PostSample(service, values);
  samples.set(key, sample);
  return sample;
}
