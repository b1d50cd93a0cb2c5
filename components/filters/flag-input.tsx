"use client";
/** One checkbox: only records that have the thing. */
import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import type { WidgetProps } from "./widget-props";

export function FlagInput({ filter, values }: WidgetProps<"flag">) {
  const { setValue } = useFormContext();
  const isChosen = (useWatch({ name: filter.param }) as boolean | undefined) ?? values[filter.param] === true;
  return (
    <label className="flex h-8 items-center gap-2.5 max-md:h-11">
      <Checkbox
        name={filter.param}
        value="true"
        checked={isChosen}
        onChange={(event) => setValue(filter.param, event.target.checked, { shouldDirty: true })}
      />
      Only with {filter.label.toLowerCase()}
    </label>
  );
}
