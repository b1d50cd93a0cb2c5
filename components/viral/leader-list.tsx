/** The most frequent values of something, each a search of its own. */
import Link from "next/link";
import { LinkPending } from "@/components/ui/link-pending";
import type { FacetCount } from "@/lib/contract/records";

export function LeaderList({
  leaders,
  hrefOf,
  isQuoted = false,
  nothing,
}: {
  leaders: readonly FacetCount[];
  /** Search for one of them, the other filters kept. */
  hrefOf: (value: string) => string;
  isQuoted?: boolean;
  /** Said when there are none. */
  nothing: string;
}) {
  if (leaders.length === 0) return <p className="px-[18px] pb-4 pt-2 text-ink-3">{nothing}</p>;
  const most = Math.max(...leaders.map((leader) => leader.count), 1);
  return (
    <ol className="p-2 pt-1.5">
      {leaders.map(({ value, count }, index) => (
        <li key={value}>
          <Link
            href={hrefOf(value)}
            prefetch={false}
            className="flex h-9 items-center gap-2.5 rounded-6 px-2.5 hover:bg-hover max-md:h-11"
          >
            <span className="w-4 text-12 tabular-nums text-ink-3" aria-hidden="true">
              {index + 1}
            </span>
            <bdi className="min-w-0 flex-1 truncate font-550">{isQuoted ? `“${value} …”` : value}</bdi>
            <span className="h-1 w-10 rounded-full bg-sunken" aria-hidden="true">
              <i
                className="block h-1 rounded-full bg-hist-on"
                style={{ width: `${Math.round((count / most) * 100)}%` }}
              />
            </span>
            <span className="min-w-9 text-right font-550 tabular-nums">
              {count.toLocaleString("en")}
              <span className="sr-only"> posts</span>
            </span>
            <LinkPending />
          </Link>
        </li>
      ))}
    </ol>
  );
}
