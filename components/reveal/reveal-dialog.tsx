"use client";
/** From a selection to a receipt: states the cost in words, and sends nothing before somebody says yes. */
import { useState } from "react";
import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { MAX_PURPOSE_LENGTH, type Quote, type Reveal } from "@/lib/contract/reveal";
import { credits, QuoteWords } from "./quote-words";
import { Receipt, revealTitle } from "./receipt";
import { useConfirm, useQuote, useSecondsUntil } from "./use-reveal";

const SAMPLE = 5;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function QuoteFooter({
  quote,
  isBusy,
  onConfirm,
  onClose,
}: {
  quote: Quote;
  isBusy: boolean;
  onConfirm: (first?: number) => void;
  onClose: () => void;
}) {
  const left = useSecondsUntil(quote.expiresAt);
  const { toBuy, cost, missing, affordable } = quote;
  if (toBuy === 0) {
    return (
      <Button look="primary" size="large" className="ml-auto" onClick={onClose}>
        Done
      </Button>
    );
  }
  if (missing > 0) {
    return (
      <>
        <span className="text-ink-3">Nothing was sent or spent.</span>
        {affordable > 0 ? (
          <Button
            look="primary"
            size="large"
            className="ml-auto"
            disabled={isBusy}
            onClick={() => onConfirm(affordable)}
          >
            Reveal the first {affordable} for {credits(affordable)}
          </Button>
        ) : (
          <Button look="plain" size="large" className="ml-auto" onClick={onClose}>
            Close
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      {toBuy > SAMPLE && (
        <Button size="large" disabled={isBusy || left === 0} onClick={() => onConfirm(SAMPLE)}>
          Reveal {SAMPLE} first
        </Button>
      )}
      <span className="text-12 text-ink-3" role="timer">
        {left > 0
          ? `Price held for ${clock(left)}`
          : "The price was held for ten minutes. Close and ask again."}
      </span>
      <Button
        look="primary"
        size="large"
        className="ml-auto max-sm:w-full"
        disabled={isBusy || left === 0}
        onClick={() => onConfirm()}
      >
        {isBusy ? "Revealing…" : `Reveal ${toBuy.toLocaleString("en")} for ${credits(cost)}`}
      </Button>
    </>
  );
}

function RunningFooter({
  reveal,
  onStop,
  onClose,
}: {
  reveal: Reveal;
  onStop: () => void;
  onClose: () => void;
}) {
  const isOpen = reveal.state === "running" || reveal.state === "paused";
  return (
    <>
      {isOpen && (
        <>
          <Button size="large" onClick={onStop}>
            Stop
          </Button>
          <span className="text-12 text-ink-3">You may close this; it goes on.</span>
        </>
      )}
      <Button look={isOpen ? "plain" : "primary"} size="large" className="ml-auto" onClick={onClose}>
        {isOpen ? "Close" : "Done"}
      </Button>
    </>
  );
}

export type RevealDialogProps = {
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  /** A reveal has ended: what is on the page may be owned now. */
  onRevealed: () => void;
};

export function RevealDialog({ ids, isOpen, onClose, onRevealed }: RevealDialogProps) {
  const [purpose, setPurpose] = useState("");
  const quote = useQuote(ids, isOpen);
  const { confirm, stop, reveal } = useConfirm(onRevealed);
  const now = useSecondsUntil(reveal?.pausedUntil ?? undefined);
  const close = () => {
    confirm.reset();
    onClose();
  };
  const buy = (first?: number) => {
    if (quote.data && !confirm.isPending)
      confirm.mutate({ quoteId: quote.data.id, purpose: purpose.trim() || undefined, first });
  };
  const error = confirm.error ?? quote.error ?? stop.error;
  const title = reveal ? revealTitle(reveal) : quote.data ? titleOf(quote.data) : "Reveal";
  const footer = reveal ? (
    <RunningFooter reveal={reveal} onStop={() => stop.mutate(reveal.id)} onClose={close} />
  ) : (
    quote.data && (
      <QuoteFooter quote={quote.data} isBusy={confirm.isPending} onConfirm={buy} onClose={close} />
    )
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} footer={footer}>
      <div aria-live="polite" className="grid gap-4">
        {error && (
          <Notice look="bad" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
            {error.message}
          </Notice>
        )}
        {reveal ? (
          <Receipt
            reveal={reveal}
            now={now > 0 ? Date.parse(reveal.pausedUntil!) - now * 1000 : Date.now()}
          />
        ) : quote.data ? (
          <QuoteBody quote={quote.data} purpose={purpose} onPurpose={setPurpose} />
        ) : (
          !error && <p className="h-40 text-ink-2">Working out the price…</p>
        )}
      </div>
    </Dialog>
  );
}

function titleOf({ toBuy, missing }: Quote): string {
  if (toBuy === 0) return "All of these are yours";
  if (missing > 0) return "Not enough credits";
  return `Reveal ${toBuy.toLocaleString("en")} ${toBuy === 1 ? "creator" : "creators"}`;
}

function QuoteBody({
  quote,
  purpose,
  onPurpose,
}: {
  quote: Quote;
  purpose: string;
  onPurpose: (text: string) => void;
}) {
  const { missing, affordable, memberCap, toBuy } = quote;
  const isCap = memberCap !== null && memberCap.after < 0;
  return (
    <>
      <div>
        <QuoteWords quote={quote} />
      </div>
      {missing > 0 && (
        <Notice look="bad" icon={<CircleAlert size={16} aria-hidden="true" />}>
          {isCap ? "Your budget of this month" : "The balance"} is {credits(missing)} short.{" "}
          {affordable > 0 ? "Reveal fewer, or ask an admin for more." : "Ask an admin for more."}
        </Notice>
      )}
      {toBuy > 0 && affordable > 0 && (
        <div>
          <Field
            label="Purpose"
            name="purpose"
            list="past-purposes"
            maxLength={MAX_PURPOSE_LENGTH}
            placeholder="Winter launch"
            value={purpose}
            onChange={(event) => onPurpose(event.target.value)}
            help="Shown in the ledger and on the usage page."
            autoComplete="off"
          />
          <datalist id="past-purposes">
            {quote.purposes.map((past) => (
              <option key={past} value={past} />
            ))}
          </datalist>
        </div>
      )}
    </>
  );
}
