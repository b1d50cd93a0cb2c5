"use client";
/** Its code is loaded when the sheet opens, which it never does on wide screens. */
import { Suspense, lazy, useEffect, useState, type ComponentType } from "react";
import { FILTER_SHEET, closeFilterSheet } from "./filter-sheet";

/** The sheet has another button that closes it. */
const SheetHandle = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import("@/components/ui/sheet-handle").then(
    (loaded) => ({ default: loaded.SheetHandle }),
    () => ({ default: () => null }),
  ),
);

const room = <div className="h-6 shrink-0 md:hidden short:hidden" />;

export function FilterSheetHandle() {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const sheet = document.getElementById(FILTER_SHEET);
    const onToggle = () => setOpened(true);
    sheet?.addEventListener("toggle", onToggle, { once: true });
    return () => sheet?.removeEventListener("toggle", onToggle);
  }, []);
  if (!wasOpened) return room;
  return (
    <Suspense fallback={room}>
      <SheetHandle onClose={closeFilterSheet} />
    </Suspense>
  );
}
