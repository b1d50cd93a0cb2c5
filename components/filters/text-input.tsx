"use client";
/** A text to look for. */
import { useFormContext } from "react-hook-form";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import type { WidgetProps } from "./widget-props";

export function TextInput({ filter, values }: WidgetProps<"text">) {
  const { register } = useFormContext();
  const value = values[filter.param];
  return (
    <span className={fieldClass}>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        aria-label={filter.label}
        placeholder={filter.placeholder}
        defaultValue={typeof value === "string" ? value : ""}
        className={bareInputClass}
        {...register(filter.param)}
      />
    </span>
  );
}
