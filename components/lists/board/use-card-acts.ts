"use client";
/** A moved card keeps the focus. */
import type { KeyboardEvent } from "react";
import { actOf } from "./board-keys";
import { spotAt, type BoardState, type Spot } from "./board-state";
import type { CardMoves } from "./card-menu";
import type { Folds } from "./use-folds";

type Given = {
  board: BoardState;
  order: readonly string[];
  folds: Folds;
  canEdit: boolean;
  undo: (() => void) | undefined;
  move: (id: string, place: Spot) => void;
  focus: (id: string) => void;
};

export function useCardActs({ board, order, folds, canEdit, undo, move, focus }: Given) {
  const carry = (id: string, place: Spot) => {
    // A card in a folded column can't keep the focus.
    folds.set(place.statusId, false);
    move(id, place);
    focus(id);
  };
  const press = (id: string, event: KeyboardEvent<HTMLElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && undo) {
      event.preventDefault();
      return undo();
    }
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
