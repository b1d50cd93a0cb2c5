import "server-only";
/** Names become creators by free searches: those of a list, and those that posts of a search or a board name (decision 60). */
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/contract/errors";
import type { ViralPost } from "@/lib/contract/records";
import { creatorOfHandle, type HandleMatch } from "@/lib/domain/match/creator-of-handle";
import {
  type WantedCreator,
  MOST_MATCHED,
  wantedKey,
  wantedOfPost,
  searchKey,
} from "@/lib/domain/match/wanted-creator";
import {
  type MatchProgress,
  type MatchResult,
  type MatchStep,
  resultOf,
  type MatchEntry,
} from "@/lib/domain/match/matching";
import { isAllowed } from "@/lib/server/access/caller";
import { whileAllowed } from "@/lib/server/access/lasting-right";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallOptions, DiscoveryService } from "@/lib/server/ports/discovery-service";
import { perf } from "@/lib/server/runtime/cache-clock";
import type { MemberContext } from "../team-context";
import { postsToMatch } from "../boards/posts-to-match";
import { ownedAmong } from "../library/owned-among";
import { hasContacts, learnedBySearch, mergeLearned } from "../own-contacts/merge-contacts";
import { PatientCalls, Unanswered } from "../search/patient-calls";
import { saveSeen } from "../seen-in-posts/seen-in-posts";
import { findByName } from "./internal/find-by-name";
import { matchRequest, type MatchRequest, type PostsRequest } from "./match-request";

/** How long a page waits before it shows the progress. */
const WITHIN_MS = 2_000;

const input = { scope: "search", input: matchRequest } as const;

/** True when a list has addresses whose owners the reader may not learn. */
export const isByHiddenAddress = (ctx: MemberContext, wanted: readonly WantedCreator[]): boolean =>
  !isAllowed(ctx, "contacts") && wanted.some(({ by }) => by === "email");

const PAGE_SIZE = 100;
const IDS_AT_ONCE = 400;

type MatchSubject =
  | { list: readonly WantedCreator[] }
  | { posts: PostsRequest }
  | { saved: readonly ViralPost[] };

type Steps<T = void> = AsyncGenerator<MatchStep, T, void>;

const KEPT_MS = 1_800_000;
const MOST_NAMES = 5_000;
const MOST_POSTS = 2_000;

const newMemory = () => ({
  names: new LRUCache<string, readonly string[]>({ max: MOST_NAMES, ttl: KEPT_MS, perf }),
  posts: new LRUCache<string, ViralPost>({ max: MOST_POSTS, ttl: KEPT_MS, perf }),
});

const kept = new WeakMap<DiscoveryService, ReturnType<typeof newMemory>>();

type MatchMemory = {
  /** Undefined when the name was not searched lately. */
  idsOf: (wanted: WantedCreator) => readonly string[] | undefined;
  rememberIds: (wanted: WantedCreator, ids: readonly string[]) => void;
  postOf: (id: string) => ViralPost | undefined;
  rememberPosts: (posts: readonly ViralPost[]) => void;
};

/**
 * Matches are cached, so that a run can continue, but only in memory: names of people must not be stored.
 * @param version of the catalogue, so that matches of another one are ignored; null when unknown
 */
function matchMemory(service: DiscoveryService, version: string | null): MatchMemory {
  const { names, posts } = kept.get(service) ?? newMemory();
  kept.set(service, { names, posts });
  const keyOf = (key: string) => `${version ?? ""} ${key}`;
  return {
    idsOf: (wanted) => names.get(keyOf(searchKey(wanted))),
    rememberIds: (wanted, ids) => void names.set(keyOf(searchKey(wanted)), ids),
    postOf: (id) => posts.get(keyOf(id)),
    rememberPosts: (all) => all.forEach((post) => posts.set(keyOf(post.id), post)),
  };
}

/** A run sends one free search at a time, in the background, and caches each answer at once. */
class MatchingRun {
  readonly #ctx: MemberContext;
  readonly #subject: MatchSubject;
  readonly #service: DiscoveryService;
  readonly #options: CallOptions;
  readonly #calls: PatientCalls;
  #memory: MatchMemory | null = null;
  #entries: MatchEntry[] = [];
  readonly #found = new Map<MatchEntry, HandleMatch>();
  readonly #posts = new Map<string, ViralPost>();
  readonly #unnamed: string[] = [];
  #gone: string[] = [];

