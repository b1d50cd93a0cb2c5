"use client";
import { SheetHandle } from "@/components/ui/sheet-handle";
import { closeFilterSheet } from "./filter-sheet";

export function FilterSheetHandle() {
  return <SheetHandle onClose={closeFilterSheet} />;
}
