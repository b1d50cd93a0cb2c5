import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type">;

export function Checkbox({ className = "", ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className={`size-4 shrink-0 cursor-pointer appearance-none rounded-4 border-[1.25px] border-field bg-surface checked:border-transparent checked:bg-[#007750] indeterminate:border-transparent indeterminate:bg-[#007750] disabled:opacity-50 checkbox-mark ${className}`}
      {...rest}
    />
  );
}

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
