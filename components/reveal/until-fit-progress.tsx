import { Check, CircleCheck } from "lucide-react";
import Link from "next/link";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { ButtonLink } from "@/components/ui/button";
import { Tiles } from "@/components/ui/tiles";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Reveal } from "@/lib/contract/reveal";
import type { FitResult, UntilFitProgress as Progress } from "@/lib/contract/until-fit";
import { PauseNotice } from "./pause-notice";
import { messages } from "./messages/until-fit";

export const fittingHref = (id: string, { wish }: Progress) => `/library?reveal=${id}&${wish}`;

/** Returns the same request for the missing number, or null if continuing is pointless. */
export function goOn({ wanted, found, most, spent, endedBy, search, wish }: Progress) {
  const [missing, left] = [wanted - found, most - spent];
  if (missing <= 0 || left < missing || endedBy === "noMore") return null;
  const params = new URLSearchParams(wish);
  for (const [name, value] of Object.entries({ wanted: missing, most: left, search }))
    params.set(name, String(value));
  return { href: `/creators/reveal/until-fit?${params}`, most: left };
}

function Bar({ found, wanted, isRunning }: { found: number; wanted: number; isRunning: boolean }) {
  return (
    <span className="mt-3 flex h-3 overflow-hidden rounded-4 bg-line" aria-hidden="true">
      <i className="bg-accent" style={{ width: `${(found / wanted) * 100}%` }} />
      {isRunning && found < wanted && <i className="hatched" style={{ width: `${100 / wanted}%` }} />}
    </span>
  );
}

function Result({ result: { id, username, engagementRate, hasEmail, fits } }: { result: FitResult }) {
  return (
    <li className="grid min-h-[2.375rem] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 border-b border-line px-3.5 last:border-b-0 sm:grid-cols-[auto_minmax(0,1fr)_56px_64px_96px]">
      <PlatformIcon source={sourceOf(id)} />
      <Link href={`/library/${id}`} prefetch={false} className="truncate font-600 hover:underline">
        <bdi>{username ? `@${username}` : maskedId(id)}</bdi>
      </Link>
      <span className="text-right tabular-nums text-ink-2 max-sm:hidden">
        {engagementRate !== null && `${formatNumber(engagementRate, 1)}%`}
      </span>
      <span className="text-ink-2 max-sm:hidden">{hasEmail ? messages.email : messages.noEmail}</span>
      <span
        className={`flex items-center justify-end gap-1 ${fits ? "font-550 text-accent-ink" : "text-ink-3"}`}
      >
        {fits && <Check size={14} aria-hidden="true" />}
        {fits ? messages.fits : messages.noMatch}
      </span>
    </li>
  );
}

function tilesOf({ found, bought, skipped }: Progress, charged: number) {
  const { tiles } = messages;
  const share = bought === 0 ? "–" : `${Math.round((found / bought) * 100)}%`;
  return [
    {
      label: tiles.yield,
      value: share,
      meaning: bought === 0 ? tiles.nothing : tiles.yieldOf(found, bought),
    },
    {
      label: tiles.each,
      value: found === 0 ? "–" : formatNumber(charged / found, 1),
      unit: found === 0 ? undefined : tiles.credits(charged / found),
    },
    { label: tiles.skipped, value: formatNumber(skipped), meaning: tiles.skippedFree },
  ];
}

/** `wish` describes the criteria. */
export function UntilFitProgress({
  reveal,
  progress,
  wish,
}: {
  reveal: Reveal;
  progress: Progress;
  wish: string;
}) {
  const { found, wanted, spent, most, results, endedBy } = progress;
  const isRunning = reveal.finishedAt === null;
  const more = isRunning ? null : goOn(progress);
  return (
    <section className="mb-6">
      {reveal.state === "paused" && reveal.pausedUntil && <PauseNotice until={reveal.pausedUntil} />}
      <p className="mb-3 text-ink-2">{messages.running.with(<bdi>{wish}</bdi>)}</p>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-44 font-700 tabular-nums">{formatNumber(found)}</b>
        <span className="text-16 text-ink-2">{messages.running.of(wanted)}</span>
        <span className="ml-auto text-ink-2 tabular-nums">{messages.running.spent(spent, most)}</span>
      </div>
      <Bar {...{ found, wanted, isRunning }} />
      <div className="mt-5">
        <Tiles tiles={tilesOf(progress, reveal.charged)} />
      </div>
      {isRunning && results.length > 0 && (
        <ul className="mt-4 overflow-hidden rounded-10 border border-line bg-surface">
          {results.map((result) => (
            <Result key={result.id} result={result} />
          ))}
        </ul>
      )}
      {endedBy && (
        <p className="mt-4 flex items-center gap-2">
          <CircleCheck size={15} className="shrink-0 text-accent-ink" aria-hidden="true" />
          {messages.ends[endedBy]}
        </p>
      )}
      {(found > 0 || more) && (
        <p className="mt-4 flex flex-wrap gap-2">
          {found > 0 && (
            <ButtonLink href={fittingHref(reveal.id, progress)}>{messages.open(found)}</ButtonLink>
          )}
          {more && <ButtonLink href={more.href}>{messages.goOn(more.most)}</ButtonLink>}
        </p>
      )}
    </section>
  );
}
