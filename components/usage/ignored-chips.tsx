import { IgnoredChip, OtherIgnored } from "@/components/ui/ignored-chip";
import type { Issue } from "@/lib/contract/query";
import { MAX_NAMED, quoted } from "@/lib/contract/quoted";
import { messages } from "./messages";

type Entries = readonly (readonly [string, string])[];

export function withoutIgnored(entries: Entries, { field, code, value }: Issue): Entries {
  if (code === "min_greater_than_max") return entries.filter(([name]) => name !== "from" && name !== "to");
  return entries.filter(([name, text]) => quoted(name) !== field || quoted(text) !== value);
}

const keyOf = (field: string, value: string | undefined) => JSON.stringify([field, value]);

const hrefOf = (path: string, entries: Entries) =>
  entries.length === 0
    ? path
    : `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`;

/** Links of the page keep understood and named parameters. */
export function carriedEntries(entries: Entries, issues: readonly Issue[]): Entries {
  const others = issues.slice(MAX_NAMED).map(({ field, value }) => keyOf(field, value));
  const dropped = new Set(others);
  return entries.filter(([name, text]) => !dropped.has(keyOf(quoted(name), quoted(text))));
}

/** `entries` come from `carriedEntries`. */
export function IgnoredChips({
  path = "/usage",
  entries,
  issues,
}: {
  path?: string;
  entries: Entries;
  issues: readonly Issue[];
}) {
  if (issues.length === 0) return null;
  const named = issues.slice(0, MAX_NAMED);
  return (
    <div className="flex flex-wrap gap-2">
      {named.map((issue, index) => (
        <IgnoredChip
          key={`${issue.field}-${issue.value}-${index}`}
          value={issue.value}
          reason={`${issue.field} ${issue.message}`}
          label={issue.code === "min_greater_than_max" ? messages.ignored.days : issue.field}
          href={hrefOf(path, withoutIgnored(entries, issue))}
        />
      ))}
      <OtherIgnored count={issues.length - named.length} href={hrefOf(path, entries)} />
    </div>
  );
}
