"use client";
/** From the price to the receipt: asks for a quote, confirms it once, follows the reveal. */
import { useCallback, useRef, useState } from "react";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { AllMatching, Quote, QuoteRequest, Reveal } from "@/lib/contract/reveal";
import { useRevealProgress, type RevealProgress } from "./use-reveal-progress";

type Phase =
  | { name: "idle" }
  | { name: "asking" }
  /** `note`: why the price is shown once more. `isSent`: it was confirmed, and no answer came. */
  | { name: "quoted"; quote: Quote; note?: string; isSent?: boolean }
  | { name: "confirming"; quote: Quote }
  | { name: "confirmed"; quote: Quote; reveal: Reveal }
  | { name: "failed"; error: FetchError };

/** `typed`: the number of credits, where it must be typed. */
export type Confirm = { purpose: string; first?: number; typed?: number };
/** Single creators, or everything that a search finds. */
export type Wanted = readonly string[] | AllMatching;
export type RevealFlow = {
  phase: Phase;
  progress: RevealProgress;
  request: (wanted: Wanted) => void;
  requestAgain: (note?: string) => void;
  confirm: (confirmation: Confirm) => void;
  /** Forgets a reveal that has ended, or a price that was not confirmed. */
  reset: () => void;
};

/** The price has changed or run out: show the new one and say why. */
const REQUESTS_AGAIN = [
  "quote_expired",
  "insufficient_credits",
  "over_budget",
  "conflict",
  "invalid_parameter",
];

const requestOf = (wanted: Wanted): QuoteRequest => ("search" in wanted ? { all: wanted } : { ids: wanted });

const asError = (error: unknown) =>
  error instanceof FetchError ? error : new FetchError("internal", "Something went wrong in this page.", 500);

/** @param onEnd called once when everything has an answer; `first`: when only so many of the new ones were asked for */
export function useRevealFlow(onEnd: (reveal: Reveal, first?: number) => void): RevealFlow {
  const [phase, setPhase] = useState<Phase>({ name: "idle" });
  const request = useRef<Wanted>([]);
  const first = useRef<number | undefined>(undefined);
  /** Answers to an earlier question are not shown. */
  const turn = useRef(0);

  const requestQuote = useCallback(async (note?: string) => {
    const mine = ++turn.current;
    setPhase({ name: "asking" });
    try {
      const quote = await fetchJson<Quote>("/api/dashboard/quote", requestOf(request.current));
      if (mine === turn.current) setPhase({ name: "quoted", quote, note });
    } catch (error) {
      if (mine === turn.current) setPhase({ name: "failed", error: asError(error) });
    }
  }, []);

  const confirm = async ({ purpose, first: wanted, typed }: Confirm) => {
    if (phase.name !== "quoted") return;
    const { quote } = phase;
    const mine = ++turn.current;
    first.current = wanted;
    setPhase({ name: "confirming", quote });
    try {
      const body = { quoteId: quote.id, purpose: purpose.trim() || null, first: wanted, typed };
      const reveal = await fetchJson<Reveal>("/api/dashboard/reveals", body);
      if (mine !== turn.current) return;
      setPhase({ name: "confirmed", quote, reveal });
      if (reveal.finishedAt !== null) onEnd(reveal, wanted);
    } catch (thrown) {
      const error = asError(thrown);
      if (mine !== turn.current) return;
      if (REQUESTS_AGAIN.includes(error.code)) return void requestQuote(error.message);
      // Without a clear answer the same quote is confirmed again: it buys once, however often it is sent.
      if (error.status === 0 || error.status >= 500) {
        const note = `${error.message} Confirm again: the same price is never charged twice.`;
        setPhase({ name: "quoted", quote, note, isSent: true });
      } else setPhase({ name: "failed", error });
    }
  };

  const progress = useRevealProgress(phase.name === "confirmed" ? phase.reveal : null, (reveal) =>
    onEnd(reveal, first.current),
  );
  return {
    phase,
    progress,
    request: (wanted) => {
      request.current = wanted;
      void requestQuote();
    },
    requestAgain: (note) => void requestQuote(note),
    confirm: (confirmation) => void confirm(confirmation),
    reset: () => {
      turn.current++;
      setPhase({ name: "idle" });
    },
  };
}
