"use client";
import { useEffect, useSyncExternalStore } from "react";
import { ofSearch, parseAllChosen, type AllChosen } from "./all-chosen";
import { keptValue } from "./kept-value";
import { afterLeaving, parseSelection, type Selection } from "./selection";

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

/** Another search clears "all matching", and single creators need a confirmation: nothing returns unasked. */
export function leaveOtherSearches(search: string): void {
  all.change((before) => ofSearch(before, search));
  selection.change((before) => afterLeaving(before, search));
}

/** Every result page renders it, the ones without rows too. */
export function SelectionScope({ search }: { search: string }) {
  useEffect(() => leaveOtherSearches(search), [search]);
  return null;
}

/** Nothing personal may stay in the tab after signing out. */
export function forgetSelection(): void {
  selection.change(() => EMPTY);
  all.change(() => null);
}
