"use client";
/** A list's rows, and one queue of edits to them. The table and the board are two arrangements of these rows. */
import { useMemo, useState, useSyncExternalStore } from "react";
import { errorWords } from "@/lib/client/error-messages";
import { fetchJson } from "@/lib/client/fetch-json";
import { watched, type Watched } from "@/lib/client/watched";
import { cellKey, MAX_EDITS, type CellResult, type ListRow, type PlaceResult } from "@/lib/contract/lists";
import type { Place } from "@/lib/contract/lists-bodies";
import {
  answered,
  begun,
  failed,
  followed,
  givenUp,
  keyParts,
  noteSaved,
  undoing,
  withCell,
  type Bumps,
  type CellStates,
  type MadeEdit,
} from "./cell-edits";
import { messages } from "../table/messages";
import { keptValue } from "../table/table-fields";
import { useLatest } from "./use-latest";
import type { Reversal, UndoStore } from "./undo";

/** Rows are keyed by creator. A view adds where it shows them. */
export type HeldRows = { rows: ReadonlyMap<string, ListRow> };

type ChangeRow = (row: ListRow) => ListRow;

export type RowStore<S extends HeldRows> = Watched<S> & {
  changeRows: (ids: Iterable<string>, change: ChangeRow) => void;
};

export function withChanged<S extends HeldRows>(held: S, ids: Iterable<string>, change: ChangeRow): S {
  // The map is copied on the first change only, so an event without effect is cheap.
  let rows: Map<string, ListRow> | null = null;
  for (const id of ids) {
    const row = (rows ?? held.rows).get(id);
    const next = row && change(row);
    if (!next || next === row) continue;
    rows ??= new Map(held.rows);
    rows.set(id, next);
  }
  return rows ? { ...held, rows } : held;
}

export function rowStore<S extends HeldRows>(first: S): RowStore<S> {
  const held = watched(first);
  return {
    ...held,
    changeRows: (ids, change) => held.change((before) => withChanged(before, ids, change)),
  };
}

export type WantedEdit = { creatorId: string; field: string; value: string | null };

/** Neighbours say where a card is, because the server's positions may be newer. */
export type Spot = Pick<Place, "statusId" | "beforeId" | "afterId">;

export type EditStore = Pick<Watched<CellStates>, "read" | "subscribe"> & {
  /** Cells that already have the value are skipped. */
  edit: (wanted: readonly WantedEdit[], words?: (count: number) => string) => Promise<void>;
  /** Takes at most `MAX_EDITS`. Cells show no progress, so the caller reports the results. @throws FetchError */
  send: (edits: readonly MadeEdit[]) => Promise<CellResult[]>;
  /** Resends the typed value after a failure, or overwrites a conflicting one. */
  again: (key: string) => Promise<void>;
  giveUp: (key: string) => void;
  /** Edits the status and the place of a row; the caller shows and reports it. @throws FetchError */
  place: (creatorId: string, spot: Spot) => Promise<PlaceResult>;
  /** Resolves when all edits so far are answered. The same promise is returned until the next edit. */
  settled: () => Promise<unknown>;
};

type Surroundings = {
  listId: string;
  me: string;
  rows: () => Pick<RowStore<HeldRows>, "changeRows"> & { read: () => HeldRows };
  undo: Pick<UndoStore, "done" | "doing">;
};

/** A saved value is in the row, so its cell state can go. */
const withoutSaved = (states: CellStates): CellStates =>
  new Map([...states].filter(([, { state }]) => state !== "saved"));

/** These edits show no progress. A saved one clears the earlier failure of its cell. */
const withSaved: typeof answered = (states, edits, results) => {
  const saved = new Set(results.filter(({ state }) => state === "saved").map(cellKey));
  return new Map([...states].filter(([key]) => !saved.has(key)));
};

function sender({ listId, me, rows }: Surroundings, states: Watched<CellStates>) {
  const address = `/api/dashboard/lists/${encodeURIComponent(listId)}`;
  const bumps: Bumps = new Map();
  let line: Promise<unknown> = Promise.resolve();
  const take = (edits: readonly MadeEdit[], results: readonly CellResult[]) => {
    noteSaved(bumps, edits, results);
    const touched = { by: me, at: new Date().toISOString() };
    for (const result of results)
      if (result.state === "saved")
        rows().changeRows([result.creatorId], (row) => withCell(row, result, touched));
  };
  const post = async (made: readonly MadeEdit[], show: typeof answered = answered): Promise<CellResult[]> => {
    const edits = made.map((edit) => followed(bumps, edit));
    const body = {
      edits: edits.map(({ creatorId, field, value, version }) => ({ creatorId, field, value, version })),
    };
    const { results } = await fetchJson<{ results: CellResult[] }>(`${address}/cells`, body);
    take(edits, results);
    states.change((before) => withoutSaved(show(before, edits, results)));
    return results;
  };
  const postPlace = async (made: MadeEdit, spot: Spot): Promise<PlaceResult> => {
    const edit = followed(bumps, made);
    const { creatorId, field, before, version: statusVersion } = edit;
    const result = await fetchJson<PlaceResult>(`${address}/place`, { creatorId, statusVersion, ...spot });
    if (result.state === "saved") {
      take([edit], [{ ...result, creatorId, field, value: result.statusId, before }]);
      rows().changeRows([creatorId], (row) => ({ ...row, position: result.position }));
    }
    return result;
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
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
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
    placed: (made: MadeEdit, spot: Spot) => inLine(() => postPlace(made, spot)),
    settled: () => line,
  };
}

/** Edits are saved one request at a time. Until the response the cell shows the typed value. */
export function editStore(around: Surroundings): EditStore {
  const states = watched<CellStates>(new Map());
  const { shown: send, unshown, placed, settled } = sender(around, states);
  const reversal =
    (back: readonly MadeEdit[]): Reversal =>
    async () => {
      const again = undoing(back, await send(back));
      return { next: again.length > 0 ? reversal(again) : null };
    };
  const made = ({ creatorId, field, value: typed }: WantedEdit): MadeEdit[] => {
    const row = around.rows().read().rows.get(creatorId);
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
      const saving = send(edits).then((results) => {
        const back = undoing(edits, results);
        if (back.length > 0) around.undo.done(words(back.length), reversal(back));
      });
      await around.undo.doing(saving);
    },
    send: unshown,
    place: (creatorId, spot) => {
      const row = around.rows().read().rows.get(creatorId);
      const version = row?.versions.status ?? 0;
      const before = row?.statusId ?? null;
      return placed({ creatorId, field: "status", value: spot.statusId, before, version }, spot);
    },
    settled,
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
          .changeRows([creatorId], (row) =>
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

export type Edits = EditStore & { states: CellStates };

/** @param me the reader's name @param undo its functions never change */
export function useEdits(
  { listId, me, undo }: Pick<Surroundings, "listId" | "me" | "undo">,
  rows: ReturnType<Surroundings["rows"]>,
): Edits {
  const now = useLatest(rows);
  const [store] = useState(() => editStore({ listId, me, undo, rows: () => now.current }));
  const states = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => ({ ...store, states }), [store, states]);
}
