"use client";
import { useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { chosenIn, useFromInputs, useReadInputs, useToggleInput } from "./filter-inputs";
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

/** Counts order the options anew, which would fold what was ticked before they arrived. Later ticks move nothing. */
function useTickedBefore(param: string, hasCounts: boolean): readonly string[] {
  const [isOpenedHere] = useState(useIsHydrated());
  const read = useReadInputs();
  return useMemo(
    () => (isOpenedHere && hasCounts ? chosenIn(read()[param]) : []),
    [isOpenedHere, hasCounts, read, param],
  );
}

export function MultiSelectInput({ filter, values, counts }: WidgetProps<"multiSelect">) {
  const value = values[filter.param];
  const before = useTickedBefore(filter.param, counts !== undefined);
  const initial = useMemo(
    () => [...new Set([...(Array.isArray(value) ? value : []), ...before])],
    [value, before],
  );
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
