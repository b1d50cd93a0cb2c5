"use client";
import { memo, type ReactNode, useEffect, useRef, type KeyboardEvent } from "react";
import { ChevronDown } from "lucide-react";
import { StatusGlyph } from "@/components/records/status-glyph";
import { Checkbox } from "@/components/ui/checkbox";
import { bodyCell, rowHead } from "@/components/ui/table-cells";
import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import type { ListRow } from "@/lib/contract/lists";
import { isWrong, type CellState } from "../store/cell-edits";
import { CellView, typedText, nameOf, RowName } from "./cell-view";
import type { Moves } from "./grid-move";
import { ProblemAtCell } from "./problem-cells";
import {
  CHOOSE_COLUMN,
  editorOf,
  isChoice,
  keptValue,
  NAME_COLUMN,
  type TableField,
  type TableContext,
} from "./table-fields";
import { useLatest } from "../store/use-latest";
import { useLeaveQuestion } from "../store/use-leave-question";
import { messages } from "./messages";

const keptChoose = "sticky left-0 z-[2] bg-surface";
const keptName = "sticky left-12 z-[2] bg-surface noscript:left-0 max-md:static";

/** The column below the button that adds one. */
const belowAdd = <td aria-hidden="true" className={`${bodyCell} max-md:hidden`} />;

type ColumnRange = readonly [number, number];
export type RowEditing = {
  field: string;
  start: string | null;
  end: (text: string | null, move: Moves) => void;
};

export type RowProblem = { field: string; isAbove: boolean; onAgain: () => void; onGiveUp: () => void };

type GridRowProps = {
  row: ListRow;
  line: number;
  fields: readonly TableField[];
  world: TableContext;
  isChosen: boolean;
  isLive: boolean;
  /** Column of the tab stop, if it is in this row. */
  focus: number | null;
  range: ColumnRange | null;
  editing: RowEditing | null;
  states: ReadonlyMap<string, CellState> | undefined;
  /** The only cell of the table that was not saved, if it is in this row. */
  problem: RowProblem | null;
  onStatus: (id: string, status: string) => void;
  editLink: ReactNode;
};

const isIn = (column: number, range: ColumnRange | null) =>
  range !== null && column >= range[0] && column <= range[1];

/** Drawn over the end of the cell, so that it takes no room from the value. */
function Chevron() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-1 right-0.5 hidden items-center bg-inherit px-1.5 text-ink-3 group-hover/cell:flex group-focus/cell:flex"
    >
      <ChevronDown size={14} />
    </span>
  );
}

/** On hover a cell that can be edited shows its frame. */
const EDITABLE = "group/cell hover:shadow-[inset_0_0_0_1px_var(--line-strong)]";

function Corner({ state }: { state: CellState | undefined }) {
  if (!isWrong(state)) return null;
  return (
    <i
      aria-hidden="true"
      className="pointer-events-none absolute right-0 top-0 border-[5px] border-transparent border-r-bad border-t-bad"
    />
  );
}

type CellProps = Pick<GridRowProps, "row" | "line" | "world" | "isLive" | "editing"> & {
  field: TableField;
  column: number;
  isFocus: boolean;
  isSelected: boolean;
  state: CellState | undefined;
  problem: RowProblem | null;
  isRight: boolean;
};

const moveOf = ({ key, shiftKey }: KeyboardEvent): Moves | null => {
  if (key === "Enter") return "down";
  if (key === "Tab") return shiftKey ? "back" : "next";
  return null;
};

/** Enter, Tab and blur save. Escape discards. */
function CellInput({
  label,
  start,
  isTyped,
  isNumber,
  isDay,
  onEnd,
}: {
  label: string;
  start: string;
  /** The caret is placed at the end of the text instead of selecting it. */
  isTyped: boolean;
  isNumber: boolean;
  isDay: boolean;
  onEnd: (text: string | null, move: Moves) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const end = (text: string | null, move: Moves) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(text, move);
  };
  const leave = useLatest((text: string) => end(text, "stay"));
  useEffect(() => {
    const field = input.current!;
    field.focus();
    field.setSelectionRange(isTyped ? field.value.length : 0, field.value.length);
    // A field that goes with its row, as by the browser's Back, fires no blur.
    const endIfGone = () => {
      if (!field.isConnected) leave.current(field.value);
    };
    return endIfGone;
  }, [isTyped, leave]);
  useLeaveQuestion(() => isTyped || input.current?.value !== input.current?.defaultValue);
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={start}
      placeholder={isDay ? messages.dayExample : undefined}
      autoComplete="off"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const move = moveOf(event);
        if (move === null && event.key !== "Escape") return;
        event.preventDefault();
        end(move === null ? null : event.currentTarget.value, move ?? "stay");
      }}
      onBlur={(event) => end(event.currentTarget.value, "stay")}
      className={`absolute -inset-px z-[3] bg-surface px-2.5 outline-2 -outline-offset-2 outline-accent ${isNumber ? "text-right tabular-nums" : ""}`}
    />
  );
}

