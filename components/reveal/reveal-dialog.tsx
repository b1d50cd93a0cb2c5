"use client";
/** The dialog from the price to the receipt. Closing it stops nothing: a reveal goes on at the server. */
import { useState, type ReactNode } from "react";
import { Check, CircleAlert, Download, LoaderCircle, Square } from "lucide-react";
import { Button, ButtonLink, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatMoment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { Quote, Reveal } from "@/lib/contract/reveal";
import { BalanceNow } from "./balance-now";
import { PriceHeld } from "./price-held";
import { PurposeField } from "./purpose-field";
import { QuoteView } from "./quote-view";
import { RevealProgress } from "./reveal-progress";
import { RevealReceipt, revealedHref } from "./reveal-receipt";
import { announcementOf, creators, credits, headingOf } from "./reveal-words";
import type { RevealFlow } from "./use-reveal-flow";

/** A taste before the whole, offered from this many on. */
const TASTE = 5;
const LISTED = 3;

type Parts = {
  title: string;
  subtitle?: string;
  icon?: ReactNode;
  body: ReactNode;
  footer?: ReactNode;
};

function askingParts(): Parts {
  return {
    title: "Asking for the price",
    body: (
      <div className="grid h-[300px] place-content-center justify-items-center gap-2 text-ink-3">
        <LoaderCircle size={20} className="animate-spin" aria-hidden="true" />
        Nothing is spent by asking.
      </div>
    ),
  };
}

function QuoteFooter({ quote, flow, purpose }: { quote: Quote; flow: RevealFlow; purpose: string }) {
  const isBusy = flow.phase.name === "confirming";
  const { toBuy, cost, missing, affordable } = quote;
  const confirm = (first?: number) => flow.confirm({ purpose, first });
  if (toBuy === 0) {
    return (
      <ButtonLink href="/library" look="primary" size="large" className="ml-auto max-md:w-full">
        Open the library
      </ButtonLink>
    );
  }
  const isShort = missing > 0;
  return (
    <div className="flex w-full flex-wrap items-center gap-2 max-md:flex-col-reverse max-md:items-stretch">
      {toBuy > TASTE && (!isShort || affordable > TASTE) && (
        <Button size="large" disabled={isBusy} onClick={() => confirm(TASTE)}>
          Reveal {TASTE} first
        </Button>
      )}
      <span className="max-md:text-center">
        <PriceHeld
          key={quote.id}
          expiresAt={quote.expiresAt}
          onEnd={() => flow.askAgain("The price was held for ten minutes; this is the price now.")}
        />
      </span>
      {isShort && affordable === 0 ? null : (
        <Button
          look="primary"
          size="large"
          className="ml-auto max-md:ml-0"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => confirm(isShort ? affordable : undefined)}
        >
          {isBusy && <LoaderCircle size={15} className="animate-spin" aria-hidden="true" />}
          {isShort
            ? `Reveal the first ${affordable.toLocaleString("en")} for ${credits(affordable)}`
            : `Reveal ${toBuy.toLocaleString("en")} for ${credits(cost)}`}
        </Button>
      )}
    </div>
  );
}

function receiptParts(reveal: Reveal): Parts {
  return {
    title: headingOf(reveal),
    subtitle: `${formatMoment(reveal.finishedAt ?? reveal.createdAt)} · ${reveal.memberName}`,
    icon: (
      <span
        className={`mt-0.5 grid size-9 shrink-0 place-items-center rounded-full ${reveal.bought > 0 ? "bg-accent-soft-2 text-accent-ink" : "bg-warn-soft text-warn-ink"}`}
      >
        {reveal.bought > 0 ? (
          <Check size={18} aria-hidden="true" />
        ) : (
          <CircleAlert size={18} aria-hidden="true" />
        )}
      </span>
    ),
    body: <RevealReceipt reveal={reveal} shown={LISTED} balance={<BalanceNow />} />,
    footer: reveal.bought > 0 && (
      <>
        <a
          href={`/api/dashboard/library.csv?reveal=${reveal.id}`}
          download
          className={buttonClass({ size: "large" })}
        >
          <Download size={15} className="text-ink-3" aria-hidden="true" />
          CSV
        </a>
        <ButtonLink
          href={revealedHref(reveal.id)}
          look="primary"
          size="large"
          className="ml-auto max-md:ml-0 max-md:flex-1"
        >
          Open {reveal.bought === 1 ? "it" : `these ${reveal.bought.toLocaleString("en")}`} in the library
        </ButtonLink>
      </>
    ),
  };
}

