/** What of the address of the usage page was not understood: a chip for each, which is the link that removes it. */
import Link from "next/link";
import { X } from "lucide-react";
import type { Issue } from "@/lib/contract/query";

type Entries = readonly (readonly [string, string])[];

/** An issue quotes so much of what stands in the address. */
const quoted = (text: string) => text.slice(0, 80);

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
      {issues.map((issue, index) => {
        const reason = `${issue.field} ${issue.message}`;
        return (
          <Link
            key={`${issue.field}-${issue.value}-${index}`}
            href={hrefOf(withoutIgnored(entries, issue))}
            prefetch={false}
            title={reason}
            className="relative inline-flex h-7 max-w-full items-center rounded-6 bg-warn-soft pl-2.5 text-warn-ink ring-1 ring-inset ring-warn-line max-md:h-9 max-md:after:absolute max-md:after:-inset-y-1 max-md:after:inset-x-0"
          >
            <span className="whitespace-nowrap">
              <span className="sr-only">Remove from the address. </span>Ignored:{" "}
              {issue.code === "min_greater_than_max" ? "days" : <bdi>{issue.field}</bdi>}
            </span>
            <s className="ml-1 max-w-52 truncate font-550 decoration-1">
              <bdi>{issue.value}</bdi>
            </s>
            <span className="sr-only">, because {reason}</span>
            <X size={13} className="mx-1.5 shrink-0" aria-hidden="true" />
          </Link>
        );
      })}
    </div>
  );
}
