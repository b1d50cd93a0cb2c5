/** Narrows the ledger: a plain GET form. */
import { buttonClass } from "@/components/ui/button";
import { FilterChoice, FilterDay, type FilterOption } from "@/components/ui/filter-fields";

export type UsageFilterValues = { member?: string; purpose?: string; from?: string; to?: string };

/** `members`: only for admins; empty hides the choice. */
export function UsageFilters({
  values,
  members,
  purposes,
}: {
  values: UsageFilterValues;
  members: readonly FilterOption[];
  purposes: readonly string[];
}) {
  return (
    <form
      method="get"
      action="/usage"
      className="grid grid-cols-2 gap-2 max-md:w-full md:flex md:flex-wrap md:items-center"
      aria-label="Filter the ledger"
    >
      <FilterDay className="max-[379px]:col-span-2" name="from" label="From" value={values.from} />
      <FilterDay className="max-[379px]:col-span-2" name="to" label="To" value={values.to} />
      {members.length > 0 && (
        <FilterChoice
          selectClass="max-w-44"
          name="member"
          label="Member"
          all="all"
          options={members}
          value={values.member}
        />
      )}
      {purposes.length > 0 && (
        <FilterChoice
          selectClass="max-w-44"
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
