"use client";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { errorWords } from "@/lib/client/error-messages";
import { fetchJson } from "@/lib/client/fetch-json";
import { watched, type Watched } from "@/lib/client/watched";
import {
  type ListRows,
  cellKey,
  MAX_EDITS,
  type CellResult,
  type ListRow,
  type ShortRow,
} from "@/lib/contract/lists";
import { type CellStates, answered, begun, failed, givenUp, undoing, type MadeEdit } from "./cell-edits";
import {
  rowOf,
  withCell,
  loadedRows,
  missingPieces,
  pieceOf,
  withChanged,
  withPiece,
  type LoadedRows,
} from "./loaded-rows";
import { messages } from "./messages";
import { type TableContext, keptValue } from "./table-fields";
import { runStore, type Running, type Runs } from "./runs";
import { useLatest } from "./use-latest";
import type { Undo, Reversal } from "./use-undo";

type ShownRows = { loaded: LoadedRows; isBroken: boolean };

export type RowStore = Pick<Watched<ShownRows>, "subscribe"> & {
  shown: () => ShownRows;
  read: () => LoadedRows;
  ensure: (first: number, end: number) => Promise<void>;
  /** Loads the missing visible rows and remembers which pages to reload on renewal. */
  look: (rows: readonly number[]) => Promise<void>;
  change: (ids: Iterable<string>, change: (row: ListRow) => ListRow) => void;
  replace: (loaded: LoadedRows) => void;
  /** Forgets all rows out of view. @throws FetchError */
  renew: () => Promise<void>;
  /** Returns all rows that match the filters. @throws FetchError */
  short: () => Promise<ShortRow[]>;
};

/** The first page of rows comes with the page. Others are loaded when they scroll into view. */
export function rowStore(listId: string, search: string, first: ListRows): RowStore {
  const held = watched<ShownRows>({ loaded: loadedRows(first), isBroken: false });
  const asked = new Map<number, Promise<void>>();
  const address = `/api/dashboard/lists/${listId}/rows`;
  let seen: readonly number[] = [pieceOf(first.start)];
  const set = (change: (before: LoadedRows) => LoadedRows) =>
    held.change((before) => {
      const loaded = change(before.loaded);
      return loaded === before.loaded && !before.isBroken ? before : { loaded, isBroken: false };
    });
  const fetchPiece = (start: number) =>
    fetchJson<ListRows>(`${address}?${search}${search && "&"}start=${start}`);
  const askFor = async (start: number) => {
    try {
      const piece = await fetchPiece(start);
      set((before) => withPiece(before, piece));
    } catch {
      held.change((before) => ({ ...before, isBroken: true }));
    } finally {
      asked.delete(start);
    }
  };
  const fetchMissing = async (starts: readonly number[]) => {
    for (const start of starts) {
      const waited = asked.get(start) ?? askFor(start);
      asked.set(start, waited);
      await waited;
    }
  };
  return {
    subscribe: held.subscribe,
    shown: held.read,
    read: () => held.read().loaded,
    change: (ids, change) => set((before) => withChanged(before, ids, change)),
    replace: (loaded) => set(() => loaded),
    ensure: (from, end) => fetchMissing(missingPieces(held.read().loaded, from, end)),
    look: async (rows) => {
      seen = [...new Set(rows.map(pieceOf))];
      const missing = () => rows.flatMap((row) => missingPieces(held.read().loaded, row, row + 1));
      await fetchMissing([...new Set(missing())]);
      // If the total has changed, the loaded page replaced all others, so visible rows can be missing again.
      if (!held.read().isBroken) await fetchMissing([...new Set(missing())]);
    },
    renew: async () => {
      const pieces = await Promise.all((seen.length > 0 ? seen : [0]).map(fetchPiece));
      set(() => pieces.slice(1).reduce(withPiece, loadedRows(pieces[0]!)));
    },
    short: async () => (await fetchJson<{ rows: ShortRow[] }>(`${address}/short?${search}`)).rows,
  };
}

