"use client";
/** Under a price: a few first, how long it is held, and the button that pays. */
import { LoaderCircle } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Quote } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { PriceHeld } from "./price-held";
import { credits, isTyped } from "./reveal-words";
import type { Confirmation } from "./use-confirmation";
import type { RevealFlow } from "./use-reveal-flow";

/** A taste before the whole, offered from this many on. */
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
        Open the library
      </ButtonLink>
    );
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2 max-md:flex-col-reverse max-md:items-stretch short:flex-row short:items-center">
      {count > TASTE && !isTyped(quote, TASTE) && (
        <Button size="large" className="short:h-11" disabled={isBusy} onClick={() => submit(TASTE)}>
          Reveal {TASTE} first
        </Button>
      )}
      <span className="max-md:text-center">
        <PriceHeld
          key={quote.id}
          expiresAt={quote.expiresAt}
          onEnd={() => flow.requestAgain("The price was held for ten minutes; this is the price now.")}
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
          Reveal {count < toBuy && "the first "}
          {formatNumber(count)} for {credits(count)}
        </Button>
      )}
    </div>
  );
}
