import { fieldClass } from "./field";

export type FilterOption = { value: string; label: string };

/** The input fills its frame, which is the touch target. */
export const insideClass = "min-w-0 flex-1 self-stretch bg-transparent font-500 outline-none";

const frameOf = (className: string) => `${fieldClass} max-md:gap-1.5 max-md:px-2 ${className}`;

/** `all` labels the choice without a filter. */
export function FilterChoice({
  name,
  label,
  all,
  options,
  value,
  className = "",
  selectClass,
}: {
  name: string;
  label: string;
  all: string;
  options: readonly FilterOption[];
  value: string | undefined;
  className?: string;
  selectClass: string;
}) {
  return (
    <label className={frameOf(className)}>
      <span className="text-ink-3">{label}</span>
      <select name={name} defaultValue={value ?? ""} className={`${insideClass} ${selectClass}`}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function FilterDay({
  name,
  label,
  value,
  className = "",
}: {
  name: string;
  label: string;
  value: string | undefined;
  className?: string;
}) {
  return (
    <label className={frameOf(className)}>
      <span className="text-ink-3">{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={value}
        className={`${insideClass} [&::-webkit-calendar-picker-indicator]:ml-1`}
      />
    </label>
  );
}
