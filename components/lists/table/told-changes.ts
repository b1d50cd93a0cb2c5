/** What changes of others mean for the rows that are loaded. Plain data. */
import type { ListEvent } from "@/lib/contract/lists";
import { rowOf, withCell, withChanged, type LoadedRows } from "./loaded-rows";

/** `loaded`: with the new values. `stale`: creators whose rows are read again. `moved`: how many came or went. */
export type AfterChanges = { loaded: LoadedRows; stale: string[]; moved: number };

const MOVES: readonly ListEvent["kind"][] = ["added", "removed", "restored", "changed"];

/**
 * Values stand in their rows at once; rows that came, went or would lie elsewhere stay where they are until somebody asks.
 * @param isOwn whether it was this tab that took a creator off or put one back
 */
export function afterChanges(
  loaded: LoadedRows,
  events: readonly ListEvent[],
  listId: string,
  isOwn: (creatorId: string) => boolean,
): AfterChanges {
  const after: AfterChanges = { loaded, stale: [], moved: 0 };
  for (const { listId: of, kind, creatorId, field, after: value, version, by, at } of events) {
    if (of !== listId) continue;
    if (MOVES.includes(kind) && !(creatorId !== null && isOwn(creatorId))) after.moved += 1;
    if (kind !== "field" || creatorId === null || field === null || !rowOf(after.loaded, creatorId)) continue;
    if (version === null) after.stale.push(creatorId);
    else
      after.loaded = withChanged(after.loaded, [creatorId], (row) =>
        withCell(row, { field, value, version }, { by: by.name, at }),
      );
  }
  return { ...after, stale: [...new Set(after.stale)] };
}