  constructor(ctx: MemberContext, subject: MatchSubject) {
    this.#ctx = ctx;
    this.#subject = subject;
    this.#service = ctx.service;
    this.#options = { signal: ctx.signal, isBackground: true };
    this.#calls = new PatientCalls(ctx.signal);
  }

  get progress() {
    return { done: this.#found.size, most: this.#entries.length };
  }

  get posts(): ReadonlyMap<string, ViralPost> {
    return this.#posts;
  }

  async *run(): Steps {
    try {
      yield* this.#match();
      yield { state: "finished", result: await this.result(), ...this.progress };
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      yield { state: "stopped", result: await this.result(), ...this.progress };
    } finally {
      // Also runs when the caller stopped reading steps, so that certain matches are kept.
      await this.#keepSeen();
      await this.#mergeContacts();
    }
  }

  async result(): Promise<MatchResult> {
    const ids = [...this.#found.values()].flatMap((match) =>
      match.state === "found" ? [match.id] : match.state === "several" ? match.ids : [],
    );
    const owned = new Set<string>();
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
      for (const id of (await ownedAmong(this.#ctx.db, ids.slice(start, start + IDS_AT_ONCE))).keys())
        owned.add(id);
    return resultOf(
      this.#entries,
      (entry) => this.#found.get(entry),
      (id) => owned.has(id),
      { unnamed: this.#unnamed, gone: this.#gone },
    );
  }

  async *#match(): Steps {
    const version = (await this.#service.catalogueVersion?.()) ?? null;
    this.#memory = matchMemory(this.#service, version);
    if ("list" in this.#subject) this.#addAll(this.#subject.list.map((wanted) => ({ wanted, posts: [] })));
    else if ("saved" in this.#subject) this.#addPosts(this.#subject.saved);
    else yield* this.#readPosts(this.#subject.posts, this.#memory);
    for (const entry of this.#entries) {
      const known = this.#memory.idsOf(entry.wanted);
      if (known) this.#settle(entry, known);
    }
    for (const entry of this.#entries) {
      if (this.#found.has(entry)) continue;
      yield { state: "matching", ...this.progress };
      // The same handle on another platform was part of an earlier search.
      const ids = this.#memory.idsOf(entry.wanted) ?? (yield* this.#ask(entry.wanted));
      if (!ids) continue;
      this.#memory.rememberIds(entry.wanted, ids);
      this.#settle(entry, ids);
    }
  }

  #ask(wanted: WantedCreator): Steps<readonly string[] | undefined> {
    return this.#answer(() => findByName(this.#service, wanted, this.#options));
  }

  #settle(entry: MatchEntry, ids: readonly string[]): void {
    this.#found.set(entry, creatorOfHandle(ids, entry.wanted.platform));
  }

  #addAll(entries: readonly MatchEntry[]): void {
    const byKey = new Map<string, MatchEntry>();
    for (const entry of entries) {
      const key = wantedKey(entry.wanted);
      const posts = [...(byKey.get(key)?.posts ?? []), ...entry.posts];
      byKey.set(key, { wanted: byKey.get(key)?.wanted ?? entry.wanted, posts });
    }
    this.#entries = [...byKey.values()];
  }

  async *#readPosts({ search, pages, ids }: PostsRequest, memory: MatchMemory): Steps {
    const posts = ids === null ? yield* this.#newest(search) : yield* this.#named(search, pages, ids, memory);
    memory.rememberPosts(posts);
    this.#addPosts(posts);
  }

  #addPosts(posts: readonly ViralPost[]): void {
    for (const post of posts) this.#posts.set(post.id, post);
    const entries: MatchEntry[] = [];
    for (const post of this.#posts.values()) {
      const wanted = wantedOfPost(post);
      if (wanted) entries.push({ wanted, posts: [post.id] });
      else this.#unnamed.push(post.id);
    }
    this.#addAll(entries);
  }

  /** @throws Unanswered when a page can't be read */
  async *#page(search: PostsRequest["search"], page: number): Steps<readonly ViralPost[]> {
    yield { state: "matching", ...this.progress };
    const found = yield* this.#answer(() => this.#service.searchPosts({ ...search, page }, this.#options));
    if (!found) throw new Unanswered();
    return found.data;
  }

  async *#newest(search: PostsRequest["search"]): Steps<ViralPost[]> {
    const posts = new Map<string, ViralPost>();
    for (let page = 1; posts.size < MOST_MATCHED && page <= MOST_MATCHED / PAGE_SIZE; page++) {
      const found = yield* this.#page({ ...search, pageSize: PAGE_SIZE }, page);
      for (const post of found) posts.set(post.id, post);
      if (found.length === 0) break;
    }
    return [...posts.values()].slice(0, MOST_MATCHED);
  }

  /** A service doesn't find a post by its id, so the page that contained it is read again. */
  async *#named(
    search: PostsRequest["search"],
    pages: readonly number[],
    ids: readonly string[],
    memory: MatchMemory,
  ): Steps<ViralPost[]> {
    const posts = new Map(ids.map((id) => [id, memory.postOf(id)]));
    const isMissing = () => [...posts.values()].includes(undefined);
    for (const page of pages) {
      if (!isMissing()) break;
      for (const post of yield* this.#page(search, page)) if (posts.has(post.id)) posts.set(post.id, post);
    }
    this.#gone = [...posts].filter(([, post]) => post === undefined).map(([id]) => id);
    return [...posts.values()].filter((post) => post !== undefined);
  }

  async #mergeContacts(): Promise<void> {
    const learned = [...this.#found].flatMap(([{ wanted }, match]) =>
      match.state === "found" ? [learnedBySearch(wanted, match.id)] : [],
    );
    const { db, member } = this.#ctx;
    if (learned.length > 0 && (await hasContacts(db)))
      await db.transaction().execute((trx) => mergeLearned(trx, learned, member.id));
  }

