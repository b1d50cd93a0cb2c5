"use client";
import { memo } from "react";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { summedColumn } from "@/lib/contract/list-columns/column-kinds";
import { moneyText } from "@/lib/contract/list-columns/money";
import type { List, RowGroup } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { StatusGlyph } from "../status-glyph";
import { cellText } from "./cell-text";
import type { TableField } from "./table-fields";
import type { TableContext } from "./table-context";
import { messages } from "./messages";

export type GroupRowProps = {
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
    <span className="shrink-0 tabular-nums text-ink-3 max-md:ml-auto" title={column.name}>
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

export const GroupRow = memo(DrawnGroup);
