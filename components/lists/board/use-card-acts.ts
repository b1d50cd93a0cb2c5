"use client";
/** A moved card keeps the focus. */
import type { KeyboardEvent } from "react";
import type { List, ListStatus } from "@/lib/contract/lists";
import { keepIds, useKeptIds } from "../kept-ids";
import type { Spot } from "../store/list-store";
import { spotAt, type BoardState, standsAt } from "./board-state";
import type { CardMoves } from "./card-menu";

/** Columns of declined creators can be folded, unless only those are shown. */
export function foldable(statuses: readonly ListStatus[]): readonly string[] {
  const ids = statuses.filter(({ stage }) => stage === "declined").map(({ id }) => id);
  return ids.length < statuses.length ? ids : [];
}

/** This browser remembers which columns were unfolded. */
type Folds = ReturnType<typeof useFolds>;

export function useFolds({ id }: Pick<List, "id">, statuses: readonly ListStatus[]) {
  const key = `list-board:${id}`;
  const unfolded = useKeptIds(key);
  const narrow = foldable(statuses);
  const isFolded = (statusId: string) => narrow.includes(statusId) && !unfolded.has(statusId);
  const set = (statusId: string, fold: boolean) => {
    if (isFolded(statusId) === fold || !narrow.includes(statusId)) return;
    const others = [...unfolded].filter((each) => each !== statusId);
    keepIds(key, fold ? others : [...others, statusId]);
  };
  /** Returns null if the column can't be folded. */
  const of = (statusId: string) =>
    narrow.includes(statusId)
      ? { isFolded: isFolded(statusId), set: (fold: boolean) => set(statusId, fold) }
      : null;
  return { isFolded, set, of };
}

type Given = {
  board: BoardState;
  order: readonly string[];
  folds: Folds;
  canEdit: boolean;
  move: (id: string, place: Spot) => void;
  focus: (id: string) => void;
};

type Key = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

export type KeyAct = { focus: string } | { place: Spot };

const step = (statuses: readonly string[], from: string, by: 1 | -1): string | undefined =>
  statuses[statuses.indexOf(from) + by];

/** `statuses` holds ids in board order. Cards can also be moved to a folded status. */
type KeyContext = {
  statuses: readonly string[];
  isFolded: (statusId: string) => boolean;
  canMove: boolean;
};

/** Finds the card at the same height in the nearest unfolded status that has cards. */
function beside(
  state: BoardState,
  { statuses, isFolded }: KeyContext,
  id: string,
  by: 1 | -1,
): string | undefined {
  const at = standsAt(state, id)!;
  for (let next = step(statuses, at.statusId, by); next !== undefined; next = step(statuses, next, by)) {
    const { ids } = state.columns[next]!;
    if (ids.length > 0 && !isFolded(next)) return ids[Math.min(at.index, ids.length - 1)];
  }
  return undefined;
}

/** @returns null for a key that does nothing here */
export function actOf(
  { key, altKey, ctrlKey, metaKey }: Key,
  state: BoardState,
  world: KeyContext,
  id: string,
): KeyAct | null {
  const { statuses, canMove } = world;
  const at = standsAt(state, id);
  if (!at || metaKey || (ctrlKey && !altKey)) return null;
  const { ids } = state.columns[at.statusId]!;
  const focus = (other: string | undefined): KeyAct | null => (other === undefined ? null : { focus: other });
  const place = (statusId: string | undefined, index: number): KeyAct | null =>
    canMove && statusId !== undefined ? { place: spotAt(state, id, statusId, index) } : null;
  // The card moves to the top, where it is visible. Many keyboards need Alt, or Ctrl with Alt, to type brackets.
  if (key === "[") return place(step(statuses, at.statusId, -1), 0);
  if (key === "]") return place(step(statuses, at.statusId, 1), 0);
  if (ctrlKey) return null;
  if (altKey) {
    if (key === "ArrowUp" && at.index > 0) return place(at.statusId, at.index - 1);
    if (key === "ArrowDown" && at.index < ids.length - 1) return place(at.statusId, at.index + 1);
    return null;
  }
  switch (key) {
    case "ArrowUp":
      return focus(ids[at.index - 1]);
    case "ArrowDown":
      return focus(ids[at.index + 1]);
    case "Home":
      return focus(ids[0]);
    case "End":
      return focus(ids.at(-1));
    case "ArrowLeft":
      return focus(beside(state, world, id, -1));
    case "ArrowRight":
      return focus(beside(state, world, id, 1));
    default:
      return null;
  }
}

export function useCardActs({ board, order, folds, canEdit, move, focus }: Given) {
  const carry = (id: string, place: Spot) => {
    // A card in a folded column can't keep the focus.
    folds.set(place.statusId, false);
    move(id, place);
    focus(id);
  };
  const press = (id: string, event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter") return event.currentTarget.querySelector("a")?.click();
    const world = { statuses: order, isFolded: folds.isFolded, canMove: canEdit };
    const act = actOf(event, board, world, id);
    if (!act) return;
    event.preventDefault();
    if ("place" in act) carry(id, act.place);
    else focus(act.focus);
  };
  const movesOf = (id: string, index: number, count: number, statusId: string): CardMoves => {
    const step = (to: number) => () => carry(id, spotAt(board, id, statusId, to));
    return {
      toStatus: (to) => (to === statusId ? focus(id) : carry(id, spotAt(board, id, to, 0))),
      up: index > 0 ? step(index - 1) : undefined,
      down: index < count - 1 ? step(index + 1) : undefined,
    };
  };
  return { press, movesOf };
}
