import Link from "next/link";
import { ChevronDown, Search } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { FilterChoice, FilterDay, insideClass, type FilterOption } from "@/components/ui/filter-fields";
import { menuClass } from "@/components/ui/menu-class";
import { fieldClass } from "@/components/ui/field";
import { LinkPending } from "@/components/ui/link-pending";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { type Named, type UsageChoices, USAGE_KINDS, type Usage } from "@/lib/contract/usage";
import { dayIn } from "@/lib/domain/zone-days";
import { messages } from "./messages";
import { usageEntries, usageHref, type UsageFilterValues } from "./usage-address";
import { nameOf, PeriodLinks } from "./period-links";

type Choice = { name: "member" | "purpose" | "key"; label: string; options: readonly FilterOption[] };

const optionsOf = (all: readonly Named[]): FilterOption[] =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** Fields of a form that it must not change. */
function Kept({ values }: { values: UsageFilterValues }) {
  return usageEntries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** `now` is ms since 1970. */
export function UsageFilters({
  values,
  choices,
  found: { period, since, zone },
  now,
}: {
  values: UsageFilterValues;
  choices: UsageChoices;
  found: Pick<Usage, "period" | "since" | "zone">;
  now: number;
}) {
  const today = dayIn(zone, now);
  const words = messages.filters;
  const all: Choice[] = [
    { name: "member", label: words.member, options: optionsOf(choices.members) },
    {
      name: "purpose",
      label: words.purpose,
      options: choices.purposes.map((purpose) => ({ value: purpose, label: purpose })),
    },
    { name: "key", label: words.key, options: optionsOf(choices.keys) },
  ];
  const shown = all.filter(({ name, options }) => options.length > (name === "member" ? 1 : 0));
  const chosen = shown.flatMap(({ name, options }) =>
    options.filter(({ value }) => value === values[name]).map(({ label }) => label),
  );
  if (values.profile !== undefined) chosen.push(values.profile);
  return (
    <details name="menu" className="relative min-w-0">
      <summary className={buttonClass({ className: "max-w-full" })}>
        <span className="truncate">
          <b className="font-600">{nameOf(period, { today, since })}</b>
          <span className="font-450 text-ink-2"> · {chosen.length > 0 ? chosen.join(", ") : words.all}</span>
        </span>
        <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      </summary>
      <div className={`${menuClass} grid gap-2 p-3 md:left-0 md:right-auto md:w-[min(27rem,55vw)]`}>
        <PeriodLinks
          label={words.times}
          {...{ period, today, since }}
          hrefOf={(days) => usageHref(values, days)}
        />
        <form
          method="get"
          action="/usage"
          className="grid grid-cols-2 gap-2 max-md:[&>label:has(select)]:col-span-full"
          aria-label={words.label}
        >
          <FilterDay name="from" label={words.from} value={values.from} />
          <FilterDay name="to" label={words.to} value={values.to} />
          {shown.map(({ name, label, options }) => (
            <FilterChoice
              key={name}
              name={name}
              label={label}
              all={words.all}
              options={options}
              value={values[name]}
            />
          ))}
          <Kept values={{ kind: values.kind, profile: values.profile }} />
          <button type="submit" className={buttonClass({ className: "col-span-full" })}>
            {words.apply}
          </button>
        </form>
      </div>
    </details>
  );
}

/** Where the page continues after a search for a handle. */
const LEDGER = "ledger";

/** The field of the ledger: Enter applies it, an empty one removes it. */
function HandleFilter({ values }: { values: UsageFilterValues }) {
  const words = messages.filters;
  return (
    <form
      method="get"
      action={`/usage#${LEDGER}`}
      role="search"
      className="px-[18px] py-1 md:ml-auto md:shrink-0"
    >
      <Kept values={{ ...values, profile: undefined, page: undefined, open: undefined }} />
      <label className={`${fieldClass} w-full md:w-56`}>
        <Search size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          key={values.profile}
          name="profile"
          maxLength={200}
          defaultValue={values.profile ?? ""}
          placeholder={words.handle}
          aria-label={words.profile}
          enterKeyHint="search"
          className={insideClass}
        />
      </label>
    </form>
  );
}

function KindTabs({ kinds, values }: { kinds: Usage["kinds"]; values: UsageFilterValues }) {
  const counts = new Map(kinds.map(({ kind, rows }) => [kind, rows]));
  const total = kinds.reduce((sum, { rows }) => sum + rows, 0);
  const shown = USAGE_KINDS.filter((kind) => counts.has(kind) || values.kind === kind);
  const tab = (href: string, label: string, count: number, isCurrent: boolean) => (
    <Link
      key={label}
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? "page" : undefined}
      className="flex h-10 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent font-500 text-ink-2 hover:text-ink aria-[current]:border-ink aria-[current]:font-600 aria-[current]:text-ink max-md:h-11"
    >
      {label} <span className="tabular-nums text-ink-3">{formatNumber(count)}</span>
      <LinkPending />
    </Link>
  );
  return (
    <nav
      aria-label={messages.kinds.label}
      className="flex min-w-0 gap-x-5 overflow-x-auto px-[18px] md:self-end"
    >
      {tab(usageHref(values, { kind: undefined }), messages.kinds.all, total, values.kind === undefined)}
      {shown.map((kind) =>
        tab(
          usageHref(values, { kind }),
          messages.kinds[kind].many,
          counts.get(kind) ?? 0,
          values.kind === kind,
        ),
      )}
    </nav>
  );
}

export function LedgerHead(props: { kinds: Usage["kinds"]; values: UsageFilterValues }) {
  return (
    <div id={LEDGER} className="scroll-mt-20 border-b border-line md:flex md:items-center">
      <KindTabs {...props} />
      <HandleFilter values={props.values} />
    </div>
  );
}
