"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode, memo } from "react";
import { StatusGlyph } from "@/components/records/status-glyph";
import { Checkbox } from "@/components/ui/checkbox";
import { summedColumn } from "@/lib/contract/list-columns/column-kinds";
import { moneyText } from "@/lib/contract/list-columns/money";
import type { RowGroup, List } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { keyParts, type CellState, type CellStates } from "../store/cell-edits";
import type { Edits } from "../store/list-store";
import { countChosen, type Chosen } from "./use-chosen";
import { GridRow, WaitingRow, type RowEditing, type RowProblem } from "./grid-row";
import { rowAt, type LoadedRows } from "./loaded-rows";
import { onlyWrong } from "./problem-cells";
import { nameOf, cellText } from "./cell-view";
import { messages } from "./messages";
import type { DrawnLine } from "./table-lines";
import type { TableField, TableContext } from "./table-fields";
import type { Grid } from "./use-grid";

type Props = {
  drawn: readonly DrawnLine[];
  /** The height is in pixels, null while only the server-rendered lines are shown. */
  height: number | null;
  loaded: LoadedRows;
  fields: readonly TableField[];
  world: TableContext;
  grid: Grid;
  isLive: boolean;
  groupedBy: TableField | undefined;
  chosen: Pick<Chosen, "ids" | "hidden">;
  cells: Pick<Edits, "states" | "again" | "giveUp">;
  onEnd: RowEditing["end"];
  onStatus: (id: string, status: string) => void;
  onFold: (group: RowGroup, isFolded: boolean) => void;
  onChooseGroup: (group: RowGroup, isChosen: boolean) => void;
  editLink: (id: string, name: string) => ReactNode;
};

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td style={{ height }} className="p-0" />
    </tr>
  );
}

function statesByRow(states: CellStates): Map<string, Map<string, CellState>> {
  const found = new Map<string, Map<string, CellState>>();
  for (const [key, state] of states) {
    const [id = "", ...field] = key.split(" ");
    found.set(id, (found.get(id) ?? new Map()).set(field.join(" "), state));
  }
  return found;
}

/** Rows near the end have no room below them. */
function problemIn({ cells, drawn }: Props, id: string, line: number): RowProblem | null {
  const key = onlyWrong(cells.states);
  if (key === null || keyParts(key).creatorId !== id) return null;
  const last = drawn.at(-1)?.index ?? 0;
  return {
    field: keyParts(key).field,
    isAbove: line > 3 && line > last - 3,
    onAgain: () => void cells.again([key]),
    onGiveUp: () => cells.giveUp([key]),
  };
}

type GroupRowProps = {
  group: RowGroup;
  field: TableField;
  line: number;
  columns: number;
  world: TableContext;
  isLive: boolean;
  isFolded: boolean;
  isFocus: boolean;
  chosen: number;
  onFold: (group: RowGroup, isFolded: boolean) => void;
  onChoose: (group: RowGroup, isChosen: boolean) => void;
};

function Sum({ group, list }: { group: RowGroup; list: List }) {
  const column = summedColumn(list);
  if (!column || group.sum === null) return null;
  return (
    <span className="min-w-0 truncate tabular-nums text-ink-3 max-md:ml-auto md:shrink-0" title={column.name}>
      <span className="sr-only">{column.name} </span>
      {moneyText(group.sum, column.options.currency)}
    </span>
  );
}

