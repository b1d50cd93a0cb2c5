/** Narrows the audit log: a plain GET form. */
import { buttonClass } from "@/components/ui/button";
import { FilterChoice, FilterDay, type FilterOption } from "@/components/ui/filter-fields";
import { ACTS, actOf, type Act } from "@/lib/contract/audit";
import type { AuditFilters as Filters, AuditPage } from "@/lib/contract/audit-log";
import { kindOf, OBJECT_KINDS } from "./audit-kinds";

const WITHOUT_ID: readonly FilterOption[] = [
  { value: "operator", label: "The command line" },
  { value: "system", label: "Scoutdeck itself" },
  { value: "anonymous", label: "Nobody known" },
];
const sentence = (says: string) => says.charAt(0).toUpperCase() + says.slice(1);
const ALL_ACTS: readonly FilterOption[] = (Object.keys(ACTS) as Act[])
  .map((act) => ({ value: act, label: sentence(actOf(act).says) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));

/** What the address names and no list has stays selected: a key that acted, one certain object. */
const withCurrent = (options: readonly FilterOption[], value: string | undefined, label: string) =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label }];

const WIDE = "max-[479px]:col-span-2";

export function AuditFilters({ filters, people }: { filters: Filters; people: AuditPage["people"] }) {
  const { person, act, object, from, to } = filters;
  const everybody = [...people.map(({ id, name }) => ({ value: id, label: name })), ...WITHOUT_ID];
  const kinds = OBJECT_KINDS.map((kind) => ({ value: kind, label: kindOf(kind).many }));
  const one = `This ${kindOf((object ?? "").split(":")[0]!).one}`;
  return (
    <form
      method="get"
      action="/admin/audit"
      aria-label="Filter the audit log"
      className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center"
    >
      <FilterChoice
        className={WIDE}
        selectClass="max-w-34 max-[479px]:max-w-none"
        name="person"
        label="Who"
        all="everyone"
        options={withCurrent(everybody, person, "This API key")}
        value={person}
      />
      <FilterChoice
        className={WIDE}
        selectClass="max-w-34 max-[479px]:max-w-none"
        name="act"
        label="What"
        all="all acts"
        options={ALL_ACTS}
        value={act}
      />
      <FilterChoice
        className={WIDE}
        selectClass="max-w-34 max-[479px]:max-w-none"
        name="object"
        label="About"
        all="anything"
        options={withCurrent(kinds, object, one)}
        value={object}
      />
      <FilterDay className={WIDE} name="from" label="From" value={from} />
      <FilterDay className={WIDE} name="to" label="To" value={to} />
      <button type="submit" className={buttonClass({ className: "max-md:col-span-2" })}>
        Apply
      </button>
    </form>
  );
}
