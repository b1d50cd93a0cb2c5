import Link from "next/link";
import { heatStep } from "@/components/records/score-badge";
import { LinkPending } from "@/components/ui/link-pending";
import { unseen } from "@/components/ui/unseen";
import type { FacetCount } from "@/lib/contract/records";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/insights";

const HEAT = { 1: "bg-heat-1", 2: "bg-heat-2", 3: "bg-heat-3", 4: "bg-heat-4", 5: "bg-heat-5" } as const;

export type Leader = FacetCount & { medianScore?: number | null };

/** Examples: `Neon Rain · Kisaragi Loop`, `original sound - kontoklar`. */
export function splitSound(value: string): [title: string, artist: string | undefined] {
  const [, title, artist] = /^(.*\S)\s+[·–—-]\s+(\S.*)$/s.exec(value) ?? [];
  return title === undefined ? [value, undefined] : [title, artist];
}

function Sound({ value }: { value: string }) {
  const [title, artist] = splitSound(value);
  return (
    <span className="min-w-0 py-1 leading-[1.125rem]" title={value}>
      <bdi className="block truncate">{title}</bdi>
      {artist !== undefined && (
        <span className="block truncate text-12 font-450 text-ink-3">
          {messages.leaders.by(<bdi>{artist}</bdi>, unseen)}
        </span>
      )}
    </span>
  );
}

export function LeaderTable({
  label,
  leaders,
  hrefOf,
  isQuoted = false,
  hasArtist = false,
  nothing,
}: {
  label: string;
  leaders: readonly Leader[];
  /** Other filters are kept. */
  hrefOf: (value: string) => string;
  isQuoted?: boolean;
  hasArtist?: boolean;
  nothing: string;
}) {
  if (leaders.length === 0) return <p className="px-[18px] pb-4 pt-2 text-ink-3">{nothing}</p>;
  const most = Math.max(...leaders.map((leader) => leader.count), 1);
  const hasScores = leaders.some(({ medianScore }) => typeof medianScore === "number");
  return (
    <table aria-label={label} className="w-full tabular-nums">
      <thead>
        <tr className="sr-only">
          <th scope="col">{label}</th>
          <th scope="col">{messages.leaders.count}</th>
          {hasScores && <th scope="col">{messages.leaders.score}</th>}
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ value, count, medianScore }, index) => (
          <tr key={value} className={`relative hover:bg-hover max-md:h-11 ${hasArtist ? "h-11" : "h-9"}`}>
            <th scope="row" className="w-full max-w-0 pl-[18px] pr-2 text-left font-550">
              <Link
                href={hrefOf(value)}
                prefetch={false}
                className="flex min-w-0 items-baseline gap-2.5 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-6 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                <span className="w-4 shrink-0 text-12 font-450 text-ink-3" aria-hidden="true">
                  {index + 1}
                </span>
                {hasArtist ? (
                  <Sound value={value} />
                ) : (
                  <bdi className="min-w-0 truncate">{isQuoted ? `“${value} …”` : value}</bdi>
                )}
                <LinkPending />
              </Link>
            </th>
            <td className={`text-right font-550 ${hasScores ? "" : "pr-[18px]"}`}>
              <span className="flex items-center justify-end gap-3">
                <svg
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-1 w-10 max-w-[10vw] overflow-hidden rounded-full bg-sunken"
                >
                  <rect width={Math.round((count / most) * 100)} height="4" fill="var(--hist-on)" />
                </svg>
                <span className="min-w-9">{formatNumber(count)}</span>
              </span>
            </td>
            {hasScores && (
              <td className="pl-4 pr-[18px] text-right text-ink-2">
                {typeof medianScore === "number" ? (
                  <span className="inline-flex items-center gap-1.5">
                    <i
                      className={`size-[7px] rounded-full ${HEAT[heatStep(medianScore)]}`}
                      aria-hidden="true"
                    />
                    {Math.round(medianScore)}
                  </span>
                ) : (
                  "–"
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
