import type { QueryDefinition } from "@/lib/contract/definition";
import Link from "next/link";
import { X } from "lucide-react";
import { chipClass, IgnoredChip, OtherIgnored } from "@/components/ui/ignored-chip";
import { LinkPending } from "@/components/ui/link-pending";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import { allFieldsOf, fieldsOf } from "@/lib/contract/definition";
import type { Issue } from "@/lib/contract/query";
import { MAX_NAMED } from "@/lib/contract/quoted";
import { didYouMean } from "@/lib/contract/suggestion";
import { describeFilter } from "./describe-filter";
import { ignoredParameters, searchAddress, type Kept } from "./search-address";
import { messages } from "./messages/results";

type Address = (values: object, ignored: readonly (readonly [string, string])[]) => string;

/** `keep` holds parameters that every link keeps (view, sort). */
export function FilterChips({
  query: definition,
  values,
  issues,
  path,
  keep = {},
}: {
  query: QueryDefinition;
  values: object;
  issues: readonly Issue[];
  path: string;
  keep?: Kept;
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
  return (
    <>
      {active.map((name) => {
        const filter = definition.filters[name]!;
        return (
          <Link
            key={name}
            prefetch={false}
            href={address(withoutFilter(definition, values, name), ignored)}
            className={`${chipClass} group/chip bg-surface ring-line-strong hover:bg-hover`}
          >
            <span className="sr-only">{messages.chips.remove} </span>
            <span className="whitespace-nowrap text-ink-3">{filter.label}</span>
            <b className="ml-1.5 max-w-60 truncate font-550 tabular-nums">
              <bdi>{describeFilter(filter, values)}</bdi>
            </b>
            <X
              size={13}
              className="mx-1.5 shrink-0 text-ink-3 group-hover/chip:text-ink"
              aria-hidden="true"
            />
            <LinkPending />
          </Link>
        );
      })}
      {named.map((issue, index) => (
        <IgnoredChip
          key={`${issue.field}-${issue.value}-${index}`}
          value={issue.value}
          reason={reasonOf(issue)}
          label={labelOf(issue.field)}
          href={address(
            values,
            ignoredParameters(
              definition,
              named.filter((other) => other !== issue),
            ),
          )}
        />
      ))}
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
}
