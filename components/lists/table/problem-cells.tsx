"use client";
import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import type { CellState } from "./cell-edits";
import { cellText } from "./cell-text";
import { rowOf, type LoadedRows } from "./loaded-rows";
import { nameOf } from "./row-words";
import type { TableField } from "./table-fields";
import type { TableWorld } from "./table-world";
import type { Cells } from "./use-stores";
import { messages } from "./messages";

const SHOWN = 3;

type Wrong = CellState & { state: "failed" | "conflict" };
const isWrong = (state: CellState): state is Wrong => state.state === "failed" || state.state === "conflict";

function Problem({
  state,
  field,
  name,
  world,
  onAgain,
  onGiveUp,
}: {
  state: Wrong;
  field: TableField;
  name: string;
  world: TableWorld;
  onAgain: () => void;
  onGiveUp: () => void;
}) {
  const words = { statuses: world.list.statuses, people: world.people };
  const say = (value: string | null) => cellText(field, value, words) || messages.nothing;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <b className="font-600">{messages.edit(field.title, name)}</b>{" "}
        {state.state === "failed" ? (
          messages.notSaved(say(state.value), state.message)
        ) : (
          <>
            {messages.changedFirst(state.by, say(state.theirs))} <When iso={state.at} style="clock" />
          </>
        )}
      </p>
      <Button size="small" onClick={onAgain}>
        {state.state === "failed" ? messages.retry : messages.useMine(say(state.value))}
      </Button>
      <Button size="small" variant="ghost" onClick={onGiveUp}>
        {state.state === "failed" ? messages.discard : messages.keepTheirs}
      </Button>
    </li>
  );
}

export function ProblemCells({
  cells,
  fields,
  loaded,
  world,
}: {
  cells: Cells;
  fields: readonly TableField[];
  loaded: LoadedRows;
  world: TableWorld;
}) {
  const wrong = [...cells.states].filter((entry): entry is [string, Wrong] => isWrong(entry[1]));
  return (
    <div role="alert" className="empty:hidden">
      {wrong.length > 0 && (
        <div className="pointer-events-auto flex items-start gap-2.5 rounded-10 bg-raised px-3.5 py-1.5 shadow-3 ring-1 ring-inset ring-bad-line">
          <TriangleAlert size={16} aria-hidden="true" className="mt-2.5 shrink-0 text-bad-ink" />
          <ul className="min-w-0 flex-1 divide-y divide-line">
            {wrong.slice(0, SHOWN).map(([key, state]) => {
              const [id = "", ...rest] = key.split(" ");
              const field = fields.find((each) => each.key === rest.join(" "));
              const row = rowOf(loaded, id);
              if (!field) return null;
              return (
                <Problem
                  key={key}
                  {...{ state, field, world }}
                  name={nameOf(row ?? { creatorId: id, record: null })}
                  onAgain={() => cells.again(key)}
                  onGiveUp={() => cells.giveUp(key)}
                />
              );
            })}
            {wrong.length > SHOWN && (
              <li className="flex items-center gap-3 py-1.5">
                <span className="flex-1">{messages.moreWrong(wrong.length - SHOWN)}</span>
                <Button size="small" onClick={() => wrong.forEach(([key]) => cells.again(key))}>
                  {messages.retryAll}
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  onClick={() => wrong.forEach(([key]) => cells.giveUp(key))}
                >
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
