"use client";
/** Any of a closed list: checkboxes that repeat one parameter. */
import { useMemo } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useInput, useSetInput } from "./filter-inputs";
import { OptionList } from "./option-list";
import { orderOptions } from "./option-rows";
import type { WidgetProps } from "./widget-props";

export function ManyOfInput({ filter, values, counts }: WidgetProps<"manyOf">) {
  const set = useSetInput();
  const value = values[filter.param];
  const initial = useMemo(() => (Array.isArray(value) ? value : []), [value]);
  const current = useInput(filter.param);
  const chosen = Array.isArray(current) ? current : [];
  const options = useMemo(() => orderOptions(filter.values, initial, counts), [filter, initial, counts]);
  const toggle = (option: string, isChosen: boolean) =>
    set(filter.param, isChosen ? [...chosen, option] : chosen.filter((other) => other !== option));
  return (
    <OptionList
      label={filter.label}
      options={options}
      chosenCount={initial.length}
      input={(option) => (
        <Checkbox
          name={filter.param}
          value={option.value}
          checked={chosen.includes(option.value)}
          onChange={(event) => toggle(option.value, event.target.checked)}
          className={option.count === 0 ? "opacity-55 checked:opacity-100" : ""}
        />
      )}
    />
  );
}
