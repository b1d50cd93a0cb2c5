"use client";
import { useRef } from "react";
import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { isWrong, keyParts, type CellStates, type Wrong } from "../store/cell-edits";
import { cellText, editText, nameOf } from "./cell-view";
import type { LoadedRows } from "./loaded-rows";
import type { TableField, TableContext } from "./table-fields";
import type { Edits } from "../store/list-store";
import { messages } from "./messages";

const SHOWN = 3;

/** The only cell that was not saved. Several are listed below the table instead. */
export function onlyWrong(states: CellStates): string | null {
  const wrong = [...states].filter(([, state]) => isWrong(state));
  return wrong.length === 1 ? wrong[0]![0] : null;
}

type ProblemProps = {
  state: Wrong;
  field: TableField;
  name: string;
  world: TableContext;
  onAgain: () => void;
  onGiveUp: () => void;
};

function Problem({ state, field, name, world, onAgain, onGiveUp }: ProblemProps) {
  const words = { statuses: world.list.statuses, people: world.people };
  const mine = editText(field, state.edit, words) || messages.nothing;
  return (
    <>
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <b className="font-600">{messages.edit(field.title, name)}</b>{" "}
        {state.state === "failed" ? (
          messages.notSaved(mine, state.message)
        ) : (
          <>
            {messages.changedFirst(state.by, cellText(field, state.theirs, words) || messages.nothing)}{" "}
            <When iso={state.at} style="clock" />
          </>
        )}
      </p>
      <Button size="small" onClick={onAgain}>
        {state.state === "failed" ? messages.retry : messages.useMine(mine)}
      </Button>
      <Button size="small" variant="ghost" onClick={onGiveUp}>
        {state.state === "failed" ? messages.discard : messages.keepTheirs}
      </Button>
    </>
  );
}

/** Under its cell, or above it where rows end. Keys and presses must not reach the grid. */
export function ProblemAtCell({
  isRight,
  isAbove,
  ...problem
}: ProblemProps & { isRight: boolean; isAbove: boolean }) {
  const { onGiveUp, onAgain } = problem;
  const from = useRef<HTMLDivElement>(null);
  const backTo = (act: () => void) => () => {
    from.current?.closest("td")?.focus();
    act();
  };
  return (
    <div
      ref={from}
      role="alert"
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") backTo(onGiveUp)();
      }}
      className={`absolute z-[5] flex w-80 cursor-auto flex-wrap items-center gap-x-2 gap-y-1.5 whitespace-normal rounded-8 bg-raised px-3 py-2 text-left text-13 text-ink shadow-3 ring-1 ring-inset ring-bad-line ${isRight ? "right-0" : "left-0"} ${isAbove ? "bottom-full mb-1" : "top-full mt-1"}`}
    >
      <Problem {...problem} onAgain={backTo(onAgain)} onGiveUp={backTo(onGiveUp)} />
    </div>
  );
}

/** `isAtCell`: wide windows show the only problem at its cell, which is drawn. */
export function ProblemCells({
  cells,
  fields,
  loaded,
  world,
  isAtCell,
}: {
  cells: Edits;
  fields: readonly TableField[];
  loaded: LoadedRows;
  world: TableContext;
  isAtCell: boolean;
}) {
  const wrong = [...cells.states].flatMap(([key, state]) => {
    const { creatorId, field: name } = keyParts(key);
    // A column that was deleted has no cells to save.
    const field = fields.find((each) => each.key === name);
    return field && isWrong(state) ? [{ key, state, field, creatorId }] : [];
  });
  const keys = wrong.map(({ key }) => key);
  return (
    <div role="alert" className="empty:hidden">
      {wrong.length > 0 && (
        <div
          className={`pointer-events-auto flex items-start gap-2.5 rounded-10 bg-raised px-3.5 py-1.5 shadow-3 ring-1 ring-inset ring-bad-line ${isAtCell ? "md:hidden" : ""}`}
        >
          <TriangleAlert size={16} aria-hidden="true" className="mt-2.5 shrink-0 text-bad-ink" />
          <ul className="min-w-0 flex-1 divide-y divide-line">
            {wrong.slice(0, SHOWN).map(({ key, state, field, creatorId }) => {
              const row = loaded.rows.get(creatorId) ?? { creatorId, record: null };
              return (
                <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5">
                  <Problem
                    {...{ state, field, world }}
                    name={nameOf(row)}
                    onAgain={() => void cells.again([key])}
                    onGiveUp={() => cells.giveUp([key])}
                  />
                </li>
              );
            })}
            {wrong.length > SHOWN && (
              <li className="flex items-center gap-3 py-1.5">
                <span className="flex-1">{messages.moreWrong(wrong.length - SHOWN)}</span>
                <Button size="small" onClick={() => void cells.again(keys)}>
                  {messages.retryAll}
                </Button>
                <Button size="small" variant="ghost" onClick={() => cells.giveUp(keys)}>
                  {messages.discardAll}
                </Button>
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
}