function DrawnGroup({
  group,
  field,
  line,
  columns,
  world,
  isLive,
  isFolded,
  isFocus,
  chosen,
  onFold,
  onChoose,
}: GroupRowProps) {
  const { list, people } = world;
  const name =
    cellText(field, group.key, { statuses: list.statuses, people }) || messages.withoutValue(field.title);
  const stage = field.key === "status" && list.statuses.find(({ id }) => id === group.key)?.stage;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <tr
      {...(isLive && { role: "row", "aria-rowindex": line + 2 })}
      className="[&>*]:h-9 [&>*]:border-b [&>*]:border-line [&>*]:bg-sunken"
    >
      <td role={isLive ? "gridcell" : undefined} className="sticky left-0 z-[2] pl-4 noscript:hidden">
        <Checkbox
          tabIndex={isLive ? -1 : undefined}
          aria-label={messages.chooseGroup(name)}
          checked={chosen > 0 && chosen >= group.rows}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < group.rows;
          }}
          onChange={(event) => onChoose(group, event.target.checked)}
          className="grid"
        />
      </td>
      <th
        scope="rowgroup"
        role={isLive ? "gridcell" : undefined}
        className="sticky left-12 z-[2] p-0 text-left font-500 noscript:left-0"
      >
        <button
          type="button"
          data-cell={`${line}:group`}
          tabIndex={isLive && isFocus ? 0 : -1}
          aria-expanded={!isFolded}
          onClick={() => onFold(group, !isFolded)}
          className="inline-flex h-9 max-w-full items-center gap-2 px-2.5 max-md:w-full"
        >
          <Chevron size={14} aria-hidden="true" className="shrink-0 text-ink-3 noscript:hidden" />
          {stage && <StatusGlyph stage={stage} />}
          <bdi className="truncate">{name}</bdi>
          <span className="tabular-nums text-ink-3">{formatNumber(group.rows)}</span>
          <Sum {...{ group, list }} />
        </button>
      </th>
      {columns > 1 && (
        <td role={isLive ? "gridcell" : undefined} colSpan={columns - 1} className="max-md:hidden" />
      )}
      <td aria-hidden="true" className="max-md:hidden" />
    </tr>
  );
}

const GroupRow = memo(DrawnGroup);

function LineView({
  line,
  props,
  byRow,
}: {
  line: DrawnLine;
  props: Props;
  byRow: Map<string, Map<string, CellState>>;
}) {
  const { loaded, fields, world, grid, isLive, groupedBy, chosen } = props;
  const isHere = grid.place.row === line.index;
  if (line.kind === "group") {
    if (!groupedBy) return null;
    return (
      <GroupRow
        {...{ world, isLive }}
        group={line.group}
        field={groupedBy}
        line={line.index}
        columns={fields.length}
        isFolded={line.isFolded}
        isFocus={isHere}
        chosen={countChosen(chosen.ids, chosen.hidden, loaded, line)}
        onFold={props.onFold}
        onChoose={props.onChooseGroup}
      />
    );
  }
  const row = rowAt(loaded, line.row);
  if (!row) return <WaitingRow line={line.index} columns={fields.length} />;
  const { block, editing } = grid;
  const isInBlock = block !== null && line.index >= block.lines[0] && line.index <= block.lines[1];
  return (
    <GridRow
      {...{ row, fields, world, isLive }}
      line={line.index}
      isChosen={chosen.ids.has(row.creatorId)}
      focus={isHere ? grid.place.column : null}
      range={isInBlock ? block.columns : null}
      editing={
        editing?.creatorId === row.creatorId
          ? { field: editing.field, start: editing.start, end: props.onEnd }
          : null
      }
      states={byRow.get(row.creatorId)}
      problem={problemIn(props, row.creatorId, line.index)}
      onStatus={props.onStatus}
      editLink={isLive ? null : props.editLink(row.creatorId, nameOf(row))}
    />
  );
}

export function GridLines(props: Props) {
  const { drawn, height } = props;
  const byRow = statesByRow(props.cells.states);
  let end = 0;
  return (
    <>
      {drawn.map((line) => {
        const gap = height === null ? 0 : line.top - end;
        end = line.top + line.height;
        return (
          <Fragment key={line.kind === "group" ? `g${line.index}` : `r${line.row}`}>
            <Gap height={gap} />
            <LineView {...{ line, props, byRow }} />
          </Fragment>
        );
      })}
      {height !== null && <Gap height={height - end} />}
    </>
  );
}
