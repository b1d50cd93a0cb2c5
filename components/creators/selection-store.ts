"use client";
import { useSyncExternalStore } from "react";
import { parseAllChosen, type AllChosen } from "./all-chosen";
import { keptValue } from "./kept-value";
import { parseSelection, type Selection } from "./selection";

const EMPTY: Selection = [];

const selection = keptValue<Selection>("scoutdeck-chosen", parseSelection, ({ length }) => length === 0);
const all = keptValue<AllChosen | null>("scoutdeck-chosen-all", parseAllChosen, (value) => value === null);

export const changeSelection = selection.change;

/** The selection is empty on the server and until hydration. */
export function useSelection(): Selection {
  return useSyncExternalStore(selection.subscribe, selection.read, () => EMPTY);
}

/** Selecting all matches clears the single selection. */
export function changeAllChosen(change: (before: AllChosen | null) => AllChosen | null): void {
  all.change(change);
  if (all.read() !== null) selection.change((before) => (before.length === 0 ? before : EMPTY));
}

/** Returns null on the server, until hydration, and while creators are selected one by one. */
export function useAllChosen(): AllChosen | null {
  return useSyncExternalStore(all.subscribe, all.read, () => null);
}

export const readAllChosen = all.read;

/** Nothing personal may stay in the tab after signing out. */
export function forgetSelection(): void {
  selection.change(() => EMPTY);
  all.change(() => null);
}
