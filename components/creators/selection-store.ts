"use client";
/** What is chosen in this tab: single creators, or everything that a search finds. */
import { useSyncExternalStore } from "react";
import { parseAllChosen, type AllChosen } from "./all-chosen";
import { keptValue } from "./kept-value";
import { parseSelection, type Selection } from "./selection";

const EMPTY: Selection = [];

const selection = keptValue<Selection>("scoutdeck-chosen", parseSelection, ({ length }) => length === 0);
const all = keptValue<AllChosen | null>("scoutdeck-chosen-all", parseAllChosen, (value) => value === null);

/** Replaces the selection. */
export const changeSelection = selection.change;

/** Empty on the server and until hydration. */
export function useSelection(): Selection {
  return useSyncExternalStore(selection.subscribe, selection.read, () => EMPTY);
}

/** Everything of one search replaces the creators that were chosen one by one. */
export function changeAllChosen(change: (before: AllChosen | null) => AllChosen | null): void {
  all.change(change);
  if (all.read() !== null) selection.change((before) => (before.length === 0 ? before : EMPTY));
}

/** Null on the server, until hydration, and while creators are selected one by one. */
export function useAllChosen(): AllChosen | null {
  return useSyncExternalStore(all.subscribe, all.read, () => null);
}

/** As it is, outside of drawing. */
export const readAllChosen = all.read;

/** Nothing of a person stays in the tab when they have signed out. */
export function forgetSelection(): void {
  selection.change(() => EMPTY);
  all.change(() => null);
}