function Cell(props: CellProps) {
  const { row, line, world, isLive, editing, field, column, isFocus, isSelected, state, isRight } = props;
  const problem = isWrong(state) && props.problem?.field === field.key ? props.problem : null;
  const edited = state?.edit ?? { value: keptValue(row, field.key), isStored: true };
  const isEditing = editing?.field === field.key;
  const words = { statuses: world.list.statuses, people: world.people };
  const canEdit = isLive && world.canEdit && editorOf(field) !== null;
  const hasChoices = canEdit && isChoice(field);
  return (
    <td
      data-cell={`${line}:${column}`}
      data-field={field.key}
      {...(isLive && {
        role: "gridcell",
        tabIndex: isFocus ? 0 : -1,
        "aria-colindex": column + 1,
        "aria-selected": isSelected || undefined,
        "aria-invalid": isWrong(state) || undefined,
        "aria-busy": state?.state === "saving" || undefined,
        "aria-readonly": world.canEdit && field.isEditable ? undefined : true,
        "aria-haspopup": hasChoices ? "dialog" : undefined,
      })}
      className={`${bodyCell} ${canEdit ? EDITABLE : ""} ${hasChoices ? "cursor-pointer" : canEdit ? "cursor-text" : ""} relative max-md:hidden focus:outline-2 focus:-outline-offset-2 focus:outline-accent aria-selected:bg-accent-soft ${field.isNumber ? "text-right tabular-nums" : ""} ${state?.state === "saving" ? "text-ink-3" : ""} ${isEditing ? "overflow-visible! z-[1]" : ""} ${problem && !isEditing ? "overflow-visible! z-[5] outline-1 -outline-offset-1 outline-bad" : ""}`}
    >
      <CellView {...{ field, row, edited, world }} />
      {hasChoices && !isEditing && <Chevron />}
      <Corner state={state} />
      {problem && isWrong(state) && !isEditing && (
        <ProblemAtCell {...problem} {...{ state, field, world, isRight }} name={nameOf(row)} />
      )}
      {isEditing && (
        <CellInput
          label={messages.edit(field.title, nameOf(row))}
          start={editing.start ?? typedText(field, edited, words)}
          isTyped={editing.start !== null}
          isNumber={field.isNumber}
          isDay={field.column !== undefined && columnKind(field.column).look === "day"}
          onEnd={editing.end}
        />
      )}
    </td>
  );
}

function StatusSelect({
  row,
  state,
  world: { list },
  onStatus,
}: {
  row: ListRow;
  state: CellState | undefined;
  world: TableContext;
  onStatus: (id: string, status: string) => void;
}) {
  const value = state?.edit.value ?? row.statusId;
  const status = list.statuses.find(({ id }) => id === value);
  return (
    <label className="relative grid size-11 shrink-0 place-items-center rounded-6 focus-within:outline-2 focus-within:outline-focus md:hidden">
      {status && <StatusGlyph stage={status.stage} size={18} />}
      <select
        value={value}
        aria-label={messages.edit(messages.columns.status, nameOf(row))}
        onChange={(event) => onStatus(row.creatorId, event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {list.statuses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function DrawnRow(props: GridRowProps) {
  const { row, line, fields, world, isChosen, isLive, focus, range, editing, states } = props;
  const { problem, onStatus, editLink } = props;
  return (
    <tr
      data-row={row.creatorId}
      data-chosen={isChosen ? "" : undefined}
      {...(isLive && { role: "row", "aria-rowindex": line + 2, "aria-selected": isChosen })}
      className="group/row hover:[&>*]:bg-hover data-chosen:[&>*]:bg-[color-mix(in_srgb,var(--accent)_4%,var(--surface))] data-chosen:[&>:first-child]:shadow-[inset_2px_0_var(--accent)]"
    >
      <td
        {...(isLive && { role: "gridcell", "aria-colindex": CHOOSE_COLUMN + 1 })}
        className={`${bodyCell} ${keptChoose} pl-4! noscript:hidden max-md:h-[5.5rem]`}
      >
        <label className="absolute inset-0 flex items-center pl-4">
          <Checkbox
            data-cell={`${line}:${CHOOSE_COLUMN}`}
            value={row.creatorId}
            checked={isChosen}
            readOnly
            aria-label={messages.chooseOne(nameOf(row))}
            tabIndex={isLive && focus !== CHOOSE_COLUMN ? -1 : undefined}
          />
        </label>
      </td>
      <th
        scope="row"
        data-cell={`${line}:${NAME_COLUMN}`}
        {...(isLive && {
          role: "rowheader",
          tabIndex: focus === NAME_COLUMN ? 0 : -1,
          "aria-colindex": NAME_COLUMN + 1,
        })}
        className={`${bodyCell} ${rowHead} ${keptName} max-md:h-[5.5rem] focus:outline-2 focus:-outline-offset-2 focus:outline-accent`}
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <RowName row={row} world={world} isLive={isLive} />
          </span>
          {isLive && world.canEdit && (
            <StatusSelect row={row} state={states?.get("status")} world={world} onStatus={onStatus} />
          )}
          {editLink}
        </span>
      </th>
      {fields.slice(1).map((field, index) => {
        const column = index + NAME_COLUMN + 1;
        return (
          <Cell
            key={field.key}
            {...{ row, line, world, isLive, editing, field, column }}
            isFocus={focus === column}
            isSelected={isIn(column, range)}
            state={states?.get(field.key)}
            problem={problem}
            isRight={column > fields.length - 2}
          />
        );
      })}
      {belowAdd}
    </tr>
  );
}

export const GridRow = memo(DrawnRow);

export const WaitingRow = memo(function WaitingRow({ line, columns }: { line: number; columns: number }) {
  return (
    <tr role="row" aria-rowindex={line + 2} aria-busy="true">
      <td role="gridcell" className={`${bodyCell} ${keptChoose} max-md:h-[5.5rem]`} />
      <td
        role="gridcell"
        data-cell={`${line}:${NAME_COLUMN}`}
        tabIndex={-1}
        className={`${bodyCell} ${keptName} max-md:h-[5.5rem]`}
      >
        <span className="block h-3 w-28 rounded-4 bg-sunken" />
        <span className="sr-only">{messages.waiting}</span>
      </td>
      <td role="gridcell" colSpan={columns - 1} className={`${bodyCell} max-md:hidden`} />
      {belowAdd}
    </tr>
  );
});
