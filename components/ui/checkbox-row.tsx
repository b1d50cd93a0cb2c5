import type { ReactNode } from "react";
import { Checkbox, type CheckboxProps } from "./checkbox";

/** `means` is below the label. `className` is the row's. */
export function CheckboxRow({
  label,
  means,
  className = "py-1.5 max-md:py-2.5",
  ...rest
}: CheckboxProps & { label: string; means: ReactNode }) {
  return (
    <label className={`flex items-start gap-2.5 ${className}`}>
      <Checkbox className="mt-0.5" {...rest} />
      <span className="min-w-0">
        <b className="font-550">{label}</b>
        <span className="block text-12 text-ink-3">{means}</span>
      </span>
    </label>
  );
}
