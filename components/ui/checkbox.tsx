/** A native checkbox in the product's drawing; also shows the mixed state. */
import type { InputHTMLAttributes, Ref } from "react";

const CHECK =
  "checked:bg-[url('data:image/svg+xml;utf8,<svg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%2024%2024%22%20fill=%22none%22%20stroke=%22white%22%20stroke-width=%223.2%22%20stroke-linecap=%22round%22%20stroke-linejoin=%22round%22><path%20d=%22M19%207%2010%2016.5%205.5%2012%22/></svg>')]";
const DASH =
  "indeterminate:bg-[url('data:image/svg+xml;utf8,<svg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%2024%2024%22%20fill=%22none%22%20stroke=%22white%22%20stroke-width=%223.2%22%20stroke-linecap=%22round%22><path%20d=%22M6%2012h12%22/></svg>')]";

export function Checkbox({
  className = "",
  ref,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
      type="checkbox"
      className={`size-4 shrink-0 cursor-pointer appearance-none rounded-4 border-[1.25px] border-field bg-surface bg-center bg-no-repeat checked:border-transparent checked:bg-[#007750] indeterminate:border-transparent indeterminate:bg-[#007750] disabled:opacity-50 ${CHECK} ${DASH} ${className}`}
      {...rest}
    />
  );
}
