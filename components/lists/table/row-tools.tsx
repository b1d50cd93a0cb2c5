"use client";
import { type ReactNode, useLayoutEffect, useRef, useMemo, useState } from "react";
import { RefreshCw, Square } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { errorWords } from "@/lib/client/error-messages";
import { barClass, BulkBar, type BulkActs } from "./bulk-bar";
import { Popups } from "./popups";
import { ProblemCells } from "./problem-cells";
import type { TableField, TableContext } from "./table-fields";
import type { Actions } from "./actions";
import { UndoToast, useUndoKeys, type Undo } from "../store/undo";
import { keyParts } from "../store/cell-edits";
import { useLeaveQuestion } from "../store/use-leave-question";
import type { Edits } from "../store/list-store";
import { pickPopup } from "./grid-keys";
import type { Rows } from "./loaded-rows";
import type { Chosen } from "./use-chosen";
import type { Grid, PickPopup } from "./use-grid";
import { messages } from "./messages";
import type { Running, RunsOfTable } from "./runs";

type Props = {
  world: TableContext;
  fields: readonly TableField[];
  rows: Rows;
  live: { count: number; show: () => void };
  undo: Undo;
  runs: RunsOfTable;
  cells: Edits;
  chosen: Chosen;
  actions: Actions;
  grid: Grid;
  /** The only cell that was not saved is drawn, with its problem. */
  isProblemAtCell: boolean;
  revealDialog?: (ids: readonly string[], close: () => void, ended: () => void) => ReactNode;
  exports?: (ids: readonly string[]) => ReactNode;
};

const always = () => true;

function RunBar({
  running: { words, done, total, isStopping },
  onStop,
}: {
  running: Running;
  onStop: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useLeaveQuestion(always);
  // The button that started the action is gone, and so will this one be. The focus must not be lost.
  useLayoutEffect(() => {
    const own = bar.current;
    const tools = own?.parentElement;
    return () => {
      if (own?.contains(document.activeElement)) tools?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={bar} role="region" aria-label={messages.running.region} className={`${barClass} pr-2.5`}>
      <b className="whitespace-nowrap text-14 font-650">{words}</b>
      <progress
        aria-label={words}
        value={done}
        max={total}
        className="mx-2 h-1.5 min-w-16 flex-1 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-inv-ink [&::-webkit-progress-bar]:bg-inv-line [&::-webkit-progress-value]:bg-inv-ink"
      />
      <span className="whitespace-nowrap tabular-nums">{messages.running.soFar(done, total)}</span>
      <Button variant="inverse" size="small" autoFocus onClick={onStop} aria-disabled={isStopping}>
        <Square size={13} aria-hidden="true" />
        {isStopping ? messages.running.stopping : messages.running.stop}
      </Button>
    </div>
  );
}

type Ids = readonly string[];
type Parts = {
  world: TableContext;
  fields: readonly TableField[];
  rows: Rows;
  undo: Undo;
  cells: Edits;
  chosen: Chosen;
  actions: Actions;
  grid: Grid;
};

/** Unloaded rows are counted without removing duplicate addresses. */
function useEmails({ world, chosen, rows }: Parts): number {
  const { loaded } = rows;
  return useMemo(() => {
    if (!world.seesContacts) return 0;
    const known = chosen.rows.flatMap(({ creatorId }) => loaded.rows.get(creatorId)?.record?.email || []);
    const others = chosen.rows.filter(({ creatorId, hasEmail }) => hasEmail && !loaded.rows.has(creatorId));
    return new Set(known).size + others.length;
  }, [world, chosen, loaded]);
}

/** @param read gives null if the addresses were not all read @returns the number of copied addresses */
async function copyText(read: Promise<readonly string[] | null>): Promise<number | null> {
  const text = read.then((all) => (all ?? []).join(", "));
  // The write starts within the click, because some browsers drop the user activation while the addresses load.
  const written = navigator.clipboard.write([
    new ClipboardItem({ "text/plain": text.then((all) => new Blob([all], { type: "text/plain" })) }),
  ]);
  const all = await read;
  await written;
  return all && all.length;
}

function useBulk(props: Parts) {
  const { fields, rows, undo, cells, chosen, actions, grid } = props;
  const [revealed, setRevealed] = useState<Ids | null>(null);
  const ids = useMemo(() => chosen.rows.map(({ creatorId }) => creatorId), [chosen.rows]);
  const tell = (error: unknown) => undo.done(errorWords(error));
  const open = (key: string) => (at: DOMRect) =>
    grid.open(
      pickPopup(
        cells.seen,
        fields.find((each) => each.key === key)!,
        { ids, start: "", at },
      ),
    );
  const copied = (count: number | null) => {
    if (count !== null) undo.done(messages.emailsCopied(count));
  };
  const acts: BulkActs = {
    status: open("status"),
    assign: open("owner"),
    tag: (at) => grid.open({ kind: "tags", ids, start: "", at }),
    move: (at) => grid.open({ kind: "move", ids, start: "", at }),
    copyEmails: () =>
      void copyText(actions.emails(chosen.rows)).then(copied, () => undo.done(messages.notCopied)),
    reveal: setRevealed,
    remove: () => void actions.remove(ids).then(chosen.clear, tell),
    clear: chosen.clear,
    all: () => void chosen.all().catch(tell),
  };
  return {
    ids,
    emails: useEmails(props),
    acts,
    revealed,
    endReveal: () => setRevealed(null),
    pick: ({ ids: some, field: { key }, seen }: PickPopup, value: string) => {
      grid.close();
      const wanted = new Set(some);
      const of = chosen.rows.filter(({ creatorId }) => wanted.has(creatorId));
      if ((key === "status" || key === "owner") && of.length === some.length)
        void actions.give(of, key, value, seen);
      else
        void cells.edit(
          some.map((creatorId) => ({ creatorId, field: key, value, seen: seen.get(creatorId) })),
        );
    },
    move: (some: Ids, to: { id: string; name: string }) => {
      grid.close();
      actions.move(some, to).then(chosen.clear, tell);
    },
    /** Records have arrived: rows show them, and the selection counts as revealed. */
    renew: () => void Promise.all([rows.renew(), chosen.rows.length > 0 && chosen.reread()]).catch(tell),
  };
}

export function RowTools(props: Props) {
  const { world, fields, rows, live, undo, runs, cells, chosen, actions, grid, revealDialog, exports } =
    props;
  const { running } = runs;
  const bulk = useBulk(props);
  const isUnsaved = (key: string) => fields.some((field) => field.key === keyParts(key).field);
  useLeaveQuestion(always, [...cells.states.keys()].some(isUnsaved));
  useUndoKeys(undo, running !== null);
  return (
    <>
      {chosen.rows.length > 0 && <RoomForBar />}
      <div
        tabIndex={-1}
        className="pointer-events-none sticky bottom-2 z-20 grid gap-2 px-3 pt-2 outline-none max-md:above-tabs md:px-6 short:fixed short:inset-x-0 short:bottom-12 md:short:bottom-1"
      >
        {rows.loaded.isBroken && (
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
