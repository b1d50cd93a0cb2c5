import type { ListEvent } from "@/lib/contract/lists";
import { rowOf, withCell, withChanged, type LoadedRows } from "./loaded-rows";

/** `stale` creators must be reloaded. `moved` counts added and removed rows. */
export type AfterChanges = { loaded: LoadedRows; stale: string[]; moved: number };

const MOVES: readonly ListEvent["kind"][] = ["added", "removed", "restored", "changed"];

/**
 * Values update at once. Added, removed and reordered rows wait until the reader asks for them, unless `tab`, which is this
 * one, moved them.
 */
export function afterChanges(
  loaded: LoadedRows,
  events: readonly ListEvent[],
  listId: string,
  tab: string,
): AfterChanges {
  const after: AfterChanges = { loaded, stale: [], moved: 0 };
  for (const { listId: of, kind, creatorId, field, after: value, version, by, at, tab: from } of events) {
    if (of !== listId) continue;
    if (MOVES.includes(kind) && from !== tab) after.moved += 1;
    if (kind !== "field" || creatorId === null || field === null || !rowOf(after.loaded, creatorId)) continue;
    if (version === null) after.stale.push(creatorId);
    else
      after.loaded = withChanged(after.loaded, [creatorId], (row) =>
        withCell(row, { field, value, version }, { by: by.name, at }),
      );
  }
  return { ...after, stale: [...new Set(after.stale)] };
}
