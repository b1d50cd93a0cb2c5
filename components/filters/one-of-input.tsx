"use client";
/** One of a list: radio buttons, the first of which takes the restriction away. */
import { useMemo } from "react";
import { Radio } from "@/components/ui/radio";
import { useSetInput, useTextInput } from "./filter-inputs";
import { OptionList } from "./option-list";
import { orderOptions } from "./option-rows";
import type { WidgetProps } from "./widget-props";

export function OneOfInput({ filter, values, counts }: WidgetProps<"oneOf">) {
  const set = useSetInput();
  const value = values[filter.param];
  const initial = typeof value === "string" ? value : "";
  const chosen = useTextInput(filter.param);
  const options = useMemo(
    () => orderOptions(filter.values, initial === "" ? [] : [initial], counts),
    [filter, initial, counts],
  );
  const radio = (option: string) => (
    <Radio
      name={filter.param}
      value={option}
      checked={chosen === option}
      onChange={() => set(filter.param, option)}
    />
  );
  return (
    <OptionList
      label={filter.label}
      options={options}
      chosenCount={initial === "" ? 0 : 1}
      lead={
        <label className="-mx-1.5 flex h-7 items-center gap-2.5 rounded-4 px-1.5 text-ink-2 hover:bg-hover max-md:h-11">
          {radio("")}
          Any
        </label>
      }
      input={(option) => radio(option.value)}
    />
  );
}
