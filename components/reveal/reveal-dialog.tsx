"use client";
/** Closing the dialog stops nothing: a reveal continues on the server. */
import type { ReactNode } from "react";
import { Check, CircleAlert, LoaderCircle, Square } from "lucide-react";
import { AddToListLink } from "@/components/records/add-to-list";
import { Button, ButtonLink, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { Quote, Reveal } from "@/lib/contract/reveal";
import { AskForm } from "./ask-fields";
import { BalanceNow } from "./balance-now";
import { PurposeField } from "./purpose-field";
import { QuoteFooter } from "./quote-footer";
import { QuoteView } from "./quote-view";
import { ReadingSearch } from "./reading-search";
import { RevealCsv } from "./reveal-csv";
import { RevealProgress } from "./reveal-progress";
import { RevealReceipt, revealedHref } from "./reveal-receipt";
import { announcementOf, headingOf, quoteHeading } from "./reveal-messages";
import { TypedCredits } from "./typed-credits";
import { useConfirmation, type Confirmation } from "./use-confirmation";
import type { RevealFlow } from "./use-reveal-flow";
import { messages } from "./messages/dialog";
import { messages as fitMessages } from "./messages/until-fit";
import { messages as priceMessages } from "./messages/price";
import { messages as formMessages } from "./messages/price-form";
import { messages as progressMessages } from "./messages/progress";

const LISTED = 3;

type Parts = {
  title: string;
  subtitle?: ReactNode;
  icon?: ReactNode;
  body: ReactNode;
  footer?: ReactNode;
};

function askingParts({ reading }: RevealFlow): Parts {
  return {
    title: priceMessages.asking,
    body: (
      <div className="grid h-[18.75rem] place-content-center justify-items-center gap-2 text-ink-3">
        <LoaderCircle size={20} className="animate-spin" aria-hidden="true" />
        {reading && <ReadingSearch reading={reading} />}
        {priceMessages.askingIsFree}
      </div>
    ),
  };
}

function receiptParts(reveal: Reveal): Parts {
  return {
    title: headingOf(reveal),
    subtitle: (
      <>
        <When iso={reveal.finishedAt ?? reveal.createdAt} style="full" /> · {reveal.memberName}
      </>
    ),
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
        <RevealCsv id={reveal.id} />
        <AddToListLink size="large" target={{ revealId: reveal.id, count: reveal.bought - reveal.erased }} />
        <ButtonLink
          href={revealedHref(reveal.id)}
          variant="primary"
          size="large"
          className="ml-auto max-md:ml-0 max-md:flex-1"
        >
          {messages.openBought(reveal.bought)}
        </ButtonLink>
      </>
    ),
  };
}

function runningParts(reveal: Reveal, { progress }: RevealFlow): Parts {
  return {
    title: headingOf(reveal),
    subtitle: messages.mayClose,
    body: (
      <div className="@container pt-2">
        <RevealProgress reveal={reveal} isOutOfTouch={progress.isOutOfTouch} />
      </div>
    ),
    footer: (
      <>
        <Button size="large" disabled={progress.isStopping} onClick={progress.stop}>
          <Square size={12} fill="currentColor" aria-hidden="true" />
          {progress.isStopping ? progressMessages.stopping : progressMessages.stop(reveal.bought)}
        </Button>
        <ButtonLink href={`/creators/reveals/${reveal.id}`} variant="ghost" size="large" className="ml-auto">
          {messages.openPage}
        </ButtonLink>
      </>
    ),
  };
}

function quotedParts(quote: Quote, flow: RevealFlow, confirmation: Confirmation): Parts {
  const { phase } = flow;
  return {
    title: quoteHeading(quote),
    body: (
      <>
        {phase.name === "quoted" && phase.note && (
          <div className="mb-3">
            <Notice role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
              <bdi>{phase.note}</bdi>
            </Notice>
          </div>
        )}
        <AskForm />
        <QuoteView
          quote={quote}
          purpose={confirmation.purpose}
          typed={<TypedCredits confirmation={confirmation} />}
          narrow={
            quote.chosen > 1 || quote.narrowed
              ? (narrowing, label) => (
                  <Button size="small" onClick={() => flow.narrow(narrowing)}>
                    {label}
                  </Button>
                )
              : undefined
          }
          includeMarked={
            quote.chosen > 1 || quote.marked?.isLeftOut
              ? (isIncluded, label) => (
                  <Button size="small" onClick={() => flow.includeMarked(isIncluded)}>
                    {label}
                  </Button>
                )
              : undefined
          }
        >
          {quote.toBuy > 0 && (
            <PurposeField
              confirmation={confirmation}
              purposes={quote.purposes}
              isRequired={quote.isPurposeRequired}
            />
          )}
        </QuoteView>
      </>
    ),
    footer: <QuoteFooter quote={quote} flow={flow} confirmation={confirmation} />,
  };
}

function useParts(flow: RevealFlow, onClose: () => void): Parts {
  const { phase, progress } = flow;
  const quote = phase.name === "quoted" || phase.name === "confirming" ? phase.quote : null;
  const confirmation = useConfirmation(flow, quote);
  if (phase.name === "failed") {
    return {
      title: formMessages.failed.title,
      body: (
        <Notice variant="bad" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          {priceMessages.nothingCharged(<bdi>{phase.error.message}</bdi>)}
        </Notice>
      ),
      footer:
        phase.error.status === 401 ? (
          <a
            href={`/sign-in?callbackUrl=${encodeURIComponent(window.location.pathname + window.location.search)}`}
            className={buttonClass({ variant: "primary", size: "large" })}
          >
            {formMessages.failed.signIn}
          </a>
        ) : (
          <>
            <Button variant="primary" size="large" onClick={() => flow.requestAgain()}>
              {formMessages.failed.queryAgain}
            </Button>
            <Button variant="ghost" size="large" onClick={onClose}>
              {formMessages.failed.close}
            </Button>
          </>
        ),
    };
  }
  if (phase.name === "confirmed" && progress.reveal) {
    const { reveal } = progress;
    return reveal.finishedAt === null ? runningParts(reveal, flow) : receiptParts(reveal);
  }
  return quote === null ? askingParts(flow) : quotedParts(quote, flow, confirmation);
}

/** `untilFit` is offered if the search can be revealed until enough creators fit. */
export function RevealDialog({
  flow,
  isOpen,
  onClose,
  untilFit,
}: {
  flow: RevealFlow;
  isOpen: boolean;
  onClose: () => void;
  untilFit?: string;
}) {
  const { title, subtitle, icon, body, footer } = useParts(flow, onClose);
  const { reveal } = flow.progress;
  return (
    <Dialog {...{ isOpen, onClose, title, subtitle, icon, footer }}>
      {body}
      {untilFit && flow.phase.name === "quoted" && (
        <p className="mt-4">
          <a href={untilFit} className="font-550 text-accent-ink hover:underline">
            {fitMessages.link}
          </a>
        </p>
      )}
      <p role="status" className="sr-only">
        {reveal ? announcementOf(reveal) : flow.phase.name === "confirming" ? formMessages.sent : ""}
      </p>
    </Dialog>
  );
}
