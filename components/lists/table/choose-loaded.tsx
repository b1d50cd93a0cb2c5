"use client";
import { Checkbox } from "@/components/ui/checkbox";
import type { LoadedRows } from "./loaded-rows";
import type { Chosen } from "./use-chosen";
import { messages } from "./messages";

export function ChooseLoaded({ chosen, loaded }: { chosen: Chosen; loaded: LoadedRows }) {
  const count = chosen.rows.length;
  return (
    <Checkbox
      className="grid"
      aria-label={messages.chooseAll}
      checked={count > 0 && count >= loaded.rows.size}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < loaded.rows.size;
      }}
      onChange={({ target }) => (target.checked ? chosen.loaded() : chosen.clear())}
    />
  );
}
