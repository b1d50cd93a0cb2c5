"use client";
import type { ReactNode } from "react";
import { useRouter } from "next/navigation";
import { Square } from "lucide-react";
import { AddToListLink } from "@/components/records/add-to-list";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Scope } from "@/lib/contract/scopes";
import type { Reveal } from "@/lib/contract/reveal";
import { RevealCsv } from "./reveal-csv";
import { RevealProgress } from "./reveal-progress";
import { RevealReceipt, revealedHref } from "./reveal-receipt";
import { announcementOf, headingOf } from "./reveal-messages";
import { UntilFitProgress } from "./until-fit-progress";
import { useRevealProgress } from "./use-reveal-progress";
import { messages } from "./messages/page";
import { messages as progressMessages } from "./messages/progress";

const LISTED = 10;

/** `facts` are purpose, member and time. `wish` says in words who fits. */
type Props = { start: Reveal; facts: ReactNode; scopes: readonly Scope[]; wish?: string };

export function RevealPageBody({ start, facts, scopes, wish = "" }: Props) {
  const router = useRouter();
  const progress = useRevealProgress(start, () => router.refresh());
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
