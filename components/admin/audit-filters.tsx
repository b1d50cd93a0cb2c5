/** Narrows the audit log: a plain GET form. */
import { buttonClass } from "@/components/ui/button";
import { fieldClass } from "@/components/ui/field";
import { ACTS, actOf, type Act } from "@/lib/contract/audit";
import type { AuditFilters as Filters, AuditPage } from "@/lib/contract/audit-log";
import { kindOf, OBJECT_KINDS } from "./audit-kinds";

type Option = { value: string; label: string };

const WITHOUT_ID: readonly Option[] = [
  { value: "operator", label: "The command line" },
  { value: "system", label: "Scoutdeck itself" },
  { value: "anonymous", label: "Nobody known" },
];
const sentence = (says: string) => says.charAt(0).toUpperCase() + says.slice(1);
const ALL_ACTS: readonly Option[] = (Object.keys(ACTS) as Act[])
  .map((act) => ({ value: act, label: sentence(actOf(act).says) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));

/** What the address names and no list has stays selected: a key that acted, one certain object. */
const withCurrent = (options: readonly Option[], value: string | undefined, label: string) =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label }];

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
    <label className={`${fieldClass} max-md:gap-1.5 max-md:px-2 max-[479px]:col-span-2`}>
      <span className="text-ink-3">{label}</span>
      <select
        name={name}
        defaultValue={value ?? ""}
        className="min-w-0 max-w-34 flex-1 bg-transparent font-500 outline-none max-[479px]:max-w-none"
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
    <label className={`${fieldClass} max-md:gap-1.5 max-md:px-2 max-[479px]:col-span-2`}>
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
      <Choice
        name="person"
        label="Who"
        all="everyone"
        options={withCurrent(everybody, person, "This API key")}
        value={person}
      />
      <Choice name="act" label="What" all="all acts" options={ALL_ACTS} value={act} />
      <Choice
        name="object"
        label="About"
        all="anything"
        options={withCurrent(kinds, object, one)}
        value={object}
      />
      <Day name="from" label="From" value={from} />
      <Day name="to" label="To" value={to} />
      <button type="submit" className={buttonClass({ className: "max-md:col-span-2" })}>
        Apply
      </button>
    </form>
  );
}
