"use client";
/** Which creators are chosen: survives paging, sorting and a reload, and asks before it would mean something else. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";

export type Chosen = ReadonlyMap<string, { isOwned: boolean }>;
type Stored = { filters: string; chosen: [string, { isOwned: boolean }][] };

export type Selection = {
  chosen: Chosen;
  choose: (ids: readonly { id: string; isOwned: boolean }[], isChosen: boolean) => void;
  clear: () => void;
  /** True when the filters have changed since these were chosen: a person decides what they are worth now. */
  isStale: boolean;
  keep: () => void;
};

const STORAGE_KEY = "scoutdeck-selection";
const SelectionContext = createContext<Selection | null>(null);

function read(): Stored | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Stored | null;
    return Array.isArray(stored?.chosen) ? stored : null;
  } catch {
    return null;
  }
}

/** `filters`: the canonical filters of the page, without sort and paging. */
export function SelectionProvider({
  filters,
  owned,
  children,
}: {
  filters: string;
  owned: readonly string[];
  children: ReactNode;
}) {
  const [state, setState] = useState<{ filters: string; chosen: Chosen }>({ filters, chosen: new Map() });
  // The server knows nothing of the selection: it is read after the first render, so that both agree on that one.
  useEffect(() => {
    const stored = read();
    if (stored && stored.chosen.length > 0)
      setState({ filters: stored.filters, chosen: new Map(stored.chosen) });
  }, []);
  const update = useCallback((next: { filters: string; chosen: Chosen }) => {
    setState(next);
    const stored: Stored = { filters: next.filters, chosen: [...next.chosen] };
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    } catch {
      // A full or forbidden storage costs only the survival of a reload.
    }
  }, []);
  const selection = useMemo((): Selection => {
    const known = new Set(owned);
    const chosen = new Map(
      [...state.chosen].map(([id, { isOwned }]) => [id, { isOwned: isOwned || known.has(id) }]),
    );
    return {
      chosen,
      isStale: chosen.size > 0 && state.filters !== filters,
      choose: (rows, isChosen) => {
        const next = new Map(chosen);
        for (const { id, isOwned } of rows) {
          if (isChosen) next.set(id, { isOwned });
          else next.delete(id);
        }
        update({ filters: chosen.size === 0 ? filters : state.filters, chosen: next });
      },
      clear: () => update({ filters, chosen: new Map() }),
      keep: () => update({ filters, chosen }),
    };
  }, [state, filters, owned, update]);
  return <SelectionContext.Provider value={selection}>{children}</SelectionContext.Provider>;
}

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("useSelection stands outside of SelectionProvider");
  return selection;
}
