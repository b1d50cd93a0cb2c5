"use client";
/** What somebody fills in before a price is paid: the purpose, and above the threshold the number itself. */
import { useState } from "react";
import type { Quote } from "@/lib/contract/reveal";
import { affordableFor, isTyped, typedNumber } from "./reveal-words";
import type { RevealFlow } from "./use-reveal-flow";

export type Confirmation = {
  purpose: string;
  setPurpose: (purpose: string) => void;
  typed: string;
  setTyped: (typed: string) => void;
  /** What is missing, once somebody has tried without it. */
  invalidField: "purpose" | "typed" | null;
  /** How many can be bought for this purpose. */
  count: number;
  /** The number must be typed. */
  isTyped: boolean;
  /** Buys `count` of them, or only the first so many. */
  submit: (first?: number) => void;
};

const show = (id: string) => document.getElementById(id)?.focus();

export function useConfirmation(flow: RevealFlow, quote: Quote | null): Confirmation {
  const [purpose, setPurpose] = useState("");
  // A number that was typed for one price does not confirm the next.
  const [entry, setEntry] = useState({ quoteId: "", text: "" });
  const [invalidField, setInvalidField] = useState<Confirmation["invalidField"]>(null);
  const typed = entry.quoteId === quote?.id ? entry.text : "";
  const count = quote === null ? 0 : affordableFor(quote, purpose);
  const submit = (first?: number) => {
    if (quote === null) return;
    const wanted = first ?? count;
    if (quote.isPurposeRequired && purpose.trim() === "") {
      setInvalidField("purpose");
      return show("purpose");
    }
    const number = typedNumber(typed);
    if (isTyped(quote, wanted) && number !== wanted) {
      setInvalidField("typed");
      return show("typed");
    }
    setInvalidField(null);
    flow.confirm({
      purpose,
      first: wanted < quote.toBuy ? wanted : undefined,
      typed: Number.isNaN(number) ? undefined : number,
    });
  };
  return {
    purpose,
    setPurpose: (next) => {
      setPurpose(next);
      setInvalidField(null);
    },
    typed,
    setTyped: (text) => {
      setEntry({ quoteId: quote?.id ?? "", text });
      setInvalidField(null);
    },
    invalidField,
    count,
    isTyped: quote !== null && isTyped(quote, count),
    submit,
  };
}
