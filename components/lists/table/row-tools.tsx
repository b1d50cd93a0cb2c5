"use client";
import type { ReactNode } from "react";
import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { BulkBar } from "./bulk-bar";
import { Popups } from "./popups";
import { ProblemCells } from "./problem-cells";
import { RunBar } from "./run-bar";
import { UndoToast } from "./undo-toast";
import type { TableField } from "./table-fields";
import type { TableContext } from "./table-context";
import { useBulk } from "./use-bulk";
import type { Actions } from "./actions";
import type { Chosen } from "./use-chosen";
import type { Grid } from "./use-grid";
import type { Cells, Rows, RunsOfTable } from "./use-stores";
import { useUndoKeys, type Undo } from "./use-undo";
import { messages } from "./messages";

type Props = {
  world: TableContext;
  fields: readonly TableField[];
  rows: Rows;
  live: { count: number; show: () => void };
  undo: Undo;
  runs: RunsOfTable;
  cells: Cells;
  chosen: Chosen;
  actions: Actions;
  grid: Grid;
  /** The only cell that was not saved is drawn, with its problem. */
  isProblemAtCell: boolean;
  revealDialog?: (ids: readonly string[], close: () => void, ended: () => void) => ReactNode;
  exports?: (ids: readonly string[]) => ReactNode;
};

export function RowTools(props: Props) {
  const { world, fields, rows, live, undo, runs, cells, chosen, actions, grid, revealDialog, exports } =
    props;
  const { running } = runs;
  const bulk = useBulk(props);
  useUndoKeys(undo, running !== null);
  return (
    <>
      {chosen.rows.length > 0 && <RoomForBar />}
      <div
        tabIndex={-1}
        className="pointer-events-none sticky bottom-2 z-20 grid gap-2 px-3 pt-2 outline-none max-md:bottom-[4.125rem] md:px-6 short:fixed short:inset-x-0 short:bottom-12 md:short:bottom-1"
      >
        {rows.isBroken && (
          <p
            role="alert"
            className="pointer-events-auto rounded-10 bg-raised px-3.5 py-2 shadow-3 ring-1 ring-inset ring-bad-line"
          >
            {messages.brokenRows}
          </p>
        )}
        <ProblemCells {...{ cells, fields, world }} loaded={rows.loaded} isAtCell={props.isProblemAtCell} />
        {live.count > 0 && (
          <p role="status" className="flex justify-center">
            <Button size="small" className="pointer-events-auto shadow-2" onClick={live.show}>
              <RefreshCw size={14} aria-hidden="true" />
              {messages.showChanges(live.count)}
            </Button>
          </p>
        )}
        <UndoToast undo={undo} />
        {running ? (
          <RunBar running={running} onStop={runs.stop} />
        ) : (
          <BulkBar
            rows={chosen.rows}
            emails={bulk.emails}
            total={rows.loaded.total}
            world={world}
            acts={bulk.acts}
            exports={exports?.(bulk.ids)}
          />
        )}
      </div>
      {grid.popup && (
        <Popups
          popup={grid.popup}
          {...{ world, actions }}
          loaded={rows.loaded}
          onPick={bulk.pick}
          onMove={bulk.move}
          onClose={grid.close}
          onProblem={undo.done}
        />
      )}
      {bulk.revealed && revealDialog?.(bulk.revealed, bulk.endReveal, bulk.renew)}
    </>
  );
}
