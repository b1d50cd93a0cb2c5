"use client";
/** What is done to some creators at once: tags, notes, removing and moving. Each can be undone. */
import { useMemo } from "react";
import { fetchJson } from "@/lib/client/fetch-json";
import { tagKey } from "@/lib/contract/creator-record";
import { MAX_IDS } from "@/lib/contract/lists";
import { rowOf } from "./loaded-rows";
import type { TableWorld } from "./table-world";
import type { Rows } from "./use-stores";
import { useLatest } from "./use-latest";
import type { Undo } from "./use-undo";
import { messages } from "./messages";

type Ids = readonly string[];

export type Actions = {
  /** Puts a tag on all of them, or takes it off when all have it. @returns what is wrong */
  toggleTag: (ids: Ids, tag: string) => Promise<string | null>;
  addNote: (id: string, body: string) => Promise<string | null>;
  remove: (ids: Ids, around: number) => Promise<void>;
  move: (ids: Ids, to: { id: string; name: string }, around: number) => Promise<void>;
};

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const hasTag = (tags: readonly string[], tag: string) => tags.some((each) => tagKey(each) === tagKey(tag));

async function inBatches(ids: Ids, send: (some: Ids) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_IDS) await send(ids.slice(start, start + MAX_IDS));
}

type Around = { world: TableWorld; rows: () => Rows; undo: Undo; onOwn: (ids: Ids) => void };

function tagging({ rows, undo }: Around): Actions["toggleTag"] {
  const setTag = async (ids: Ids, tag: string, isOn: boolean) => {
    await inBatches(ids, (creatorIds) =>
      fetchJson("/api/dashboard/creators/tags", { creatorIds, [isOn ? "add" : "remove"]: [tag] }),
    );
    const without = (tags: readonly string[]) => tags.filter((each) => tagKey(each) !== tagKey(tag));
    rows().change(ids, (row) => ({ ...row, tags: isOn ? [...without(row.tags), tag] : without(row.tags) }));
  };
  return async (ids, tag) => {
    const loaded = rows().read();
    const tagged = new Set(ids.filter((id) => hasTag(rowOf(loaded, id)?.tags ?? [], tag)));
    const isOn = tagged.size < ids.length;
    const changed = isOn ? ids.filter((id) => !tagged.has(id)) : ids;
    try {
      await setTag(changed, tag, isOn);
      undo.done(messages.tagged(tag, changed.length, isOn), () => setTag(changed, tag, !isOn));
      return null;
    } catch (error) {
      return wordsOf(error);
    }
  };
}

function noting({ world: { list, me }, rows, undo }: Around): Actions["addNote"] {
  return async (id, body) => {
    const address = `/api/dashboard/creators/${id}/notes`;
    const before = rowOf(rows().read(), id)?.note ?? null;
    try {
      const add = { action: "add", body, ...(list.isTeam ? {} : { listId: list.id }) };
      const note = await fetchJson<{ id: string }>(address, add);
      const latest = { body, by: me.name, at: new Date().toISOString() };
      rows().change([id], (row) => ({ ...row, note: latest }));
      undo.done(messages.noted, async () => {
        await fetchJson(address, { action: "remove", noteId: note.id });
        rows().change([id], (row) => ({ ...row, note: before }));
      });
      return null;
    } catch (error) {
      return wordsOf(error);
    }
  };
}

/** Rows come and go: what is done, and its opposite, each followed by rows that are fetched anew. */
function moving({ world: { list }, rows, undo, onOwn }: Around) {
  const items = (listId: string) => `/api/dashboard/lists/${listId}/items`;
  const act = async (ids: Ids, around: number, path: string, more: object = {}) => {
    onOwn(ids);
    await inBatches(ids, (some) => fetchJson(path, { ...more, ids: some }));
    await rows().renew(around);
  };
  const remove: Actions["remove"] = async (ids, around) => {
    await act(ids, around, `${items(list.id)}/remove`);
    undo.done(messages.removed(ids.length), () => act(ids, around, `${items(list.id)}/restore`));
  };
  const move: Actions["move"] = async (ids, to, around) => {
    await act(ids, around, `${items(list.id)}/move`, { to: to.id });
    const back = () => act(ids, around, `${items(to.id)}/move`, { to: list.id });
    undo.done(messages.moved(ids.length, to.name), back);
  };
  return { remove, move };
}

/** @param onOwn which creators came or went by what is done here */
export function useActions(world: TableWorld, rows: Rows, undo: Undo, onOwn: (ids: Ids) => void): Actions {
  const now = useLatest(rows);
  return useMemo(() => {
    const around = { world, undo, onOwn, rows: () => now.current };
    return { toggleTag: tagging(around), addNote: noting(around), ...moving(around) };
  }, [world, now, undo, onOwn]);
}
