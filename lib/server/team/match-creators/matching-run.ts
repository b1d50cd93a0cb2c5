import "server-only";
/** A run sends one free search at a time, in the background, and caches each answer at once. */
import type { ViralPost } from "@/lib/contract/records";
import { creatorOfHandle, type HandleMatch } from "@/lib/domain/match/creator-of-handle";
import { resultOf, type MatchEntry, type MatchResult, type MatchStep } from "@/lib/domain/match/matching";
import { MOST_MATCHED, wantedKey, wantedOfPost, type WantedCreator } from "@/lib/domain/match/wanted-creator";
import type { CallOptions, DiscoveryService } from "@/lib/server/ports/discovery-service";
import { ownedAmong } from "../library/owned-among";
import { PatientCalls, Unanswered } from "../search/patient-calls";
import { saveSeen } from "../seen-in-posts/kept-seen";
import type { MemberContext } from "../team-context";
import { findByName } from "./find-by-name";
import { matchMemory, type MatchMemory } from "./match-memory";
import type { PostsRequest } from "./match-request";

const PAGE_SIZE = 100;
const IDS_AT_ONCE = 400;

export type MatchSubject =
  | { list: readonly WantedCreator[] }
  | { posts: PostsRequest }
  | { saved: readonly ViralPost[] };

type Steps<T = void> = AsyncGenerator<MatchStep, T, void>;

export class MatchingRun {
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
