/** What the form of a file's columns is given. */
import type { ImportMapping } from "@/lib/contract/import-mapping";
import type { ImportFile, ImportPart, SavedMapping } from "@/lib/contract/imports";

/** `saved`: id of a saved mapping. Both null: as it was found. */
export type MappingChange = { mapping: ImportMapping | null; saved: string | null };

export type MappingProps = {
  importId: string;
  file: ImportFile;
  part: ImportPart;
  saved: readonly SavedMapping[];
  isBusy: boolean;
  onMap: (change: MappingChange) => void;
};
