"use client";
/** One checkbox: only records that have the thing. */
import { useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import type { WidgetProps } from "./widget-props";

export function FlagInput({ filter, values }: WidgetProps<"flag">) {
  const { register } = useFormContext();
  return (
    <label className="flex h-8 items-center gap-2.5 max-md:h-11">
      <Checkbox value="true" defaultChecked={values[filter.param] === true} {...register(filter.param)} />
      Only with {filter.label.toLowerCase()}
    </label>
  );
}
