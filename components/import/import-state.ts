/** Derives from an import which step is next, what is unresolved, and what would be imported. */
import type { FieldCheck, ImportDetail, ImportPart, ImportState, RejectReason } from "@/lib/contract/imports";
import type { StepState } from "./step";

export const isMoving = (state: ImportState): boolean => state === "checking" || state === "running";
/** Files and mappings can still change. */
export const isOpen = (state: ImportState): boolean =>
  state === "draft" || state === "checking" || state === "checked";

export const partsOf = ({ files }: Pick<ImportDetail, "files">): ImportPart[] =>
  files.flatMap(({ parts }) => parts);

const isAsked = ({ ambiguous, unknownWords }: FieldCheck): boolean =>
  ambiguous !== null || unknownWords.length > 0;

/** The bytes fit two encodings, and none is selected yet. */
const isEncodingAsked = ({ encodings = [], encodingFrom }: ImportPart): boolean =>
  encodings.length > 1 && encodingFrom !== "person";

export const questionsOf = (part: ImportPart): number =>
  part.fields.filter(isAsked).length + Number(isEncodingAsked(part));

/** Parts that need attention come first. */
export function mappedParts(detail: Pick<ImportDetail, "files">) {
  const parts = detail.files.flatMap((file) => file.parts.map((part) => ({ file, part })));
  return parts
    .filter(
      ({ part }) =>
        part.status !== "failed" &&
        (part.fields.length > 0 || part.needsMapping || (part.encodings ?? []).length > 0),
    )
    .toSorted((a, b) => Number(b.part.needsMapping) - Number(a.part.needsMapping));
}

type StepStates = Record<"files" | "kinds" | "columns" | "run", StepState>;

const states = (
  files: StepState,
  kinds: StepState = "later",
  columns: StepState = "later",
  run: StepState = "later",
): StepStates => ({ files, kinds, columns, run });

type Stepped = Pick<ImportDetail, "state" | "files" | "isStale" | "canRun">;

export function stepStates({ state, files, isStale, canRun }: Stepped): StepStates {
  const isHere = files.length > 0 && files.every((file) => file.state !== "uploading");
  const parts = partsOf({ files });
  if (state === "draft") return isHere ? states("done", "now") : states("now");
  if (state === "checking" && parts.length === 0) return states("done", "now");
  if (!isOpen(state)) return states("done", "done", "done", state === "done" ? "done" : "now");
  const isSettled = canRun && !isStale && !parts.some(({ needsMapping }) => needsMapping);
  return isSettled ? states("done", "done", "done", "now") : states("done", "done", "now", "later");
}

/** Reasons are grouped over all files, most frequent first, with the name of the first file. */
export type GroupedReason = RejectReason & { file: string };

export function groupedReasons(parts: readonly ImportPart[], isRow: boolean): GroupedReason[] {
  const groups = new Map<string, GroupedReason>();
  for (const { name, reasons } of parts)
    for (const each of reasons) {
      if (each.isRow !== isRow) continue;
      const key = JSON.stringify([each.field, each.reason]);
      const known = groups.get(key);
      if (known) known.count += each.count;
      else groups.set(key, { ...each, file: name });
    }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

/** Files that the import excludes in their current state. */
export const leftOut = (parts: readonly ImportPart[]): ImportPart[] =>
  parts.filter(({ status }) => status !== "read");
