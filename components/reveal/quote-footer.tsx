"use client";
import { LoaderCircle } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Quote } from "@/lib/contract/reveal";
import { PriceHeld } from "./price-held";
import { isTyped } from "./reveal-messages";
import type { Confirmation } from "./use-confirmation";
import type { RevealFlow } from "./use-reveal-flow";
import { messages } from "./messages/price-form";

/** Buying a few first is offered from this number on. */
const TASTE = 5;

export function QuoteFooter({
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
        {messages.openLibrary}
      </ButtonLink>
    );
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2 max-md:flex-col-reverse max-md:items-stretch short:flex-row short:items-center">
      {count > TASTE && !isTyped(quote, TASTE) && (
        <Button size="large" className="short:h-11" disabled={isBusy} onClick={() => submit(TASTE)}>
          {messages.taste(TASTE)}
        </Button>
      )}
      <span className="max-md:text-center">
        <PriceHeld
          key={quote.id}
          expiresAt={quote.expiresAt}
          onEnd={() => flow.requestAgain(messages.expired)}
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
          {count < toBuy ? messages.revealFirst(count) : messages.reveal(count)}
        </Button>
      )}
    </div>
  );
}
