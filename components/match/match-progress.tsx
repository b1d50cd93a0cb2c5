"use client";
/** The page is refreshed at the end. It reloads itself if scripts don't run. */
import { useEffect, useState } from "react";
import { useRefresh } from "@/lib/client/use-refresh";
import { readSteps } from "@/lib/client/read-steps";
import type { MatchProgress, MatchStep } from "@/lib/domain/match/matching";
import { ButtonLink } from "@/components/ui/button";
import { messages } from "./messages/match";

type Shown = { words: string; isOver: boolean };

function wordsOf(step: MatchStep): Shown {
  const isOver = step.state === "stopped" || step.state === "finished";
  if (step.state === "waiting") return { words: messages.progress.waiting(step.retryAfterS), isOver };
  if (step.state === "stopped") return { words: messages.progress.stopped, isOver };
  return { words: messages.progress.matching(step.done, step.most), isOver };
}

/** `isStopped`: the service doesn't respond. */
export function MatchingProgress({
  request,
  href,
  done,
  most,
  isStopped,
}: MatchProgress & { request: object; href: string; isStopped: boolean }) {
  const refresh = useRefresh();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (isStopped) return;
    const controller = new AbortController();
    const follow = async () => {
      for await (const step of readSteps<MatchStep>(
        "/api/dashboard/creators/match",
        request,
        controller.signal,
      ))
        setShown(wordsOf(step));
      void refresh();
    };
    follow().catch((error: Error) => {
      if (!controller.signal.aborted) setShown({ words: error.message, isOver: true });
    });
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, on mount
  }, []);
  const words = isStopped ? messages.progress.stopped : messages.progress.soFar(done, most);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="font-550 tabular-nums">
        {shown?.words ?? words}
      </p>
      <span className="text-ink-3">{messages.progress.free}</span>
      {(isStopped || shown?.isOver) && <ButtonLink href={href}>{messages.progress.more}</ButtonLink>}
      {!isStopped && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
    </div>
  );
}
