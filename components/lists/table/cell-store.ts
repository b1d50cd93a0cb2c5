/** Edits are saved one request at a time. Until the response the cell shows the typed value. */
import { errorWords } from "@/lib/client/error-messages";
import { fetchJson } from "@/lib/client/fetch-json";
import { cellKey, MAX_EDITS, type CellResult } from "@/lib/contract/lists";
import { answered, begun, failed, givenUp, undoing, type CellStates, type MadeEdit } from "./cell-edits";
import { followed, noteSaved, type Bumps } from "./edit-queue";
import { rowOf, withCell } from "./loaded-rows";
import type { RowStore } from "./row-store";
import { keptValue } from "./table-fields";
import type { Reversal } from "./undo-store";
import { watched, type Watched } from "@/lib/client/watched";
import { messages } from "./messages";

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
