/** Bulk actions are split into as many calls as needed. Each action is one undo step. */
import { errorWords } from "@/lib/client/error-messages";
import { fetchJson } from "@/lib/client/fetch-json";
import { tagKey, MAX_TAGGED } from "@/lib/contract/creator-record";
import {
  MAX_EDITS,
  MAX_IDS,
  MAX_ROWS_READ,
  type CellEdit,
  type ListRow,
  type ShortRow,
  type CellResult,
} from "@/lib/contract/lists";
import { undoing } from "../store/cell-edits";
import type { EditStore, SeenCell } from "../store/list-store";
import type { Reversal, UndoStore } from "../store/undo";
import type { LoadedStore } from "./loaded-rows";
import type { Runs, Ended } from "./runs";
import type { TableContext } from "./table-fields";
import { messages } from "./messages";

type Ids = readonly string[];
type Chosen = readonly ShortRow[];

export type Actions = {
  /** @param seen the cells of loaded rows when the choice was offered */
  give: (
    rows: Chosen,
    field: "status" | "owner",
    value: string,
    seen?: ReadonlyMap<string, SeenCell>,
  ) => Promise<void>;
  /** Removes the tag if all creators have it. @returns the error in words, or null */
  toggleTag: (ids: Ids, tag: string) => Promise<string | null>;
  addNote: (id: string, body: string) => Promise<string | null>;
  remove: (ids: Ids) => Promise<void>;
  move: (ids: Ids, to: { id: string; name: string }) => Promise<void>;
  /** @returns distinct addresses, or null if reading them was stopped or failed */
  emails: (rows: Chosen) => Promise<string[] | null>;
};

const hasTag = (tags: readonly string[], tag: string) => tags.some((each) => tagKey(each) === tagKey(tag));

type Around = {
  world: Pick<TableContext, "list" | "me">;
  rows: () => Pick<LoadedStore, "read" | "changeRows" | "renew">;
  cells: () => Pick<EditStore, "edit" | "send">;
  runs: Pick<Runs, "run">;
  undo: Pick<UndoStore, "done" | "doing">;
};

/** `same` had the value already, a teammate changed `first` before, `out` were excluded because of `why`. */
type Tally = { done: number; same: number; first: number; out: number; why: string };

/** Messages about bulk actions must not claim more than was done. */
export const NOBODY_YET: Tally = { done: 0, same: 0, first: 0, out: 0, why: "" };

export function tallied(tally: Tally, results: readonly CellResult[]): Tally {
  const next = { ...tally };
  for (const result of results) {
    if (result.state === "conflict") next.first += 1;
    else if (result.state === "refused") Object.assign(next, { out: next.out + 1, why: result.message });
    else if (result.value === result.before) next.same += 1;
    else next.done += 1;
  }
  return next;
}

type Said = { whole: string; what: string };

export function outcomeWords(
  total: number,
  tally: Tally,
  { left, problem }: Ended,
  { whole, what }: Said,
): string {
  if (tally.done === total) return whole;
  const { outcome } = messages;
  return [
    outcome.done(tally.done, total, what),
    tally.same > 0 && outcome.same(tally.same),
    tally.first > 0 && outcome.first(tally.first),
    tally.out > 0 && outcome.out(tally.out, tally.why),
    problem?.message,
    left > 0 && (problem === null ? outcome.stopped(left) : outcome.left(left)),
  ]
    .filter((words) => typeof words === "string")
    .join(" ");
}

/** Edits cells of rows that need not be loaded. A partial undo keeps its rest as the next undo step. */
function editing({ cells, runs }: Around) {
  const send = async (edits: readonly CellEdit[]) => {
    const back: CellEdit[] = [];
    let tally = NOBODY_YET;
    const ended = await runs.run(messages.running.changing, edits, MAX_EDITS, async (some) => {
      const results = await cells().send(some);
      tally = tallied(tally, results);
      back.unshift(...undoing(some, results));
    });
    const words = outcomeWords(edits.length, tally, ended, {
      whole: messages.changed(edits.length),
      what: messages.outcome.changed,
    });
    const rest = edits.slice(edits.length - ended.left);
    return { words, next: back.length > 0 ? reversal(back) : null, rest };
  };
  const reversal =
    (edits: readonly CellEdit[]): Reversal =>
    async () => {
      const { words, next, rest } = await send(edits);
      return { next, words, ...(rest.length > 0 && { rest: reversal(rest) }) };
    };
  return send;
}

