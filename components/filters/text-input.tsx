"use client";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { useSetInput, useTextInput } from "./filter-inputs";
import type { WidgetProps } from "./widget-props";

export function TextInput({ filter }: WidgetProps<"text">) {
  const value = useTextInput(filter.param);
  const set = useSetInput();
  return (
    <span className={fieldClass}>
      <input
        type="text"
        name={filter.param}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        aria-label={filter.label}
        placeholder={filter.placeholder}
        value={value}
        className={bareInputClass}
        onChange={(event) => set(filter.param, event.target.value)}
      />
    </span>
  );
}
