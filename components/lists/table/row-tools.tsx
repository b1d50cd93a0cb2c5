"use client";
/** What lies over the table: what cells have opened, the bar of chosen rows, what was done, and what went wrong. */
import { useState, type ReactNode } from "react";
import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RoomForBar } from "@/components/ui/room-for-bar";
import type { ListRow } from "@/lib/contract/lists";
import { BulkBar } from "./bulk-bar";
import { Popups } from "./popups";
import { ProblemCells } from "./problem-cells";
import { UndoToast } from "./undo-toast";
import type { TableField } from "./table-fields";
import type { TableWorld } from "./table-world";
import { wordsOf, type Actions } from "./use-actions";
import type { Chosen } from "./use-chosen";
import type { Grid } from "./use-grid";
import type { Cells, Rows } from "./use-stores";
import type { Undo } from "./use-undo";
import { messages } from "./messages";

type Props = {
  world: TableWorld;
  fields: readonly TableField[];
  rows: Rows;
  /** Rows of others that came or went. */
  live: { count: number; show: () => void };
  undo: Undo;
  cells: Cells;
  chosen: Chosen;
  actions: Actions;
  grid: Grid;
  revealDialog?: (ids: readonly string[], close: () => void, ended: () => void) => ReactNode;
  exports?: (ids: readonly string[]) => ReactNode;
};

const idsOf = (rows: readonly ListRow[]) => rows.map(({ creatorId }) => creatorId);

function useBulk({ fields, rows, undo, chosen, actions, grid }: Props) {
  const [revealed, setRevealed] = useState<readonly string[] | null>(null);
  const ids = idsOf(chosen.rows);
  const around = Math.max(0, grid.place.row);
  const field = (key: string) => fields.find((each) => each.key === key)!;
  const tell = (error: unknown) => undo.done(wordsOf(error));
  const open = (key: string) => (at: DOMRect) =>
    grid.open({ kind: "pick", field: field(key), ids, start: "", at });
  return {
    revealed,
    endReveal: () => setRevealed(null),
    move: (some: readonly string[], to: { id: string; name: string }) => {
      grid.close();
      actions.move(some, to, around).then(chosen.clear, tell);
    },
    renew: () => void rows.renew(around).catch(tell),
    acts: {
      status: open("status"),
      assign: open("owner"),
      tag: (at: DOMRect) => grid.open({ kind: "tags", ids, start: "", at }),
      move: (at: DOMRect) => grid.open({ kind: "move", ids, start: "", at }),
      copyEmails: (emails: readonly string[]) =>
        navigator.clipboard.writeText(emails.join(", ")).then(
          () => undo.done(messages.emailsCopied(emails.length)),
          () => undo.done(messages.notCopied),
        ),
      reveal: setRevealed,
      remove: () => void actions.remove(ids, around).then(chosen.clear, tell),
      clear: chosen.clear,
      all: () => void chosen.setRange(0, rows.loaded.total, true),
    },
  };
}

export function RowTools(props: Props) {
  const { world, fields, rows, live, undo, cells, chosen, actions, grid, revealDialog, exports } = props;
  const bulk = useBulk(props);
  return (
    <>
      {chosen.rows.length > 0 && <RoomForBar />}
      <div className="pointer-events-none sticky bottom-2 z-30 grid gap-2 px-3 pt-2 max-md:bottom-[66px] md:px-6 short:fixed short:inset-x-0 short:bottom-12 md:short:bottom-1">
        {rows.isBroken && (
          <p
            role="alert"
            className="pointer-events-auto rounded-10 bg-raised px-3.5 py-2 shadow-3 ring-1 ring-inset ring-bad-line"
          >
            {messages.brokenRows}
          </p>
        )}
        <ProblemCells {...{ cells, fields, world }} loaded={rows.loaded} />
        {live.count > 0 && (
          <p role="status" className="flex justify-center">
            <Button size="small" className="pointer-events-auto shadow-2" onClick={live.show}>
              <RefreshCw size={14} aria-hidden="true" />
              {messages.showChanges(live.count)}
            </Button>
          </p>
        )}
        <UndoToast undo={undo} />
        <BulkBar
          rows={chosen.rows}
          total={rows.loaded.total}
          world={world}
          acts={bulk.acts}
          exports={exports?.(idsOf(chosen.rows))}
        />
      </div>
      {grid.popup && (
        <Popups
          popup={grid.popup}
          {...{ world, actions }}
          loaded={rows.loaded}
          onPick={(ids, field, value) => {
            grid.close();
            void cells.edit(ids.map((creatorId) => ({ creatorId, field: field.key, value })));
          }}
          onMove={bulk.move}
          onClose={grid.close}
        />
      )}
      {bulk.revealed && revealDialog?.(bulk.revealed, bulk.endReveal, bulk.renew)}
    </>
  );
}
