/** What of the address of the usage page was not understood: a chip for each, which is the link that removes it. */
import { IgnoredChip } from "@/components/ui/ignored-chip";
import type { Issue } from "@/lib/contract/query";
import { quoted } from "@/lib/contract/quoted";

type Entries = readonly (readonly [string, string])[];

/** The parameters of the address without those that an issue is about. */
export function withoutIgnored(entries: Entries, { field, code, value }: Issue): Entries {
  if (code === "min_greater_than_max") return entries.filter(([name]) => name !== "from" && name !== "to");
  return entries.filter(([name, text]) => quoted(name) !== field || quoted(text) !== value);
}

const hrefOf = (entries: Entries) =>
  entries.length === 0
    ? "/usage"
    : `/usage?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`;

export function IgnoredChips({ entries, issues }: { entries: Entries; issues: readonly Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {issues.map((issue, index) => (
        <IgnoredChip
          key={`${issue.field}-${issue.value}-${index}`}
          value={issue.value}
          reason={`${issue.field} ${issue.message}`}
          label={issue.code === "min_greater_than_max" ? "days" : issue.field}
          href={hrefOf(withoutIgnored(entries, issue))}
        />
      ))}
    </div>
  );
}
