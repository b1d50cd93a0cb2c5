"use client";
import { Fragment, type ReactNode } from "react";
import type { RowGroup } from "@/lib/contract/lists";
import type { CellState, CellStates } from "./cell-edits";
import { keyParts } from "./cell-store";
import { countChosen } from "./chosen-rows";
import { GridRow, WaitingRow, type RowEditing, type RowProblem } from "./grid-row";
import { GroupRow } from "./group-row";
import type { LoadedRows } from "./loaded-rows";
import { onlyWrong } from "./problem-cells";
import { nameOf } from "./creator-name";
import type { DrawnLine } from "./table-lines";
import type { TableField } from "./table-fields";
import type { TableContext } from "./table-context";
import type { Chosen } from "./use-chosen";
import type { Cells } from "./use-stores";
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
  cells: Pick<Cells, "states" | "again" | "giveUp">;
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
    onAgain: () => void cells.again(key),
    onGiveUp: () => cells.giveUp(key),
  };
}

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
  const row = loaded.rows.get(line.row);
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
