"use client";
/** Any of a closed list: checkboxes that repeat one parameter. */
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { OptionList } from "./option-list";
import { orderOptions } from "./option-rows";
import type { WidgetProps } from "./widget-props";

export function ManyOfInput({ filter, values, counts }: WidgetProps<"manyOf">) {
  const { register } = useFormContext();
  const current = useWatch({ name: filter.param }) as string[] | undefined;
  const value = values[filter.param];
  const initial = useMemo(() => (Array.isArray(value) ? value : []), [value]);
  const options = useMemo(() => orderOptions(filter.values, initial, counts), [filter, initial, counts]);
  return (
    <OptionList
      label={filter.label}
      options={options}
      chosenCount={current?.length ?? initial.length}
      input={(option) => (
        <Checkbox
          value={option.value}
          defaultChecked={initial.includes(option.value)}
          className={option.count === 0 ? "opacity-55 checked:opacity-100" : ""}
          {...register(filter.param)}
        />
      )}
    />
  );
}
