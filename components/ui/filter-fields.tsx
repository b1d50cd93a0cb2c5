import { fieldClass } from "./field";

/** Fields are keyed by their value, because a link of the page can change it while the form stays. */
export type FilterOption = { value: string; label: string };

/** On phones two columns, or one where text is large. */
export const filterFormClass =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2 md:flex md:flex-wrap md:items-center";

/** The input fills its frame, which is the touch target. */
export const insideClass = "min-w-0 flex-1 self-stretch bg-transparent font-500 outline-none";

const frameClass = `${fieldClass} max-md:gap-1.5 max-md:px-2`;

/** `all` labels the choice without a filter. */
export function FilterChoice({
  name,
  label,
  all,
  options,
  value,
}: {
  name: string;
  label: string;
  all: string;
  options: readonly FilterOption[];
  value: string | undefined;
}) {
  return (
    <label className={frameClass}>
      <span className="text-ink-3">{label}</span>
      <select key={value} name={name} defaultValue={value ?? ""} className={`${insideClass} md:max-w-36`}>
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
}: {
  name: string;
  label: string;
  value: string | undefined;
}) {
  return (
    <label className={frameClass}>
      <span className="text-ink-3">{label}</span>
      <input
        key={value}
        type="date"
        name={name}
        defaultValue={value}
        // On phones a tap anywhere opens the calendar, and its mark would cover the year.
        className={`${insideClass} [&::-webkit-calendar-picker-indicator]:ml-1 max-md:[&::-webkit-calendar-picker-indicator]:hidden`}
      />
    </label>
  );
}
