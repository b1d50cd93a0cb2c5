/** The first page of rows comes with the page. Others are loaded when they scroll into view. */
import { fetchJson } from "@/lib/client/fetch-json";
import type { ListRow, ListRows, ShortRow } from "@/lib/contract/lists";
import { loadedRows, missingPieces, pieceOf, withChanged, withPiece, type LoadedRows } from "./loaded-rows";
import { watched, type Watched } from "@/lib/client/watched";

export type ShownRows = { loaded: LoadedRows; isBroken: boolean };

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
