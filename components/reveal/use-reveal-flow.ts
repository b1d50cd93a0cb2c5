"use client";
import { useRef, useState } from "react";
import { countMatching } from "@/lib/client/count-matching";
import { fetchJson } from "@/lib/client/fetch-json";
import { useMutation } from "@/lib/client/query-client";
import type { MatchedReading, Quote, QuoteRequest, Reveal } from "@/lib/contract/reveal";
import type { Narrowing } from "@/lib/contract/reveal-value";
import type { ConfirmBody } from "./confirm-form";
import { phaseOf, reasonToQuoteAgain, type Phase, type QuoteCall, type Wanted } from "./reveal-phase";
import { useRevealProgress, type RevealProgress } from "./use-reveal-progress";

export type { Wanted } from "./reveal-phase";

export type RevealFlow = {
  phase: Phase;
  /** A long search must be read before it has a quote, and this is the progress. */
  reading: MatchedReading | null;
  progress: RevealProgress;
  request: (wanted: Wanted) => void;
  requestAgain: (note?: string) => void;
  /** Requests a quote for some creators by proven facts, null for all. */
  narrow: (narrowing: Narrowing | null) => void;
  /** Creators whom the team must not contact are excluded by default. */
  includeMarked: (isIncluded: boolean) => void;
  confirm: (body: ConfirmBody) => void;
  /** Forgets an ended reveal or an unconfirmed quote. */
  reset: () => void;
};

const requestOf = ({ wanted, narrow, withMarked }: QuoteCall): QuoteRequest => ({
  ...("search" in wanted ? { all: wanted } : { ids: wanted }),
  narrow,
  withMarked,
});

/** `first` limits the number of new creators. `isNarrowed`: they aren't the first of the selection. */
type OnEnd = (reveal: Reveal, first?: number, isNarrowed?: boolean) => void;

/** @param onEnd called once when everything is answered */
export function useRevealFlow(onEnd: OnEnd): RevealFlow {
  const wanted = useRef<Wanted>([]);
  const narrowing = useRef<Narrowing>(undefined);
  const withMarked = useRef<boolean>(undefined);
  const asking = useRef<AbortController | null>(null);
  const [reading, setReading] = useState<MatchedReading | null>(null);
  const quoting = useMutation({
    mutationFn: async (call: QuoteCall) => {
      const { wanted: selection } = call;
      asking.current?.abort();
      const { signal } = (asking.current = new AbortController());
      setReading(null);
      if ("search" in selection) await countMatching(selection, { signal, onReading: setReading });
      return fetchJson<Quote>("/api/dashboard/quote", requestOf(call), signal);
    },
  });
  const { narrowed, marked } = quoting.data ?? {};
  const isNarrowed = !!narrowed || marked?.isLeftOut === true;
  const confirming = useMutation({
    mutationFn: (body: ConfirmBody) => fetchJson<Reveal>("/api/dashboard/reveals", body),
    // A callback of the mutation also runs if the dialog was unmounted meanwhile.
    onSuccess: (reveal, { first }) => {
      if (reveal.finishedAt !== null) onEnd(reveal, first, isNarrowed);
    },
  });
  const phase = phaseOf(quoting, confirming);
  const requestAgain = (note?: string) => {
    confirming.reset();
    const beside = { narrow: narrowing.current, withMarked: withMarked.current };
    quoting.mutate({ wanted: wanted.current, ...beside, note });
  };
  const confirm = (body: ConfirmBody) => {
    if (phase.name !== "quoted") return;
    confirming.mutate(body, {
      onError: (error) => {
        const note = reasonToQuoteAgain(error);
        if (note !== undefined) requestAgain(note);
      },
    });
  };
  const progress = useRevealProgress(phase.name === "confirmed" ? phase.reveal : null, (reveal) =>
    onEnd(reveal, confirming.variables?.first, isNarrowed),
  );
  return {
    phase,
    reading,
    progress,
    request: (asked) => {
      wanted.current = asked;
      narrowing.current = undefined;
      withMarked.current = undefined;
      requestAgain();
    },
    requestAgain,
    narrow: (next) => {
      narrowing.current = next ?? undefined;
      requestAgain();
    },
    includeMarked: (isIncluded) => {
      withMarked.current = isIncluded || undefined;
      requestAgain();
    },
    confirm,
    reset: () => {
      // The search is only read while the reader waits for its quote.
      asking.current?.abort();
      quoting.reset();
      confirming.reset();
    },
  };
}
