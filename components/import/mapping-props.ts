import type { ImportMapping } from "@/lib/contract/import-mapping";
import type { ImportFile, ImportPart, SavedMapping } from "@/lib/contract/imports";

/** `saved` is the id of a saved mapping. Both are null for the detected mapping. */
export type MappingChange = { mapping: ImportMapping | null; saved: string | null };

export type MappingProps = {
  importId: string;
  file: ImportFile;
  part: ImportPart;
  saved: readonly SavedMapping[];
  isBusy: boolean;
  onMap: (change: MappingChange) => void;
};