function giving(around: Around): Actions["give"] {
  const { rows, cells, undo } = around;
  const send = editing(around);
  return async (chosen, field, value, seen) => {
    const loaded = rows().read();
    const isHere = chosen.every(({ creatorId }) => loaded.rows.has(creatorId));
    // A single call of loaded rows shows conflicts in the cells, where the reader can resolve them.
    if (isHere && chosen.length <= MAX_EDITS)
      return cells().edit(
        chosen.map(({ creatorId }) => ({ creatorId, field, value, seen: seen?.get(creatorId) })),
      );
    const { words, next } = await send(
      chosen.map(({ creatorId, versions }) => ({
        creatorId,
        field,
        value: value === "" ? null : value,
        version: versions[field],
      })),
    );
    undo.done(words, next ?? undefined);
  };
}

function tagging({ rows, runs, undo }: Around): Actions["toggleTag"] {
  const setTag = async (ids: Ids, tag: string, isOn: boolean) => {
    const changed: string[] = [];
    const ended = await runs.run(messages.running.tagging, ids, MAX_TAGGED, async (creatorIds) => {
      const body = { creatorIds, [isOn ? "add" : "remove"]: [tag] };
      const done = await fetchJson<{ changed: string[] }>("/api/dashboard/creators/tags", body);
      changed.push(...done.changed);
    });
    const without = (tags: readonly string[]) => tags.filter((each) => tagKey(each) !== tagKey(tag));
    const change = (row: ListRow) => ({
      ...row,
      tags: isOn ? [...without(row.tags), tag] : without(row.tags),
    });
    rows().changeRows(changed, change);
    const tally = { ...NOBODY_YET, done: changed.length, same: ids.length - ended.left - changed.length };
    const words = outcomeWords(ids.length, tally, ended, {
      whole: messages.tagged(tag, changed.length, isOn),
      what: messages.outcome.changed,
    });
    return { changed, words, ended };
  };
  const reversal =
    (ids: Ids, tag: string, isOn: boolean): Reversal =>
    async () => {
      const { changed, words, ended } = await setTag(ids, tag, isOn);
      if (ended.problem !== null && changed.length === 0) throw ended.problem;
      const rest = ids.slice(ids.length - ended.left);
      return {
        next: changed.length > 0 ? reversal(changed, tag, !isOn) : null,
        ...(rest.length > 0 && { words, rest: reversal(rest, tag, isOn) }),
      };
    };
  return async (ids, tag) => {
    const loaded = rows().read();
    const isOn = !ids.every((id) => hasTag(loaded.rows.get(id)?.tags ?? [], tag));
    const wanted = isOn ? ids.filter((id) => !hasTag(loaded.rows.get(id)?.tags ?? [], tag)) : ids;
    const { changed, words, ended } = await setTag(wanted, tag, isOn);
    if (ended.problem !== null && changed.length === 0) return ended.problem.message;
    undo.done(words, changed.length > 0 ? reversal(changed, tag, !isOn) : undefined);
    return null;
  };
}

function noting({ world: { list, me }, rows, undo }: Around): Actions["addNote"] {
  const add = async (id: string, body: string): Promise<Reversal> => {
    const address = `/api/dashboard/creators/${id}/notes`;
    const before = rows().read().rows.get(id)?.note ?? null;
    const sent = { action: "add", body, ...(list.isTeam ? {} : { listId: list.id }) };
    const note = await fetchJson<{ id: string }>(address, sent);
    const latest = { body, by: me.name, at: new Date().toISOString() };
    rows().changeRows([id], (row) => ({ ...row, note: latest }));
    return async () => {
      await fetchJson(address, { action: "remove", noteId: note.id });
      rows().changeRows([id], (row) => ({ ...row, note: before }));
      return { next: async () => ({ next: await add(id, body) }) };
    };
  };
  return async (id, body) => {
    try {
      undo.done(messages.noted, await add(id, body));
      return null;
    } catch (error) {
      return errorWords(error);
    }
  };
}

