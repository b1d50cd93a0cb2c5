"use client";
/** Chooses the rows that are loaded, or none. */
import { Checkbox } from "@/components/ui/checkbox";
import type { LoadedRows } from "./loaded-rows";
import type { Chosen } from "./use-chosen";
import { messages } from "./messages";

export function ChooseLoaded({ chosen, loaded }: { chosen: Chosen; loaded: LoadedRows }) {
  const count = chosen.rows.length;
  return (
    <Checkbox
      className="block"
      aria-label={messages.chooseAll}
      checked={count > 0 && count >= loaded.rows.size}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < loaded.rows.size;
      }}
      onChange={({ target }) => {
        if (!target.checked) return chosen.clear();
        const places = [...loaded.rows.keys()];
        void chosen.setRange(Math.min(...places), Math.max(...places) + 1, true);
      }}
    />
  );
}
