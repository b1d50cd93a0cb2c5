/** Each cell has one edit in flight. The next waits for the version that the response brings. */
import { cellKey, type CellEdit, type CellResult, type ListRow } from "@/lib/contract/lists";

/** `edit` is the last one of the cell. After a conflict its version is the current one, so that it can overwrite. */
export type CellState = { edit: CellEdit } & (
  | { state: "saving" }
  | { state: "failed"; message: string }
  /** `theirs` is the value saved first. */
  | { state: "conflict"; theirs: string | null; by: string; at: string }
);
export type CellStates = ReadonlyMap<string, CellState>;

export type Wrong = CellState & { state: "failed" | "conflict" };
export const isWrong = (state: CellState | undefined): state is Wrong =>
  state?.state === "failed" || state?.state === "conflict";

export function begun(states: CellStates, edits: readonly CellEdit[]): CellStates {
  const next = new Map(states);
  for (const edit of edits) next.set(cellKey(edit), { state: "saving", edit });
  return next;
}

const isPending = (states: CellStates, edit: CellEdit): boolean => states.get(cellKey(edit))?.edit === edit;

/** Only the last edit of a cell changes its state. A saved value is in the row, so its state goes. */
export function answered(
  states: CellStates,
  edits: readonly CellEdit[],
  results: readonly CellResult[],
): CellStates {
  const next = new Map(states);
  for (const [index, result] of results.entries()) {
    const edit = edits[index]!;
    const key = cellKey(edit);
    if (result.state === "saved") {
      if (isPending(states, edit) || isWrong(states.get(key))) next.delete(key);
    } else if (!isPending(states, edit)) continue;
    else if (result.state === "refused") next.set(key, { state: "failed", edit, message: result.message });
    else {
      const { value: theirs, version, by, at } = result;
      next.set(key, { state: "conflict", edit: { ...edit, version }, theirs, by, at });
    }
  }
  return next;
}

export function failed(states: CellStates, edits: readonly CellEdit[], message: string): CellStates {
  const next = new Map(states);
  for (const edit of edits)
    if (isPending(states, edit)) next.set(cellKey(edit), { state: "failed", edit, message });
  return next;
}

/** Returns edits that restore the changed values with current versions, in reverse order. */
export function undoing(edits: readonly CellEdit[], results: readonly CellResult[]): CellEdit[] {
  return edits
    .flatMap(({ creatorId, field }, index): CellEdit[] => {
      const result = results[index];
      if (result?.state !== "saved" || result.value === result.before) return [];
      return [{ creatorId, field, value: result.before, version: result.version, isStored: true }];
    })
    .reverse();
}

export function keyParts(key: string): { creatorId: string; field: string } {
  const [creatorId = "", ...field] = key.split(" ");
  return { creatorId, field: field.join(" ") };
}

/** Maps the sent version to the saved one, by cell. */
export type Bumps = Map<string, Map<number, number>>;

export function noteSaved(bumps: Bumps, edits: readonly CellEdit[], results: readonly CellResult[]): void {
  for (const [index, result] of results.entries()) {
    const edit = edits[index];
    if (result.state !== "saved" || !edit || result.version === edit.version) continue;
    const key = cellKey(edit);
    const known = bumps.get(key) ?? new Map<number, number>();
    bumps.set(key, known.set(edit.version, result.version));
  }
}

/** The same person's saves are skipped over. Changes by teammates in between remain conflicts. */
export function followed(bumps: Bumps, edit: CellEdit): CellEdit {
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
