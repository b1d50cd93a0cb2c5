"use client";
import { useMemo } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { chosenIn, useFromInputs, useToggleInput } from "./filter-inputs";
import { OptionList } from "./option-list";
import { orderOptions, type Option } from "./option-rows";
import type { WidgetProps } from "./widget-props";

/** Renders only its own checkbox on a change, not the list. */
function OptionBox({ param, option }: { param: string; option: Option }) {
  const isChosen = useFromInputs((inputs) => chosenIn(inputs[param]).includes(option.value));
  const toggle = useToggleInput();
  return (
    <Checkbox
      name={param}
      value={option.value}
      checked={isChosen}
      onChange={(event) => toggle(param, option.value, event.target.checked)}
      className={option.count === 0 ? "opacity-55 checked:opacity-100" : ""}
    />
  );
}

export function MultiSelectInput({ filter, values, counts }: WidgetProps<"multiSelect">) {
  const value = values[filter.param];
  const initial = useMemo(() => (Array.isArray(value) ? value : []), [value]);
  const options = useMemo(() => orderOptions(filter.values, initial, counts), [filter, initial, counts]);
  return (
    <OptionList
      label={filter.label}
      options={options}
      chosenCount={initial.length}
      input={(option) => <OptionBox param={filter.param} option={option} />}
    />
  );
}
