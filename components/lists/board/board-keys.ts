/** What a key does on a card: move the focus, or the card. */
import type { BoardState, Spot } from "./board-state";
import { spotAt, standsAt } from "./board-state";

type Key = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** `focus`: of another card. `place`: of this one. */
export type KeyAct = { focus: string } | { place: Spot };

const step = (statuses: readonly string[], from: string, by: 1 | -1): string | undefined =>
  statuses[statuses.indexOf(from) + by];

/**
 * `statuses`: ids in the order of the board. `isFolded`: its cards are not seen; they can be moved there all the same.
 * `canMove`: the reader may change the list.
 */
export type KeyWorld = {
  statuses: readonly string[];
  isFolded: (statusId: string) => boolean;
  canMove: boolean;
};

/** The nearest unfolded status with cards on one side, at the same height. */
function beside(
  state: BoardState,
  { statuses, isFolded }: KeyWorld,
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

/** @returns null for a key that means nothing here */
export function actOf(
  { key, altKey, ctrlKey, metaKey }: Key,
  state: BoardState,
  world: KeyWorld,
  id: string,
): KeyAct | null {
  const { statuses, canMove } = world;
  const at = standsAt(state, id);
  if (!at || metaKey || (ctrlKey && !altKey)) return null;
  const { ids } = state.columns[at.statusId]!;
  const focus = (other: string | undefined): KeyAct | null => (other === undefined ? null : { focus: other });
  const place = (statusId: string | undefined, index: number): KeyAct | null =>
    canMove && statusId !== undefined ? { place: spotAt(state, id, statusId, index) } : null;
  // To the top, where it is seen. Many keyboards type brackets with Alt, or with Alt and Ctrl.
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
