import type { CellResult } from "@/lib/contract/lists";
import { cellKey } from "@/lib/contract/lists";
import type { MadeEdit } from "./cell-edits";

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
