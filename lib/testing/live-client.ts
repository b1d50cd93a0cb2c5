/**
 * For tests: somebody who works on a list through a server process. It knows what it read, what it saved and what the
 * stream of changes told it, and never looks into the database.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { followChanges, type Told } from "@/lib/client/live/follow-changes";
import type { CellResult, List, ListEvent, ListRows, PlaceResult } from "@/lib/contract/lists";

/** What a client knows of a cell. `position` is one of them, without versions. */
export type Known = { text: string | null; version: number };
/** A change that a server said is saved. */
export type Saved = { creatorId: string; field: string; text: string | null; version: number };
export type LiveClient = ReturnType<typeof liveClient>;

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

export function liveClient({ list, url, cookie, random, creators, people }: Options) {
  const known = new Map<string, Known>();
  const saved: Saved[] = [];
  const counts = { edits: 0, conflicts: 0, lost: 0, resets: 0, streams: 0, told: 0 };
  const end = new AbortController();
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json", cookie };
  const address = (path: string) => `${url}/api/dashboard/lists/${path}`;
  const one = <T>(all: readonly T[]): T => all[random(all.length)]!;

  /** An answer of a process that runs; one that is restarted meanwhile is asked again. */
  async function ask<T>(path: string, body?: object): Promise<T> {
    for (;;) {
      const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(address(path), init).catch(() => null);
      if (answer?.ok) return (await answer.json()) as T;
      if (answer && answer.status !== 503)
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      counts.lost++;
      await sleep(50);
    }
  }

  async function read(): Promise<void> {
    const { rows } = await ask<ListRows>(`${list.id}/rows`);
    for (const row of rows) {
      const set = (field: string, text: string | null) =>
        known.set(key(row.creatorId, field), { text, version: row.versions[field] ?? 0 });
      set("status", row.statusId);
      set("owner", row.ownerId);
      set("position", String(row.position));
      for (const { id } of list.columns) set(id, row.values[id] ?? null);
    }
  }

  function hear({ creatorId, field, after: text, version }: ListEvent): void {
    if (creatorId === null || field === null) return;
    const now = known.get(key(creatorId, field));
    // Of a place the last one told counts; a cell that is known to be newer stays.
    if (version === null || version >= (now?.version ?? 0))
      known.set(key(creatorId, field), { text, version: version ?? 0 });
  }

  let hearing: Promise<unknown> = Promise.resolve();
  let heard = 0;
  async function take({ events, to, isReset }: Told): Promise<void> {
    if (isReset) counts.resets++;
    if (isReset) await read();
    for (const event of events) {
      counts.told++;
      // Every item has another place.
      if (event.listId === list.id && event.kind === "changed") await read();
      else if (event.listId === list.id) hear(event);
    }
    heard = to;
  }

  const valueFor = (field: string): string | null => {
    if (field === "status") return one(list.statuses).id;
    if (field === "owner") return one([null, ...people]);
    return one([null, "1", "20", "300", String(random(1_000))]);
  };

  /** Until the change is saved: who is told of another one first looks at it and decides again. */
  async function edit(): Promise<void> {
    const creatorId = one(creators);
    const field = one(["status", "owner", ...list.columns.map(({ id }) => id)]);
    for (;;) {
      const { version } = known.get(key(creatorId, field))!;
      const edits = [{ creatorId, field, value: valueFor(field), version }];
      const { results } = await ask<{ results: CellResult[] }>(`${list.id}/cells`, { edits });
      const result = results[0]!;
      if (result.state === "refused") throw new Error(result.message);
      const now = { text: result.value, version: result.version };
      if (now.version >= known.get(key(creatorId, field))!.version) known.set(key(creatorId, field), now);
      if (result.state === "saved") {
        if (result.value !== result.before) saved.push({ creatorId, field, ...now });
        return;
      }
      counts.conflicts++;
    }
  }

  async function place(): Promise<void> {
    const creatorId = one(creators);
    for (;;) {
      const { version: statusVersion } = known.get(key(creatorId, "status"))!;
      const [statusId, beforeId, afterId] = [
        one(list.statuses).id,
        one([null, ...creators]),
        one([null, ...creators]),
      ];
      const body = { creatorId, statusId, statusVersion, beforeId, afterId };
      const result = await ask<PlaceResult>(`${list.id}/place`, body);
      const status = { text: result.statusId, version: result.version };
      const now = known.get(key(creatorId, "status"))!;
      if (status.version >= now.version) known.set(key(creatorId, "status"), status);
      if (result.state === "saved") {
        if (result.version > statusVersion) saved.push({ creatorId, field: "status", ...status });
        return;
      }
      counts.conflicts++;
    }
  }

  return {
    known,
    saved,
    counts,
    read,
    heard: () => heard,
    /** Follows the changes after one until `stop`. */
    follow(after: number): void {
      heard = after;
      void followChanges({
        after,
        signal: end.signal,
        open: (from, signal) => {
          counts.streams++;
          return fetch(address(`events?after=${from}`), { headers, signal });
        },
        told: (told) => void (hearing = hearing.then(() => take(told))),
      });
    },
    async work(edits: number): Promise<void> {
      for (; counts.edits < edits; counts.edits++) await (random(5) === 0 ? place() : edit());
    },
    async stop(): Promise<void> {
      end.abort();
      await hearing;
    },
  };
}
