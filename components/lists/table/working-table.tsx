"use client";
/** The server renders a table of the first rows, which scripts turn into a spreadsheet. */
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import type { List, ListRows } from "@/lib/contract/lists";
import { listQueryText } from "@/lib/contract/list-query";
import { rowHeights } from "@/components/ui/density";
import { LinkPending } from "@/components/ui/link-pending";
import { tableClass, headCell } from "@/components/ui/table-cells";
import { actionsOf, type Actions } from "./actions";
import { RowTools } from "./row-tools";
import { AddColumn } from "./add-column";
import { GridLines } from "./grid-lines";
import { keyParts, type CellStates } from "../store/cell-edits";
import { useEdits, type Edits } from "../store/list-store";
import { useUndo, type Undo } from "../store/undo";
import { useLatest } from "../store/use-latest";
import { useLive, useRows, type LoadedRows, type Rows } from "./loaded-rows";
import { onlyWrong } from "./problem-cells";
import type { DrawnLine } from "./table-lines";
import { NAME_COLUMN, tableFields, type TableField, type TableContext, sortOf } from "./table-fields";
import { tableHref, type TableAddress, changedHref, sortChange } from "./table-address";
import { useChosen, type Chosen } from "./use-chosen";
import { useHiddenColumns } from "../kept-ids";
import { useTable } from "./use-table";
import { messages } from "./messages";
import { useRuns, type Runs } from "./runs";

export type WorkingTableProps = {
  world: TableContext;
  address: TableAddress;
  first: ListRows;
  /** The newest change before the rows were read. */
  after: number;
  revealDialog?: (ids: readonly string[], close: () => void, ended: () => void) => ReactNode;
  exports?: (ids: readonly string[]) => ReactNode;
};

const EDIT_LINK = "rounded-4 text-accent-ink underline-offset-3 hover:underline not-noscript:hidden";

/** A row that is scrolled or folded away, or a hidden column, has no place for a problem. */
function isProblemDrawn(
  states: CellStates,
  { ids }: LoadedRows,
  drawn: readonly DrawnLine[],
  fields: readonly TableField[],
): boolean {
  const key = onlyWrong(states);
  if (key === null) return false;
  const { creatorId, field } = keyParts(key);
  return (
    fields.some((each) => each.key === field) &&
    drawn.some((line) => line.kind === "row" && ids.get(line.row) === creatorId)
  );
}

const CHOOSE_WIDTH = 48;
const ADD_WIDTH = 40;
/** `pixels` are at the default text size. In rem, columns grow with larger text. */
const widthOf = (pixels: number) => `${pixels / 16}rem`;

function Head({
  field,
  address,
  className,
}: {
  field: TableField;
  address: TableAddress;
  className: string;
}) {
  const { sortBy, isDescending } = address.query;
  const sort = sortOf(field);
  const isCurrent = sort !== undefined && sort === sortBy;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (isDescending ? "descending" : "ascending") : undefined}
      title={field.title}
      className={`${headCell} sticky top-0 z-[3] truncate ${field.isNumber ? "text-right" : ""} ${className}`}
    >
      {sort === undefined ? (
        <bdi>{field.title}</bdi>
      ) : (
        <Link
          href={changedHref(address, sortChange(address.query, sort))}
          prefetch={false}
          scroll={false}
          className={`inline-flex h-full max-w-full items-center gap-0.5 rounded-4 hover:text-ink ${isCurrent ? "text-ink" : ""}`}
        >
          <bdi className="truncate">{field.title}</bdi>
          {isCurrent && <Arrow size={12} aria-hidden="true" className="shrink-0" />}
          <LinkPending />
        </Link>
      )}
    </th>
  );
}

function GridHead({
  fields,
  address,
  choose,
  add,
}: {
  fields: readonly TableField[];
  address: TableAddress;
  choose: ReactNode;
  /** Adds a column. */
  add: ReactNode;
}) {
  return (
    <>
      <colgroup>
        <col className="noscript:hidden" style={{ width: widthOf(CHOOSE_WIDTH) }} />
        {fields.map(({ key, width }, index) => (
          <col
            key={key}
            className={`w-(--width) ${index === 0 ? "max-md:w-auto" : "max-md:hidden"}`}
            style={{ "--width": widthOf(width) } as object}
          />
        ))}
        <col className="w-(--width) max-md:hidden" style={{ "--width": widthOf(ADD_WIDTH) } as object} />
      </colgroup>
      <thead>
        <tr>
          <th
            scope="col"
            className={`${headCell} sticky left-0 top-0 z-[4] pl-4! noscript:hidden max-md:static`}
          >
            {choose}
          </th>
          {fields.map((field, index) => (
            <Head
              key={field.key}
              {...{ field, address }}
              className={
                index === 0 ? "sticky left-12 z-[4]! noscript:left-0 max-md:static" : "max-md:hidden"
              }
            />
          ))}
          <td className={`${headCell} sticky right-0 top-0 z-[4] px-1! max-md:hidden`}>{add}</td>
        </tr>
      </thead>
    </>
  );
}