function runningParts(reveal: Reveal, { progress }: RevealFlow): Parts {
  return {
    title: headingOf(reveal),
    subtitle: "You can close this, it goes on",
    body: (
      <div className="@container pt-2">
        <RevealProgress reveal={reveal} isOutOfTouch={progress.isOutOfTouch} />
      </div>
    ),
    footer: (
      <>
        <Button size="large" disabled={progress.isStopping} onClick={progress.stop}>
          <Square size={12} fill="currentColor" aria-hidden="true" />
          {progress.isStopping ? "Stopping…" : `Stop and keep ${reveal.bought.toLocaleString("en")}`}
        </Button>
        <ButtonLink href={`/creators/reveals/${reveal.id}`} look="ghost" size="large" className="ml-auto">
          Open as a page
        </ButtonLink>
      </>
    ),
  };
}

function useParts(flow: RevealFlow, onClose: () => void): Parts {
  const [purpose, setPurpose] = useState("");
  const { phase, progress } = flow;
  if (phase.name === "failed") {
    return {
      title: "This did not work",
      body: (
        <Notice look="bad" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          <bdi>{phase.error.message}</bdi> Nothing was charged.
        </Notice>
      ),
      footer:
        phase.error.status === 401 ? (
          <a
            href={`/sign-in?callbackUrl=${encodeURIComponent(window.location.pathname + window.location.search)}`}
            className={buttonClass({ look: "primary", size: "large" })}
          >
            Sign in again
          </a>
        ) : (
          <>
            <Button look="primary" size="large" onClick={() => flow.askAgain()}>
              Ask again
            </Button>
            <Button look="ghost" size="large" onClick={onClose}>
              Close
            </Button>
          </>
        ),
    };
  }
  if (phase.name === "confirmed" && progress.reveal) {
    const { reveal } = progress;
    return reveal.finishedAt === null ? runningParts(reveal, flow) : receiptParts(reveal);
  }
  if (phase.name !== "quoted" && phase.name !== "confirming") return askingParts();
  const { quote } = phase;
  return {
    title: quote.toBuy === 0 ? "Your team owns all of them" : `Reveal ${creators(quote.toBuy)}`,
    body: (
      <>
        {phase.name === "quoted" && phase.note && (
          <div className="mb-3">
            <Notice role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
              <bdi>{phase.note}</bdi>
            </Notice>
          </div>
        )}
        <QuoteView quote={quote}>
          {quote.toBuy > 0 && (
            <PurposeField value={purpose} onChange={setPurpose} purposes={quote.purposes} />
          )}
        </QuoteView>
      </>
    ),
    footer: <QuoteFooter quote={quote} flow={flow} purpose={purpose} />,
  };
}

export function RevealDialog({
  flow,
  isOpen,
  onClose,
}: {
  flow: RevealFlow;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { title, subtitle, icon, body, footer } = useParts(flow, onClose);
  const { reveal } = flow.progress;
  return (
    <Dialog {...{ isOpen, onClose, title, subtitle, icon, footer }}>
      {body}
      <p role="status" className="sr-only">
        {reveal ? announcementOf(reveal) : flow.phase.name === "confirming" ? "Revealing." : ""}
      </p>
    </Dialog>
  );
}
