/**
 * For tests: a person who works on a list through a server process. It knows what it read, saved and received by the
 * change stream, and never reads the database.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { followChanges, type Told } from "@/lib/client/live/share-changes";
import type { CellResult, List, ListRows, PlaceResult } from "@/lib/contract/lists";

/** A client's knowledge of a cell. The position counts as a cell without versions. */
export type Known = { text: string | null; version: number };
/** A change that a server said is saved. `seen`: the version that its editor looked at. */
export type Saved = { creatorId: string; field: string; text: string | null; version: number; seen: number };

type Options = {
  list: List;
  url: string;
  cookie: string;
  /** Whole numbers from 0, below one. */
  random: (below: number) => number;
  creators: readonly string[];
  people: readonly string[];
};

const key = (creatorId: string, field: string) => `${creatorId} ${field}`;

export class LiveClient {
  readonly known = new Map<string, Known>();
  readonly saved: Saved[] = [];
  readonly counts = { edits: 0, conflicts: 0, lost: 0, resets: 0, streams: 0, told: 0 };
  /** The last received change. */
  heard = 0;
  #hearing: Promise<unknown> = Promise.resolve();
  readonly #end = new AbortController();
  constructor(private readonly of: Options) {}

  get #headers() {
    return { "sec-fetch-site": "same-origin", "content-type": "application/json", cookie: this.of.cookie };
  }

  #address(path: string): string {
    return `${this.of.url}/api/dashboard/lists/${path}`;
  }

  #one<T>(all: readonly T[]): T {
    return all[this.of.random(all.length)]!;
  }

  #versionOf(creatorId: string, field: string): number {
    return this.known.get(key(creatorId, field))?.version ?? 0;
  }

  /** Retries while its process restarts. */
  async #ask<T>(path: string, body?: object): Promise<T> {
    for (;;) {
      const headers = this.#headers;
      const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(this.#address(path), init).catch(() => null);
      if (answer?.ok) return (await answer.json()) as T;
      if (answer && answer.status !== 503)
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      this.counts.lost++;
      await sleep(50);
    }
  }

  async read(): Promise<void> {
    const { list } = this.of;
    const { rows } = await this.#ask<ListRows>(`${list.id}/rows`);
    for (const row of rows) {
      const set = (field: string, text: string | null) =>
        this.known.set(key(row.creatorId, field), { text, version: row.versions[field] ?? 0 });
      set("status", row.statusId);
      set("owner", row.ownerId);
      set("position", String(row.position));
      for (const { id } of list.columns) set(id, row.values[id] ?? null);
    }
  }

  /** Newer versions of a cell win. Positions have no version, so the last one received counts. */
  #learn(creatorId: string, field: string, text: string | null, version: number | null): void {
    if (version !== null && version < this.#versionOf(creatorId, field)) return;
    this.known.set(key(creatorId, field), { text, version: version ?? 0 });
  }

  async #take({ events, to, isReset }: Told): Promise<void> {
    if (isReset) this.counts.resets++;
    if (isReset) await this.read();
    for (const { listId, kind, creatorId, field, after, version } of events) {
      this.counts.told++;
      if (listId !== this.of.list.id) continue;
      // Every item has another place.
      if (kind === "changed") await this.read();
      else if (creatorId !== null && field !== null) this.#learn(creatorId, field, after, version);
    }
    this.heard = to;
  }

  #valueFor(field: string): string | null {
    const { list, people, random } = this.of;
    if (field === "status") return this.#one(list.statuses).id;
    if (field === "owner") return this.#one([null, ...people]);
    return this.#one([null, "1", "20", "300", String(random(1_000))]);
  }

  /** Repeats until the change is saved: after a conflict, it reads the other change and decides again. */
  async #edit(): Promise<void> {
    const { list, creators } = this.of;
    const creatorId = this.#one(creators);
    const field = this.#one(["status", "owner", ...list.columns.map(({ id }) => id)]);
    for (;;) {
      const version = this.#versionOf(creatorId, field);
      const edits = [{ creatorId, field, value: this.#valueFor(field), version }];
      const { results } = await this.#ask<{ results: CellResult[] }>(`${list.id}/cells`, { edits });
      const result = results[0]!;
      if (result.state === "refused") throw new Error(result.message);
      const now = { text: result.value, version: result.version };
      this.#learn(creatorId, field, now.text, now.version);
      if (result.state === "saved" && result.value !== result.before)
        this.saved.push({ creatorId, field, ...now, seen: version });
      if (result.state === "saved") return;
      this.counts.conflicts++;
    }
  }

  async #place(): Promise<void> {
    const { list, creators } = this.of;
    const creatorId = this.#one(creators);
    for (;;) {
      const statusVersion = this.#versionOf(creatorId, "status");
      const [beforeId, afterId] = [this.#one([null, ...creators]), this.#one([null, ...creators])];
      const body = { creatorId, statusId: this.#one(list.statuses).id, statusVersion, beforeId, afterId };
      const result = await this.#ask<PlaceResult>(`${list.id}/place`, body);
      const status = { text: result.statusId, version: result.version };
      this.#learn(creatorId, "status", status.text, status.version);
      // If another person gave it the same status first, only the position was changed.
      const isMoved = result.state === "saved" && result.version === statusVersion + 1;
      if (isMoved) this.saved.push({ creatorId, field: "status", ...status, seen: statusVersion });
      if (result.state === "saved") return;
      this.counts.conflicts++;
    }
  }

  /** Follows the changes after one until `stop`. */
  follow(after: number): void {
    this.heard = after;
    void followChanges({
      after,
      signal: this.#end.signal,
      open: (from, signal) => {
        this.counts.streams++;
        return fetch(this.#address(`events?after=${from}`), { headers: this.#headers, signal });
      },
      told: (told) => void (this.#hearing = this.#hearing.then(() => this.#take(told))),
    });
  }

  async work(edits: number): Promise<void> {
    for (; this.counts.edits < edits; this.counts.edits++)
      await (this.of.random(5) === 0 ? this.#place() : this.#edit());
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#hearing;
  }
}
