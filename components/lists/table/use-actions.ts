"use client";
import { useMemo } from "react";
import { actionsOf, type Actions } from "./actions";
import type { Runs } from "./runs";
import type { TableWorld } from "./table-world";
import type { Cells, Rows } from "./use-stores";
import { useLatest } from "./use-latest";
import type { Undo } from "./use-undo";

export function useActions(
  world: TableWorld,
  { rows, cells, runs, undo }: { rows: Rows; cells: Cells; runs: Runs; undo: Undo },
  onOwn: (ids: readonly string[]) => void,
): Actions {
  const now = useLatest({ rows, cells });
  return useMemo(
    () =>
      actionsOf({ world, undo, runs, onOwn, rows: () => now.current.rows, cells: () => now.current.cells }),
    [world, now, undo, runs, onOwn],
  );
}
