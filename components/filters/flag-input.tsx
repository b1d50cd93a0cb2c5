"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { useInput, useSetInput } from "./filter-inputs";
import type { WidgetProps } from "./widget-props";
import { messages } from "./messages/panel";

export function FlagInput({ filter }: WidgetProps<"flag">) {
  const isChosen = useInput(filter.param) === true;
  const set = useSetInput();
  return (
    <label className="flex h-8 items-center gap-2.5 max-md:h-11">
      <Checkbox
        name={filter.param}
        value="true"
        checked={isChosen}
        onChange={(event) => set(filter.param, event.target.checked)}
      />
      {messages.flag.only(filter.label, filter.chip)}
    </label>
  );
}
