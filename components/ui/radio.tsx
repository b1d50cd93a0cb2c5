import type { ComponentProps } from "react";

export function Radio({ className = "", ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      type="radio"
      className={`size-4 shrink-0 cursor-pointer appearance-none rounded-full border-[1.25px] border-field bg-surface checked:border-[5px] checked:border-accent disabled:opacity-50 ${className}`}
      {...rest}
    />
  );
}
