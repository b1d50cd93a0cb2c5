"use client";
import { useMemo } from "react";
import { actionsOf, type Actions } from "./actions";
import type { Runs } from "./runs";
import type { TableContext } from "./table-context";
import type { Cells, Rows } from "./use-stores";
import { useLatest } from "./use-latest";
import type { Undo } from "./use-undo";

export function useActions(
  world: TableContext,
  { rows, cells, runs, undo }: { rows: Rows; cells: Cells; runs: Runs; undo: Undo },
): Actions {
  const now = useLatest({ rows, cells });
  return useMemo(
    () => actionsOf({ world, undo, runs, rows: () => now.current.rows, cells: () => now.current.cells }),
    [world, now, undo, runs],
  );
}
