/** A total is a link that sets its filter, or removes it if it is set. */
import Link from "next/link";
import { ChevronRight, KeyRound } from "lucide-react";
import { purposeHref } from "@/lib/contract/purposes";
import { Avatar } from "@/components/ui/avatar";
import { Box } from "@/components/ui/box";
import { LinkPending } from "@/components/ui/link-pending";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Usage, UsageSum } from "@/lib/contract/usage";
import { colorOf } from "./purpose-colors";
import { messages } from "./messages";
import { toggleHref, type UsageFilterValues } from "./usage-address";

/** Further lines are folded. */
const MOST = 6;

type Line = UsageSum & { name: string; filter: "member" | "purpose" | "key"; color?: string };

const sumOf = (sums: readonly UsageSum[]) => sums.reduce((total, { spent }) => total + spent, 0);

function TotalLine({ line, values, most }: { line: Line; values: UsageFilterValues; most: number }) {
  const { id, name, spent, filter, color } = line;
  const isCurrent = values[filter] === id;
  return (
    <li className="-mx-2 flex items-center">
      <Link
        href={toggleHref(values, filter, id)}
        prefetch={false}
        aria-current={isCurrent ? "true" : undefined}
        className="min-w-0 flex-1 rounded-6 px-2 py-1.5 hover:bg-hover aria-[current]:bg-accent-soft max-md:py-3"
      >
        <span className="flex items-center gap-2">
          {filter === "member" && <Avatar name={name} isSmall />}
          {filter === "key" && (
            <KeyRound size={14} className="mx-[3px] shrink-0 text-ink-3" aria-label={messages.totals.key} />
          )}
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          <span className="font-600 tabular-nums">{formatNumber(spent)}</span>
        </span>
        {color && (
          <span aria-hidden="true" className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
            <i
              className="block h-full rounded-full"
              style={{ width: `${Math.max(1, (100 * Math.max(0, spent)) / most)}%`, background: color }}
            />
          </span>
        )}
        <LinkPending />
      </Link>
      {filter === "purpose" && (
        <Link
          href={purposeHref({ purpose: id, from: values.from, to: values.to })}
          prefetch={false}
          aria-label={messages.totals.profiles(name)}
          title={messages.totals.profiles(name)}
          className="grid size-8 shrink-0 place-items-center rounded-6 text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
        >
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}

function Totals({
  title,
  lines,
  values,
  note,
  more,
}: {
  title: string;
  more?: { href: string; label: string };
  lines: readonly Line[];
  values: UsageFilterValues;
  note?: string;
}) {
  const most = Math.max(1, ...lines.map(({ spent }) => spent));
  const shown = (some: readonly Line[]) =>
    some.map((line) => <TotalLine key={line.filter + line.id} line={line} values={values} most={most} />);
  const rest = lines.slice(MOST);
  return (
    <Box
      title={title}
      aside={<span className="tabular-nums text-ink-3">{formatNumber(sumOf(lines))}</span>}
      className="pb-3"
    >
      <ul className="px-[18px] pt-1.5">{shown(lines.slice(0, MOST))}</ul>
      {lines.length === 0 && <p className="px-[18px] py-1.5 text-ink-3">{messages.totals.none}</p>}
      {rest.length > 0 && (
        <details className="px-[18px]">
          <summary className="inline-block rounded-4 py-1 text-12 font-500 text-accent-ink max-md:py-3">
            {messages.totals.more(rest.length)}
          </summary>
          <ul>{shown(rest)}</ul>
        </details>
      )}
      {note && <p className="px-[18px] pt-1.5 text-12 text-ink-3">{note}</p>}
      {more && (
        <Link
          href={more.href}
          prefetch={false}
          className="mx-[18px] inline-block rounded-4 py-1 text-12 font-500 text-accent-ink hover:underline max-md:py-3"
        >
          {more.label}
        </Link>
      )}
    </Box>
  );
}

export function SideTotals({
  found: { byMember, byKey, byPurpose, sums },
  ranked,
  values,
}: {
  found: Pick<Usage, "byMember" | "byKey" | "byPurpose" | "sums">;
  ranked: readonly string[];
  values: UsageFilterValues;
}) {
  const members = byMember.map((each) => ({ ...each, filter: "member" as const }));
  const keys = byKey.map((each) => ({ ...each, filter: "key" as const }));
  const purposes = byPurpose.map((each) => ({
    ...each,
    filter: "purpose" as const,
    color: colorOf(each.id, ranked),
  }));
  // Spending through a member's key counts for both.
  const twice = sumOf(byMember) + sumOf(byKey) - sums.spent;
  return (
    <>
      <div className="grid content-start gap-4">
        <Totals title={messages.totals.byMember} lines={members} values={values} />
        {keys.length > 0 && (
          <Totals
            title={messages.totals.byKey}
            lines={keys}
            values={values}
            note={twice > 0 ? messages.totals.ofMembers(twice) : undefined}
          />
        )}
      </div>
      <Totals
        title={messages.totals.byPurpose}
        lines={purposes}
        values={values}
        more={{
          href: purposeHref({ from: values.from, to: values.to }),
          label: messages.totals.allPurposes,
        }}
      />
    </>
  );
}
