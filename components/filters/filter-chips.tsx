import { Fragment, type ReactNode } from "react";
import type { QueryDefinition } from "@/lib/contract/definition";
import Link from "next/link";
import { X } from "lucide-react";
import { chipClass, IgnoredChip, OtherIgnored } from "@/components/ui/ignored-chip";
import { LinkPending } from "@/components/ui/link-pending";
import { menuClass } from "@/components/ui/menu-class";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import { allFieldsOf, fieldsOf } from "@/lib/contract/definition";
import type { Issue } from "@/lib/contract/query";
import { MAX_NAMED } from "@/lib/contract/quoted";
import { didYouMean } from "@/lib/contract/suggestion";
import { describeFilter } from "./describe-filter";
import { ignoredParameters, searchAddress, type Kept } from "./search-address";
import { messages } from "./messages/results";

type Address = (values: object, ignored: readonly (readonly [string, string])[]) => string;

type Entry = { key: string; text: string; href: string; chip: ReactNode };

function FilterChip({ label, value, href }: { label: string; value: string; href: string }) {
  return (
    <Link
      prefetch={false}
      href={href}
      className={`${chipClass} group/chip bg-surface ring-line-strong hover:bg-hover`}
    >
      <span className="sr-only">{messages.chips.remove} </span>
      <span className="whitespace-nowrap text-ink-3">{label}</span>
      <b className="ml-1.5 min-w-0 max-w-60 truncate font-550 tabular-nums">
        <bdi>{value}</bdi>
      </b>
      <X size={13} className="mx-1.5 shrink-0 text-ink-3 group-hover/chip:text-ink" aria-hidden="true" />
      <LinkPending />
    </Link>
  );
}

/** Pixels at a font size of 16. Estimates are generous: a chip that is too wide would cover its neighbour. */
const GAP = 6;
const CLEAR = 78;
const MORE = 58;
const widthOf = ({ text }: Entry) => 45 + Math.min(text.length * 7.3, 300) + GAP;

/**
 * The widths at which chips are left to the menu. Without scripts there is nothing to measure, so they are calculated
 * from the texts, in rem because chips grow with the text.
 */
function foldStyle(entries: readonly Entry[]): string {
  // A single chip is cut rather than hidden.
  if (entries.length === 1) return ".chips-more{display:none}";
  const total = entries.reduce((sum, entry) => sum + widthOf(entry), CLEAR);
  let sum = CLEAR + MORE;
  const rules = entries.map((entry, index) => {
    sum += widthOf(entry);
    const hidden = `${Math.min(sum, total) / 16}rem`;
    return `@container chips (width<${hidden}){.chip-${index}{display:none}}`;
  });
  const more = `@container chips (width>=${total / 16}rem){.chips-more{display:none}}`;
  return `@media (width>=48rem){${rules.join("")}${more}}`;
}

/** One line: chips that don't fit are in a menu. Its number is counted by the style sheet: hidden chips don't count. */
function FoldedChips({ entries, children }: { entries: readonly Entry[]; children: ReactNode }) {
  return (
    <div className="relative z-[5] min-w-0 flex-[1_1_8.5rem] md:@container/chips max-md:contents">
      <style>{foldStyle(entries)}</style>
      <div
        className="flex items-center gap-1.5 max-md:contents"
        style={{ counterReset: `folded ${entries.length}` }}
      >
        {entries.map(({ key, chip }, index) => (
          <span
            key={key}
            className={`chip-${index} inline-flex [counter-increment:folded_-1] ${entries.length === 1 ? "max-md:shrink-0 md:min-w-0 md:*:shrink" : "shrink-0"}`}
          >
            {chip}
          </span>
        ))}
        <details className="chips-more relative shrink-0 max-md:hidden" name="menu">
          <summary className="flex h-7 items-center rounded-6 bg-surface px-2 font-550 tabular-nums ring-1 ring-inset ring-line-strong before:content-['+'_counter(folded)] hover:bg-hover">
            <span className="sr-only">{messages.chips.more}</span>
          </summary>
          <ul className={`${menuClass} left-0 right-auto w-72 p-1.5`}>
            {entries.map(({ key, text, href }) => (
              <li key={key}>
                <Link
                  href={href}
                  prefetch={false}
                  className="flex min-h-8 items-center gap-2 rounded-6 px-2.5 py-1 wrap-anywhere hover:bg-hover"
                >
                  <span className="sr-only">{messages.chips.remove} </span>
                  <bdi className="min-w-0 flex-1">{text}</bdi>
                  <X size={13} className="shrink-0 text-ink-3" aria-hidden="true" />
                  <LinkPending />
                </Link>
              </li>
            ))}
          </ul>
        </details>
        {children}
      </div>
    </div>
  );
}

/** `keep`: parameters that every link keeps. `isFolded`: one line of chips, the others in a menu. */
export function FilterChips({
  query: definition,
  values,
  issues,
  path,
  keep = {},
  isFolded = false,
}: {
  query: QueryDefinition;
  values: object;
  issues: readonly Issue[];
  path: string;
  keep?: Kept;
  isFolded?: boolean;
}) {
  const active = activeFilters(definition, values);
  if (active.length === 0 && issues.length === 0) return null;
  const address: Address = (next, ignored) => searchAddress(definition, path, next, keep, ignored);
  const ignored = ignoredParameters(definition, issues);
  const named = issues.slice(0, MAX_NAMED);
  const labelOf = (field: string) =>
    Object.values(definition.filters)
      .find((filter) => fieldsOf(filter).includes(field))
      ?.label.toLowerCase() ?? field;
  const reasonOf = ({ field, code, message }: Issue) =>
    code === "unknown_parameter"
      ? `${messages.chips.noFilter(field)}${didYouMean(field, allFieldsOf(definition))}`
      : `${field} ${message}`;
  const entries: Entry[] = [
    ...active.map((name) => {
      const filter = definition.filters[name]!;
      const value = describeFilter(filter, values);
      const href = address(withoutFilter(definition, values, name), ignored);
      return {
        key: name,
        text: `${filter.label} ${value}`,
        href,
        chip: <FilterChip label={filter.label} value={value} href={href} />,
      };
    }),
    ...named.map((issue, index) => {
      const label = labelOf(issue.field);
      const href = address(
        values,
        ignoredParameters(
          definition,
          named.filter((other) => other !== issue),
        ),
      );
      return {
        key: `${issue.field}-${issue.value}-${index}`,
        text: messages.chips.ignored(label, issue.value),
        href,
        chip: <IgnoredChip value={issue.value} reason={reasonOf(issue)} label={label} href={href} />,
      };
    }),
  ];
  const clear = (
    <>
      <OtherIgnored count={issues.length - named.length} href={address(values, ignored)} />
      <Link
        href={address({}, [])}
        prefetch={false}
        className="shrink-0 px-1.5 font-500 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink max-md:inline-flex max-md:h-11 max-md:items-center"
      >
        {messages.chips.clear}
        <LinkPending />
      </Link>
    </>
  );
  if (isFolded) return <FoldedChips entries={entries}>{clear}</FoldedChips>;
  return (
    <>
      {entries.map(({ key, chip }) => (
        <Fragment key={key}>{chip}</Fragment>
      ))}
      {clear}
    </>
  );
}