/** `there` and `back` are opposites. `whole` is the message if all creators were moved. */
type Way = { path: string; more?: object; running: string; what: string; whole: (count: number) => string };

function moving({ world: { list }, rows, runs, undo }: Around) {
  const items = (listId: string) => `/api/dashboard/lists/${listId}/items`;
  const go = async (ids: Ids, way: Way) => {
    const went: string[] = [];
    const ended = await runs.run(way.running, ids, MAX_IDS, async (some) => {
      went.push(...(await fetchJson<{ ids: string[] }>(way.path, { ...way.more, ids: some })).ids);
    });
    // Undo must be offered even if the rows can't be read.
    await rows().renew();
    if (ended.problem !== null && went.length === 0) throw ended.problem;
    const out = ids.length - ended.left - went.length;
    const tally = { ...NOBODY_YET, done: went.length, out, why: messages.outcome.gone };
    const words = outcomeWords(ids.length, tally, ended, {
      whole: way.whole(went.length),
      what: way.what,
    });
    return { went, words, rest: ids.slice(ids.length - ended.left) };
  };
  const reversal =
    (ids: Ids, there: Way, back: Way): Reversal =>
    async () => {
      const { went, words, rest } = await go(ids, there);
      return {
        next: went.length > 0 ? reversal(went, back, there) : null,
        ...(went.length < ids.length && { words }),
        ...(rest.length > 0 && { rest: reversal(rest, there, back) }),
      };
    };
  const act = async (ids: Ids, there: Way, back: Way) => {
    const { went, words } = await go(ids, there);
    undo.done(words, went.length > 0 ? reversal(went, back, there) : undefined);
  };
  const { running, outcome } = messages;
  const off: Way = {
    path: `${items(list.id)}/remove`,
    running: running.removing,
    what: outcome.removed,
    whole: messages.removed,
  };
  const on: Way = {
    path: `${items(list.id)}/restore`,
    running: running.bringingBack,
    what: outcome.broughtBack,
    whole: messages.broughtBack,
  };
  const between = (from: string, to: string, name: string): Way => ({
    path: `${items(from)}/move`,
    more: { to },
    running: running.moving,
    what: outcome.moved,
    whole: (count) => messages.moved(count, name),
  });
  const remove: Actions["remove"] = (ids) => act(ids, off, on);
  const move: Actions["move"] = (ids, to) =>
    act(ids, between(list.id, to.id, to.name), between(to.id, list.id, list.name));
  return { remove, move };
}

function reading({ world: { list }, rows, runs, undo }: Around): Actions["emails"] {
  return async (chosen) => {
    const loaded = rows().read();
    const known = chosen.flatMap(({ creatorId }) => loaded.rows.get(creatorId)?.record?.email || []);
    const found = new Set(known);
    const unread = chosen.filter(({ creatorId, hasEmail }) => hasEmail && !loaded.rows.has(creatorId));
    const ids = unread.map(({ creatorId }) => creatorId);
    const ended = await runs.run(messages.running.reading, ids, MAX_ROWS_READ, async (some) => {
      const read = await fetchJson<{ rows: ListRow[] }>(`/api/dashboard/lists/${list.id}/rows/some`, {
        ids: some,
      });
      for (const { record } of read.rows) if (record?.email) found.add(record.email);
    });
    if (ended.left === 0) return [...found];
    undo.done(ended.problem?.message ?? messages.outcome.stopped(ended.left));
    return null;
  };
}

/** Undo waits for each of them. */
export function actionsOf(around: Around): Actions {
  const { doing } = around.undo;
  const [give, toggleTag, addNote] = [giving(around), tagging(around), noting(around)];
  const { remove, move } = moving(around);
  return {
    give: (...given) => doing(give(...given)),
    toggleTag: (...given) => doing(toggleTag(...given)),
    addNote: (...given) => doing(addNote(...given)),
    remove: (...given) => doing(remove(...given)),
    move: (...given) => doing(move(...given)),
    emails: reading(around),
  };
}
