"use client";
import type { ListRow } from "@/lib/contract/lists";
import { StatusGlyph } from "../status-glyph";
import type { CellState } from "./cell-edits";
import { nameOf } from "./creator-name";
import type { TableContext } from "./table-context";
import { messages } from "./messages";

export function StatusSelect({
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
  const value = state?.value ?? row.statusId;
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