export type Rows = RowStore & ShownRows;

export type WantedEdit = { creatorId: string; field: string; value: string | null };

export type CellStore = Pick<Watched<CellStates>, "read" | "subscribe"> & {
  /** Cells that already have the value are skipped. */
  edit: (wanted: readonly WantedEdit[], words?: (count: number) => string) => Promise<void>;
  /** Takes at most `MAX_EDITS`. Cells show no progress, so the caller reports the results. @throws FetchError */
  send: (edits: readonly MadeEdit[]) => Promise<CellResult[]>;
  /** Resends the typed value after a failure, or overwrites a conflicting one. */
  again: (key: string) => Promise<void>;
  giveUp: (key: string) => void;
};

type Surroundings = {
  listId: string;
  me: string;
  rows: () => Pick<RowStore, "read" | "change">;
  done: (words: string, undo: Reversal) => void;
};

export function keyParts(key: string): { creatorId: string; field: string } {
  const [creatorId = "", ...field] = key.split(" ");
  return { creatorId, field: field.join(" ") };
}

/** A saved value is in the row, so its cell state can go. */
const withoutSaved = (states: CellStates): CellStates =>
  new Map([...states].filter(([, { state }]) => state !== "saved"));

/** These edits show no progress. A saved one clears the earlier failure of its cell. */
const withSaved: typeof answered = (states, edits, results) => {
  const saved = new Set(results.filter(({ state }) => state === "saved").map(cellKey));
  return new Map([...states].filter(([key]) => !saved.has(key)));
};

/** Maps the sent version to the saved one, by cell. */
export type Bumps = Map<string, Map<number, number>>;

export function noteSaved(bumps: Bumps, edits: readonly MadeEdit[], results: readonly CellResult[]): void {
  for (const [index, result] of results.entries()) {
    const edit = edits[index];
    if (result.state !== "saved" || !edit || result.version === edit.version) continue;
    const key = cellKey(edit);
    const known = bumps.get(key) ?? new Map<number, number>();
    bumps.set(key, known.set(edit.version, result.version));
  }
}

/** The same person's saves are skipped over. Changes by teammates in between remain conflicts. */
export function followed(bumps: Bumps, edit: MadeEdit): MadeEdit {
  const known = bumps.get(cellKey(edit));
  let { version } = edit;
  for (let next = known?.get(version); next !== undefined; next = known?.get(version)) version = next;
  return version === edit.version ? edit : { ...edit, version };
}

function sender({ listId, me, rows }: Surroundings, states: Watched<CellStates>) {
  const bumps: Bumps = new Map();
  let line: Promise<unknown> = Promise.resolve();
  const post = async (made: readonly MadeEdit[], show: typeof answered = answered): Promise<CellResult[]> => {
    const edits = made.map((edit) => followed(bumps, edit));
    const body = {
      edits: edits.map(({ creatorId, field, value, version }) => ({ creatorId, field, value, version })),
    };
    const { results } = await fetchJson<{ results: CellResult[] }>(
      `/api/dashboard/lists/${listId}/cells`,
      body,
    );
    noteSaved(bumps, edits, results);
    const touched = { by: me, at: new Date().toISOString() };
    for (const result of results)
      if (result.state === "saved")
        rows().change([result.creatorId], (row) => withCell(row, result, touched));
    states.change((before) => withoutSaved(show(before, edits, results)));
    return results;
  };
  const sendAll = async (made: readonly MadeEdit[]): Promise<CellResult[]> => {
    const results: CellResult[] = [];
    for (let start = 0; start < made.length; start += MAX_EDITS) {
      try {
        results.push(...(await post(made.slice(start, start + MAX_EDITS))));
      } catch (error) {
        states.change((before) => failed(before, made.slice(start), errorWords(error)));
        break;
      }
    }
    return results;
  };
  const inLine = (work: () => Promise<CellResult[]>): Promise<CellResult[]> => {
    const sent = line.then(work);
    line = sent.catch(() => {});
    return sent;
  };
  return {
    shown: (made: readonly MadeEdit[]) => {
      states.change((before) => begun(before, made));
      return inLine(() => sendAll(made));
    },
    unshown: (made: readonly MadeEdit[]) => inLine(() => post(made, withSaved)),
  };
}

