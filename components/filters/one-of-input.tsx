"use client";
/** One of a list: radio buttons, the first of which takes the restriction away. */
import { useMemo } from "react";
import { useFormContext } from "react-hook-form";
import { Radio } from "@/components/ui/radio";
import { OptionList } from "./option-list";
import { orderOptions } from "./option-rows";
import type { WidgetProps } from "./widget-props";

export function OneOfInput({ filter, values, counts }: WidgetProps<"oneOf">) {
  const { register } = useFormContext();
  const value = values[filter.param];
  const chosen = typeof value === "string" ? value : "";
  const options = useMemo(
    () => orderOptions(filter.values, chosen === "" ? [] : [chosen], counts),
    [filter, chosen, counts],
  );
  return (
    <OptionList
      label={filter.label}
      options={options}
      chosenCount={chosen === "" ? 0 : 1}
      lead={
        <label className="-mx-1.5 flex h-7 items-center gap-2.5 rounded-4 px-1.5 text-ink-2 hover:bg-hover max-md:h-11">
          <Radio value="" defaultChecked={chosen === ""} {...register(filter.param)} />
          Any
        </label>
      }
      input={(option) => (
        <Radio value={option.value} defaultChecked={chosen === option.value} {...register(filter.param)} />
      )}
    />
  );
}