const widthOfAll = (fields: readonly TableField[]) =>
  widthOf(fields.reduce((sum, { width }) => sum + width, CHOOSE_WIDTH + ADD_WIDTH));

function useFields(list: List) {
  const all = useMemo(() => tableFields(list), [list]);
  const hidden = useHiddenColumns(list.id);
  const fields = useMemo(() => all.filter(({ key }) => !hidden.has(key)), [all, hidden]);
  return { all, fields };
}

/** @returns notes that a column was added: its first cell gets the focus as soon as it is there */
function useNewColumn(fields: readonly TableField[], focus: (column: number) => void): () => void {
  const before = useRef<ReadonlySet<string> | null>(null);
  const go = useLatest(focus);
  useEffect(() => {
    const at = before.current ? fields.findIndex(({ key }) => !before.current!.has(key)) : -1;
    if (at < 0) return;
    before.current = null;
    go.current(at + NAME_COLUMN);
  }, [fields, go]);
  return () => (before.current = new Set(fields.map(({ key }) => key)));
}

function useActions(
  world: TableContext,
  { rows, cells, runs, undo }: { rows: Rows; cells: Edits; runs: Runs; undo: Undo },
): Actions {
  const now = useLatest({ rows, cells });
  return useMemo(
    () => actionsOf({ world, undo, runs, rows: () => now.current.rows, cells: () => now.current.cells }),
    [world, now, undo, runs],
  );
}

function ChooseLoaded({ chosen, loaded }: { chosen: Chosen; loaded: LoadedRows }) {
  const count = chosen.rows.length;
  return (
    <Checkbox
      className="grid"
      aria-label={messages.chooseAll}
      checked={count > 0 && count >= loaded.rows.size}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < loaded.rows.size;
      }}
      onChange={({ target }) => (target.checked ? chosen.loaded() : chosen.clear())}
    />
  );
}

export function WorkingTable({ world, address, first, after, revealDialog, exports }: WorkingTableProps) {
  const { list } = world;
  const search = listQueryText(address.query);
  const rows = useRows(list.id, search, first);
  const undo = useUndo();
  const runs = useRuns();
  const cells = useEdits({ listId: list.id, me: world.me.name, undo }, rows);
  const chosen = useChosen(rows, search, address.query.group);
  const actions = useActions(world, { rows, cells, runs, undo });
  const { all, fields } = useFields(list);
  const live = useLive(list.id, after, rows);
  const isLive = useIsHydrated();
  const editLink = (id: string, name: string) =>
    world.canEdit && (
      <a
        href={tableHref(address, { edit: id, start: first.start > 0 ? String(first.start) : undefined })}
        className={EDIT_LINK}
      >
        {messages.editRow}
        <span className="sr-only">{name}</span>
      </a>
    );
  const { region, element, body, lines, drawn, height, grid, acts, handlers } = useTable({
    world,
    fields,
    rows,
    cells,
    chosen,
    undo,
    first,
  });
  const focusNewColumn = useNewColumn(fields, (column) => grid.moveTo({ row: 0, column }));
  return (
    <div className="min-w-0">
      <div
        ref={region}
        role="region"
        aria-label={messages.label(list.name)}
        tabIndex={isLive ? undefined : 0}
        className="relative border-y border-line bg-surface md:max-h-[max(24rem,calc(100dvh-18rem))] md:scroll-pr-12 md:overflow-auto md:overscroll-x-contain short:max-h-none"
      >
        <table
          ref={element}
          aria-label={messages.label(list.name)}
          {...(isLive && {
            role: "grid",
            "aria-rowcount": lines.count + 1,
            "aria-colcount": fields.length + 1,
            "aria-multiselectable": true,
            "aria-describedby": "table-keys",
            ...handlers,
          })}
          className={`${tableClass} md:min-w-(--all)`}
          style={{ ...rowHeights("comfortable"), "--row": "2.625rem", "--all": widthOfAll(fields) } as object}
        >
          <GridHead
            fields={fields}
            address={address}
            choose={<ChooseLoaded chosen={chosen} loaded={rows.loaded} />}
            add={world.canEdit && <AddColumn list={list} onAdded={focusNewColumn} />}
          />
          <tbody ref={body}>
            <GridLines
              {...{ fields, world, isLive }}
              drawn={drawn}
              height={height}
              loaded={rows.loaded}
              grid={grid}
              groupedBy={all.find(({ key }) => key === address.query.group)}
              chosen={chosen}
              cells={cells}
              {...acts}
              editLink={editLink}
            />
          </tbody>
        </table>
      </div>
      <p id="table-keys" hidden>
        {messages.keys}
      </p>
      {isLive && (
        <RowTools
          {...{ world, rows, live, undo, runs, cells, chosen, actions, grid, revealDialog, exports }}
          fields={all}
          isProblemAtCell={isProblemDrawn(cells.states, rows.loaded, drawn, fields)}
        />
      )}
    </div>
  );
}