/** Edits are saved one request at a time. Until the response the cell shows the typed value. */
export function cellStore(around: Surroundings): CellStore {
  const states = watched<CellStates>(new Map());
  const { shown: send, unshown } = sender(around, states);
  const reversal =
    (back: readonly MadeEdit[]): Reversal =>
    async () => {
      const again = undoing(back, await send(back));
      return { next: again.length > 0 ? reversal(again) : null };
    };
  const made = ({ creatorId, field, value: typed }: WantedEdit): MadeEdit[] => {
    const row = rowOf(around.rows().read(), creatorId);
    if (!row) return [];
    const state = states.read().get(cellKey({ creatorId, field }));
    const before = state?.state === "saving" ? state.value : keptValue(row, field);
    const value = typed === "" ? null : typed;
    const version = state?.version ?? row.versions[field] ?? 0;
    return value === before && state?.state !== "failed"
      ? []
      : [{ creatorId, field, value, before, version }];
  };
  return {
    read: states.read,
    subscribe: states.subscribe,
    edit: async (wanted, words = messages.saved) => {
      const edits = wanted.flatMap(made);
      if (edits.length === 0) return;
      const back = undoing(edits, await send(edits));
      if (back.length > 0) around.done(words(back.length), reversal(back));
    },
    send: unshown,
    again: async (key) => {
      const state = states.read().get(key);
      if (state?.state !== "failed" && state?.state !== "conflict") return;
      const before = state.state === "conflict" ? state.theirs : state.kept;
      await send([{ ...keyParts(key), value: state.value, version: state.version, before }]);
    },
    giveUp: (key) => {
      const state = states.read().get(key);
      const given = givenUp(states.read(), key).get(key);
      if (!state || !given) return;
      const { creatorId, field } = keyParts(key);
      if (state.state === "conflict")
        around
          .rows()
          .change([creatorId], (row) =>
            withCell(
              row,
              { field, value: given.value, version: given.version },
              { by: state.by, at: state.at },
            ),
          );
      states.change((before) => new Map([...before].filter(([each]) => each !== key)));
    },
  };
}

export type Cells = CellStore & { states: CellStates };

/** A reload of the same search renews the visible rows and keeps the reader's position. */
export function useRows(listId: string, search: string, first: ListRows): Rows {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- later pages of the same search don't reset the store
  const store = useMemo(() => rowStore(listId, search, first), [listId, search]);
  const before = useRef({ store, first });
  useEffect(() => {
    const isSame = before.current.store === store;
    if (isSame && before.current.first !== first) void store.renew().catch(() => {});
    before.current = { store, first };
  }, [store, first]);
  const shown = useSyncExternalStore(store.subscribe, store.shown, store.shown);
  return useMemo(() => ({ ...store, ...shown }), [store, shown]);
}

export function useCells({ list, me }: TableContext, rows: RowStore, undo: Undo): Cells {
  const now = useLatest({ rows, undo });
  const [store] = useState(() =>
    cellStore({
      listId: list.id,
      me: me.name,
      rows: () => now.current.rows,
      done: (words, back) => now.current.undo.done(words, back),
    }),
  );
  const states = useSyncExternalStore(store.subscribe, store.read, store.read);
  const edit = useCallback<Cells["edit"]>(
    (wanted, words) => now.current.undo.doing(store.edit(wanted, words)),
    [now, store],
  );
  return useMemo(() => ({ ...store, edit, states }), [store, edit, states]);
}

export type RunsOfTable = Runs & { running: Running | null };

export function useRuns(): RunsOfTable {
  const [store] = useState(runStore);
  const running = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => ({ ...store, running }), [store, running]);
}
