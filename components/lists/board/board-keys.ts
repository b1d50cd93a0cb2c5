import type { BoardState, Spot } from "./board-state";
import { spotAt, standsAt } from "./board-state";

type Key = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

export type KeyAct = { focus: string } | { place: Spot };

const step = (statuses: readonly string[], from: string, by: 1 | -1): string | undefined =>
  statuses[statuses.indexOf(from) + by];

/** `statuses` holds ids in board order. Cards can also be moved to a folded status. */
export type KeyContext = {
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
