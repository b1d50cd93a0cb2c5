import { FetchError } from "@/lib/client/fetch-json";
import type { AllMatching, Quote, Reveal } from "@/lib/contract/reveal";
import type { Narrowing } from "@/lib/contract/reveal-value";
import { messages } from "./messages/price-form";

export type Wanted = readonly string[] | AllMatching;
/** `note` says why the quote is shown again. */
export type QuoteCall = { wanted: Wanted; narrow?: Narrowing; withMarked?: boolean; note?: string };

export type Phase =
  | { name: "idle" }
  | { name: "asking" }
  /** `isSent`: the quote was confirmed, but there was no response. */
  | { name: "quoted"; quote: Quote; note?: string; isSent?: boolean }
  | { name: "confirming"; quote: Quote }
  | { name: "confirmed"; quote: Quote; reveal: Reveal }
  | { name: "failed"; error: FetchError };

type Request<Answer, Call> = {
  isPending: boolean;
  data?: Answer;
  error: unknown;
  variables?: Call;
};

/** These errors mean that the quote is outdated, so a new one is shown with the reason. */
const ASKED_AGAIN = ["quote_expired", "insufficient_credits", "over_budget", "conflict", "invalid_parameter"];

const asError = (error: unknown) =>
  error instanceof FetchError ? error : new FetchError("internal", messages.pageFailed, 500);

export function reasonToQuoteAgain(error: unknown): string | undefined {
  const { code, message } = asError(error);
  return ASKED_AGAIN.includes(code) ? message : undefined;
}

/** After an unclear response the same quote is confirmed again. It buys once, however often it is sent. */
const isUnclear = ({ status }: FetchError) => status === 0 || status >= 500;

export function phaseOf(quoting: Request<Quote, QuoteCall>, confirming: Request<Reveal, object>): Phase {
  if (quoting.isPending) return { name: "asking" };
  if (quoting.error) return { name: "failed", error: asError(quoting.error) };
  const quote = quoting.data;
  if (!quote) return { name: "idle" };
  if (confirming.isPending) return { name: "confirming", quote };
  if (confirming.data) return { name: "confirmed", quote, reveal: confirming.data };
  if (!confirming.error) return { name: "quoted", quote, note: quoting.variables?.note };
  const error = asError(confirming.error);
  if (!isUnclear(error)) return { name: "failed", error };
  return { name: "quoted", quote, note: messages.confirmAgain(error.message), isSent: true };
}
