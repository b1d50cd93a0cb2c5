import type { ComponentProps } from "react";

export type CheckboxProps = Omit<ComponentProps<"input">, "type">;

export function Checkbox({ className = "", ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className={`size-4 shrink-0 cursor-pointer appearance-none rounded-4 border-[1.25px] border-field bg-surface checked:border-transparent checked:bg-[#007750] indeterminate:border-transparent indeterminate:bg-[#007750] disabled:opacity-50 checkbox-mark ${className}`}
      {...rest}
    />
  );
}
