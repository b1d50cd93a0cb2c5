"use client";
import type { ReactNode } from "react";
import { Square, Check, CircleCheck } from "lucide-react";
import Link from "next/link";
import { AddToListLink } from "@/components/records/add-to-list";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { Button, ButtonLink } from "@/components/ui/button";
import { Tiles } from "@/components/ui/tiles";
import { useRefresh } from "@/lib/client/use-refresh";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Scope } from "@/lib/contract/scopes";
import type { Reveal } from "@/lib/contract/reveal";
import type { FitResult, UntilFitProgress as Progress } from "@/lib/contract/until-fit";
import { RevealCsv } from "./reveal-csv";
import { RevealProgress, PauseNotice } from "./reveal-progress";
import { RevealReceipt, revealedHref } from "./reveal-receipt";
import { announcementOf, headingOf } from "./reveal-messages";
import { useRevealProgress } from "./use-reveal-progress";
import { messages } from "./messages/page";
import { messages as progressMessages } from "./messages/progress";
import { messages as untilFitMessages } from "./messages/until-fit";

const LISTED = 10;

/** `facts` are purpose, member and time. `wish` says in words who fits. */
type Props = { start: Reveal; facts: ReactNode; scopes: readonly Scope[]; wish?: string };

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
      <span className="text-ink-2 max-sm:hidden">
        {hasEmail ? untilFitMessages.email : untilFitMessages.noEmail}
      </span>
      <span
        className={`flex items-center justify-end gap-1 ${fits ? "font-550 text-accent-ink" : "text-ink-3"}`}
      >
        {fits && <Check size={14} aria-hidden="true" />}
        {fits ? untilFitMessages.fits : untilFitMessages.noMatch}
      </span>
    </li>
  );
}

function tilesOf({ found, bought, skipped }: Progress, charged: number) {
  const { tiles } = untilFitMessages;
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
      <p className="mb-3 text-ink-2">{untilFitMessages.running.with(<bdi>{wish}</bdi>)}</p>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-44 font-700 tabular-nums">{formatNumber(found)}</b>
        <span className="text-16 text-ink-2">{untilFitMessages.running.of(wanted)}</span>
        <span className="ml-auto text-ink-2 tabular-nums">{untilFitMessages.running.spent(spent, most)}</span>
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
          {untilFitMessages.ends[endedBy]}
        </p>
      )}
      {(found > 0 || more) && (
        <p className="mt-4 flex flex-wrap gap-2">
          {found > 0 && (
            <ButtonLink href={fittingHref(reveal.id, progress)}>{untilFitMessages.open(found)}</ButtonLink>
          )}
          {more && <ButtonLink href={more.href}>{untilFitMessages.goOn(more.most)}</ButtonLink>}
        </p>
      )}
    </section>
  );
}

export function RevealPageBody({ start, facts, scopes, wish = "" }: Props) {
  const refresh = useRefresh();
  const progress = useRevealProgress(start, () => void refresh());
  const reveal = progress.reveal ?? start;
  const canStop = scopes.includes("reveal");
  const isRunning = reveal.finishedAt === null;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-28 font-650">{headingOf(reveal)}</h1>
          <p className="wrap-anywhere mt-1 text-ink-2">
            {facts}
            {isRunning && ` · ${messages.mayClose}`}
          </p>
        </div>
        {isRunning
          ? canStop && (
              <Button size="large" disabled={progress.isStopping} onClick={progress.stop}>
                <Square size={12} fill="currentColor" aria-hidden="true" />
                {progress.isStopping ? progressMessages.stopping : progressMessages.stop(reveal.bought)}
              </Button>
            )
          : reveal.bought > 0 && (
              <>
                {scopes.includes("lists.write") && (
                  <AddToListLink
                    size="large"
                    target={{ revealId: reveal.id, count: reveal.bought - reveal.erased }}
                  />
                )}
                {scopes.includes("export") && <RevealCsv id={reveal.id} />}
                <ButtonLink href={revealedHref(reveal.id)} variant="primary" size="large">
                  {messages.openLibrary}
                </ButtonLink>
              </>
            )}
      </header>
      <div className="@container">
        {reveal.untilFit && <UntilFitProgress reveal={reveal} progress={reveal.untilFit} wish={wish} />}
        {isRunning && reveal.untilFit ? null : isRunning ? (
          <RevealProgress reveal={reveal} isOutOfTouch={progress.isOutOfTouch} />
        ) : (
          <RevealReceipt reveal={reveal} shown={LISTED} seesContacts={scopes.includes("contacts")} />
        )}
      </div>
      <p role="status" className="sr-only">
        {announcementOf(reveal)}
      </p>
    </>
  );
}
