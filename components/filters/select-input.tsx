"use client";
/** The first radio button removes the restriction. */
import { useMemo } from "react";
import { Radio } from "@/components/ui/radio";
import { useFromInputs, useSetInput } from "./filter-inputs";
import { OptionList } from "./option-list";
import { orderOptions } from "./option-rows";
import type { WidgetProps } from "./widget-props";
import { messages } from "./messages/panel";

/** Renders only the two buttons that change, not the list. */
function OptionButton({ param, option }: { param: string; option: string }) {
  const isChosen = useFromInputs((inputs) => (inputs[param] ?? "") === option);
  const set = useSetInput();
  return <Radio name={param} value={option} checked={isChosen} onChange={() => set(param, option)} />;
}

export function SelectInput({ filter, values, counts }: WidgetProps<"select">) {
  const value = values[filter.param];
  const initial = typeof value === "string" ? value : "";
  const options = useMemo(
    () => orderOptions(filter.values, initial === "" ? [] : [initial], counts),
    [filter, initial, counts],
  );
  return (
    <OptionList
      label={filter.label}
      options={options}
      chosenCount={initial === "" ? 0 : 1}
      lead={
        <label className="-mx-1.5 flex h-7 items-center gap-2.5 rounded-4 px-1.5 text-ink-2 hover:bg-hover max-md:h-11">
          <OptionButton param={filter.param} option="" />
          {messages.select.any}
        </label>
      }
      input={(option) => <OptionButton param={filter.param} option={option.value} />}
    />
  );
}
