/**
 * What became of edits whose answers the table has not loaded: shown over the rows until it has. A cell has one edit at a
 * time; the next one waits for the version that the answer brings.
 */
import { cellKey, type CellEdit, type CellResult } from "@/lib/contract/lists";

export type CellState = {
  /** Shown in the cell; null: empty. */
  value: string | null;
  version: number;
} & (
  | { state: "saving" | "saved" }
  /** Nothing answered, or it does not fit: `value` is what was typed, `kept` what the table has. */
  | { state: "failed"; kept: string | null; message: string }
  /** `theirs`: what came first. */
  | { state: "conflict"; theirs: string | null; by: string; at: string }
);
export type CellStates = ReadonlyMap<string, CellState>;

/** An edit with the value before it, for undoing. */
export type MadeEdit = CellEdit & { before: string | null };

/** Edits that are on their way. */
export function begun(states: CellStates, edits: readonly MadeEdit[]): CellStates {
  const next = new Map(states);
  for (const edit of edits)
    next.set(cellKey(edit), { state: "saving", value: edit.value, version: edit.version });
  return next;
}

/** What the answer says; edits without a result keep on waiting. */
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

/** Nothing was answered: what was typed stays in the cell. */
export function failed(states: CellStates, edits: readonly MadeEdit[], message: string): CellStates {
  const next = new Map(states);
  for (const edit of edits) {
    const { value, version, before } = edit;
    next.set(cellKey(edit), { state: "failed", value, version, kept: before, message });
  }
  return next;
}

/** The other one's value stays, or what was there before a save that failed. */
export function givenUp(states: CellStates, key: string): CellStates {
  const cell = states.get(key);
  if (cell?.state !== "conflict" && cell?.state !== "failed") return states;
  const value = cell.state === "conflict" ? cell.theirs : cell.kept;
  return new Map(states).set(key, { state: "saved", value, version: cell.version });
}

/** What has been saved, to be undone: the values of before, with the versions of now. The last edit comes back first. */
export function undoing(edits: readonly MadeEdit[], results: readonly CellResult[]): MadeEdit[] {
  return edits
    .flatMap((edit, index) => {
      const result = results[index];
      if (result?.state !== "saved") return [];
      return [{ ...edit, value: result.before, before: result.value, version: result.version }];
    })
    .reverse();
}
