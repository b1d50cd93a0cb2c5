/** Each cell has one edit in flight. The next waits for the version that the response brings. */
import { cellKey, type CellEdit, type CellResult, type ListRow } from "@/lib/contract/lists";

export type CellState = {
  value: string | null;
  version: number;
} & (
  | { state: "saving" | "saved" }
  /** The request failed or the value was rejected: `value` was typed, `kept` is the stored value. */
  | { state: "failed"; kept: string | null; message: string }
  /** `theirs` is the value saved first. */
  | { state: "conflict"; theirs: string | null; by: string; at: string }
);
export type CellStates = ReadonlyMap<string, CellState>;

export type MadeEdit = CellEdit & { before: string | null };

export function begun(states: CellStates, edits: readonly MadeEdit[]): CellStates {
  const next = new Map(states);
  for (const edit of edits)
    next.set(cellKey(edit), { state: "saving", value: edit.value, version: edit.version });
  return next;
}

/** Edits without a result keep waiting. */
export function answered(
  states: CellStates,
  edits: readonly MadeEdit[],
  results: readonly CellResult[],
): CellStates {
  const next = new Map(states);
  for (const [index, result] of results.entries()) {
    const edit = edits[index];
    if (!edit) continue;
    const { value, version, before } = edit;
    if (result.state === "saved")
      next.set(cellKey(edit), { state: "saved", value: result.value, version: result.version });
    else if (result.state === "refused")
      next.set(cellKey(edit), { state: "failed", value, version, kept: before, message: result.message });
    else
      next.set(cellKey(edit), {
        state: "conflict",
        value,
        version: result.version,
        theirs: result.value,
        by: result.by,
        at: result.at,
      });
  }
  return next;
}

export function failed(states: CellStates, edits: readonly MadeEdit[], message: string): CellStates {
  const next = new Map(states);
  for (const edit of edits) {
    const { value, version, before } = edit;
    next.set(cellKey(edit), { state: "failed", value, version, kept: before, message });
  }
  return next;
}

export function givenUp(states: CellStates, key: string): CellStates {
  const cell = states.get(key);
  if (cell?.state !== "conflict" && cell?.state !== "failed") return states;
  const value = cell.state === "conflict" ? cell.theirs : cell.kept;
  return new Map(states).set(key, { state: "saved", value, version: cell.version });
}

/** Returns edits that restore the previous values with current versions, in reverse order. */
export function undoing(edits: readonly MadeEdit[], results: readonly CellResult[]): MadeEdit[] {
  return edits
    .flatMap((edit, index) => {
      const result = results[index];
      if (result?.state !== "saved") return [];
      return [{ ...edit, value: result.before, before: result.value, version: result.version }];
    })
    .reverse();
}

export function keyParts(key: string): { creatorId: string; field: string } {
  const [creatorId = "", ...field] = key.split(" ");
  return { creatorId, field: field.join(" ") };
}

/** Maps the sent version to the saved one, by cell. */
export type Bumps = Map<string, Map<number, number>>;

export function noteSaved(bumps: Bumps, edits: readonly MadeEdit[], results: readonly CellResult[]): void {
  for (const [index, result] of results.entries()) {
    const edit = edits[index];
    if (result.state !== "saved" || !edit || result.version === edit.version) continue;
    const key = cellKey(edit);
    const known = bumps.get(key) ?? new Map<number, number>();
    bumps.set(key, known.set(edit.version, result.version));
  }
}

/** The same person's saves are skipped over. Changes by teammates in between remain conflicts. */
export function followed(bumps: Bumps, edit: MadeEdit): MadeEdit {
  const known = bumps.get(cellKey(edit));
  let { version } = edit;
  for (let next = known?.get(version); next !== undefined; next = known?.get(version)) version = next;
  return version === edit.version ? edit : { ...edit, version };
}

type Cell = { field: string; value: string | null; version: number };

/** An event older than the row changes nothing. */
export function withCell(row: ListRow, cell: Cell, touched: { by: string; at: string }): ListRow {
  const { field, value, version } = cell;
  if (version <= (row.versions[field] ?? 0)) return row;
  const versions = { ...row.versions, [field]: version };
  const next: ListRow = { ...row, versions, touchedAt: touched.at, touchedBy: touched.by };
  if (field === "status") return { ...next, statusId: value ?? row.statusId };
  if (field === "owner") return { ...next, ownerId: value };
  const { [field]: _, ...others } = row.values;
  return { ...next, values: value === null ? others : { ...others, [field]: value } };
}
