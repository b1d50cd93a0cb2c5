"use client";
/** Closing the dialog stops nothing: a reveal continues on the server. */
import { type ReactNode, useEffect, useState } from "react";
import { Check, CircleAlert, LoaderCircle, Square } from "lucide-react";
import { AddToListLink } from "@/components/records/add-to-list";
import { Button, ButtonLink, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { fetchJson } from "@/lib/client/fetch-json";
import { showCredits } from "@/lib/client/own-credits";
import { useQuery, useQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { useNow } from "@/lib/client/use-now";
import type { OwnCredits } from "@/lib/contract/budgets";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Quote, Reveal } from "@/lib/contract/reveal";
import { whenOf } from "@/lib/domain/budget-words";
import { AskForm } from "./ask-fields";
import { PurposeField, TypedCredits } from "./purpose-field";
import { QuoteView } from "./quote-view";
import { ReadingSearch } from "./reading-search";
import { RevealCsv } from "./reveal-csv";
import { RevealProgress } from "./reveal-progress";
import { RevealReceipt, revealedHref } from "./reveal-receipt";
import { announcementOf, headingOf, quoteHeading, isTyped, clock } from "./reveal-messages";
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

/** `own` came with the receipt. Otherwise it is read now. */
export function BalanceNow({ own }: { own?: OwnCredits }) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.balance(),
    queryFn: ({ signal }) => fetchJson<OwnCredits>("/api/dashboard/balance", undefined, signal),
    staleTime: 0,
    enabled: own === undefined,
  });
  useEffect(() => {
    if (own) client.setQueryData(queryKeys.balance(), own);
  }, [client, own]);
  const data = own ?? query.data;
  const isRead = own !== undefined || !query.isFetching;
  useEffect(() => {
    if (data && isRead) showCredits(data);
  }, [data, isRead]);
  if (data?.left === null) return null;
  return (
    <>
      {messages.left(
        <b className="font-650 tabular-nums text-ink">{data ? formatNumber(data.left) : "…"}</b>,
        data?.limit ? whenOf(data.limit) : null,
      )}
    </>
  );
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
    body: <RevealReceipt reveal={reveal} shown={LISTED} balance={<BalanceNow own={reveal.own} />} />,
    footer: reveal.bought > 0 && (
      <>
        <RevealCsv id={reveal.id} />
        <AddToListLink size="large" target={{ revealId: reveal.id, count: reveal.bought - reveal.erased }} />
        <ButtonLink
          href={revealedHref(reveal.id)}
          variant="primary"
          size="large"
          className="ml-auto max-md:ml-0 max-md:grow"
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

/** Buying a few first is offered from this number on. */
const TASTE = 5;

/** A wrong clock must not make a quote look expired. */
const LONGEST_MS = 10 * 60_000;

function PriceHeld({ expiresAt, onEnd }: { expiresAt: string; onEnd: () => void }) {
  const now = useNow(1000);
  const [end] = useState(() => {
    const held = Date.parse(expiresAt) - Date.now();
    return Date.now() + (held > 0 && held <= LONGEST_MS ? held : LONGEST_MS);
  });
  const isOver = now !== null && now >= end;
  useEffect(() => {
    if (isOver) onEnd();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, at expiry
  }, [isOver]);
  return (
    <span className="text-12 tabular-nums text-ink-3">
      {formMessages.heldFor(clock(now === null ? LONGEST_MS : end - now))}
    </span>
  );
}

function QuoteFooter({
  quote,
  flow,
  confirmation: { count, submit },
}: {
  quote: Quote;
  flow: RevealFlow;
  confirmation: Confirmation;
}) {
  const isBusy = flow.phase.name === "confirming";
  const { toBuy } = quote;
  if (toBuy === 0) {
    return (
      <ButtonLink href="/library" variant="primary" size="large" className="ml-auto max-md:w-full">
        {formMessages.openLibrary}
      </ButtonLink>
    );
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2 max-md:flex-col-reverse max-md:items-stretch short:flex-row short:items-center">
      {count > TASTE && !isTyped(quote, TASTE) && (
        <Button size="large" className="short:h-11" disabled={isBusy} onClick={() => submit(TASTE)}>
          {formMessages.taste(TASTE)}
        </Button>
      )}
      <span className="max-md:text-center">
        <PriceHeld
          key={quote.id}
          expiresAt={quote.expiresAt}
          onEnd={() => flow.requestAgain(formMessages.expired)}
        />
      </span>
      {count > 0 && (
        <Button
          variant="primary"
          size="large"
          className="ml-auto max-md:ml-0 short:h-11 short:flex-1"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => submit()}
        >
          {isBusy && <LoaderCircle size={15} className="animate-spin" aria-hidden="true" />}
          {count < toBuy ? formMessages.revealFirst(count) : formMessages.reveal(count)}
        </Button>
      )}
    </div>
  );
}

function quotedParts(quote: Quote, flow: RevealFlow, confirmation: Confirmation): Parts {
  const { phase } = flow;
  return {
    title: quoteHeading(quote),
    body: (
      <>
        {phase.name === "quoted" && phase.note && (
          <div className="mb-3">
            <Notice role="alert">
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
        <Notice variant="bad" role="alert">
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
