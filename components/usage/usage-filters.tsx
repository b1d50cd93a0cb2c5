/** Narrows the ledger: a plain GET form. */
import { buttonClass } from "@/components/ui/button";
import { fieldClass } from "@/components/ui/field";

export type UsageFilterValues = { member?: string; purpose?: string; from?: string; to?: string };
type Option = { value: string; label: string };

function Choice({
  name,
  label,
  all,
  options,
  value,
}: {
  name: string;
  label: string;
  all: string;
  options: readonly Option[];
  value: string | undefined;
}) {
  return (
    <label className={`${fieldClass} max-md:gap-1.5 max-md:px-2`}>
      <span className="text-ink-3">{label}</span>
      <select
        name={name}
        defaultValue={value ?? ""}
        className="min-w-0 max-w-44 flex-1 bg-transparent font-500 outline-none"
      >
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

function Day({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <label className={`${fieldClass} max-md:gap-1.5 max-md:px-2 max-[379px]:col-span-2`}>
      <span className="text-ink-3">{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={value}
        className="min-w-0 flex-1 bg-transparent font-500 outline-none"
      />
    </label>
  );
}

/** `members`: only for admins; empty hides the choice. */
export function UsageFilters({
  values,
  members,
  purposes,
}: {
  values: UsageFilterValues;
  members: readonly Option[];
  purposes: readonly string[];
}) {
  return (
    <form
      method="get"
      action="/usage"
      className="grid grid-cols-2 gap-2 max-md:w-full md:flex md:flex-wrap md:items-center"
      aria-label="Filter the ledger"
    >
      <Day name="from" label="From" value={values.from} />
      <Day name="to" label="To" value={values.to} />
      {members.length > 0 && (
        <Choice name="member" label="Member" all="all" options={members} value={values.member} />
      )}
      {purposes.length > 0 && (
        <Choice
          name="purpose"
          label="Purpose"
          all="all"
          options={purposes.map((purpose) => ({ value: purpose, label: purpose }))}
          value={values.purpose}
        />
      )}
      <button type="submit" className={buttonClass({ className: "max-md:col-span-2" })}>
        Apply
      </button>
    </form>
  );
}