  async #keepSeen(): Promise<void> {
    const links = [...this.#found].flatMap(([entry, match]) =>
      match.state !== "found"
        ? []
        : entry.posts.map((id) => ({ creatorId: match.id, post: this.#posts.get(id)! })),
    );
    if (links.length > 0) await saveSeen(this.#ctx.db, links, (await this.#service.identity()).provider);
  }

  /** @throws Unanswered */
  async *#answer<T>(call: () => Promise<T>): Steps<T | undefined> {
    const answer = this.#calls.answer(call);
    for (;;) {
      const { done, value } = await answer.next();
      if (done) return value;
      yield { state: "waiting", retryAfterS: value, ...this.progress };
    }
  }
}

/** A board is read at once, so that one that the member may not see is refused before the first step. */
async function runOf(ctx: MemberContext, request: MatchRequest): Promise<MatchingRun> {
  if ("list" in request && isByHiddenAddress(ctx, request.list)) {
    const errors = [
      { field: "list", code: "forbidden", message: "has email addresses, which need the scope contacts" },
    ];
    throw new AppError("forbidden", "Your role does not show email addresses, so you can't match them.", {
      errors,
    });
  }
  return new MatchingRun(
    ctx,
    "board" in request ? { saved: await postsToMatch(ctx, request.board) } : request,
  );
}

/** Leaving the steps ends the run. A repeated call continues, because matches are cached. */
export const matchCreators = defineVerb(
  input,
  async (ctx: MemberContext, request): Promise<AsyncGenerator<MatchStep, void, void>> =>
    whileAllowed(ctx, "search", (await runOf(ctx, request)).run(), 1),
);

/** `isOver`: all names were searched. `isStopped`: the service doesn't answer. `posts`: read posts by id. */
type MatchedSoFar = MatchProgress & {
  result: MatchResult;
  posts: ReadonlyMap<string, ViralPost>;
  isOver: boolean;
  isStopped: boolean;
};

/** Runs for two seconds, or until the service requires a wait. */
export const matchedSoFar = defineVerb(input, async (ctx: MemberContext, request): Promise<MatchedSoFar> => {
  const run = await runOf(ctx, request);
  const until = performance.now() + WITHIN_MS;
  const so = (state: MatchStep["state"]) => ({
    ...run.progress,
    posts: run.posts,
    isOver: state === "finished",
    isStopped: state === "stopped",
  });
  for await (const step of run.run()) {
    if ("result" in step) return { ...so(step.state), result: step.result };
    if (step.state === "waiting" || performance.now() > until)
      return { ...so(step.state), result: await run.result() };
  }
  throw new Error("The matching ended without a last step.");
});
