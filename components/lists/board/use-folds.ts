"use client";
/** This browser remembers which columns were unfolded. */
import type { List, ListStatus } from "@/lib/contract/lists";
import { keepIds, useKeptIds } from "../kept-ids";

/** Columns of declined creators can be folded, unless only those are shown. */
export function foldable(statuses: readonly ListStatus[]): readonly string[] {
  const ids = statuses.filter(({ stage }) => stage === "declined").map(({ id }) => id);
  return ids.length < statuses.length ? ids : [];
}

export type Folds = ReturnType<typeof useFolds>;

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
