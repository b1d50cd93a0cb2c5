/** The rows of the table: the first page comes with the page, the others when they come into view. */
import { fetchJson } from "@/lib/client/fetch-json";
import { ROWS_A_PAGE, type ListRow, type ListRows } from "@/lib/contract/lists";
import { loadedRows, missingPieces, withChanged, withPiece, type LoadedRows } from "./loaded-rows";
import { watched, type Watched } from "@/lib/client/watched";

/** `isBroken`: rows could not be fetched. */
export type ShownRows = { loaded: LoadedRows; isBroken: boolean };

export type RowStore = Pick<Watched<ShownRows>, "subscribe"> & {
  shown: () => ShownRows;
  read: () => LoadedRows;
  /** Fetches what is missing of rows from `first` to before `end`. */
  ensure: (first: number, end: number) => Promise<void>;
  change: (ids: Iterable<string>, change: (row: ListRow) => ListRow) => void;
  replace: (loaded: LoadedRows) => void;
  /** Fetches the rows anew that lie around a place: others came, went or moved. @throws FetchError */
  renew: (around: number) => Promise<void>;
};

/** `search`: the filters and the order, as the address has them. */
export function rowStore(listId: string, search: string, first: ListRows): RowStore {
  const held = watched<ShownRows>({ loaded: loadedRows(first), isBroken: false });
  const asked = new Map<number, Promise<void>>();
  const set = (change: (before: LoadedRows) => LoadedRows) =>
    held.change((before) => {
      const loaded = change(before.loaded);
      return loaded === before.loaded && !before.isBroken ? before : { loaded, isBroken: false };
    });
  const fetchPiece = (start: number) =>
    fetchJson<ListRows>(`/api/dashboard/lists/${listId}/rows?${search}${search && "&"}start=${start}`);
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
  return {
    subscribe: held.subscribe,
    shown: held.read,
    read: () => held.read().loaded,
    change: (ids, change) => set((before) => withChanged(before, ids, change)),
    replace: (loaded) => set(() => loaded),
    ensure: async (from, end) => {
      for (const start of missingPieces(held.read().loaded, from, end)) {
        const waited = asked.get(start) ?? askFor(start);
        asked.set(start, waited);
        await waited;
      }
    },
    renew: async (around) => {
      const piece = await fetchPiece(Math.max(0, around - (around % ROWS_A_PAGE)));
      set(() => loadedRows(piece));
    },
  };
}
