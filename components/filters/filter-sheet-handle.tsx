"use client";
/** Closes the sheet of the filters when it is pulled down. */
import { SheetHandle } from "@/components/ui/sheet-handle";
import { closeFilterSheet } from "./filter-sheet";

export function FilterSheetHandle() {
  return <SheetHandle onClose={closeFilterSheet} />;
}
