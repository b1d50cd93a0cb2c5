import type { InputHTMLAttributes, Ref } from "react";

export function Radio({
  className = "",
  ref,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
      type="radio"
      className={`size-4 shrink-0 cursor-pointer appearance-none rounded-full border-[1.25px] border-field bg-surface checked:border-[5px] checked:border-accent disabled:opacity-50 ${className}`}
      {...rest}
    />
  );
}
