"use client";
/** The form of a price: the purpose, and above the threshold the number itself. Loaded with its dialog, as is zod. */
import { useEffect, useMemo } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch, type UseFormRegisterReturn } from "react-hook-form";
import { confirmBody } from "@/lib/contract/dashboard-bodies";
import type { Quote } from "@/lib/contract/reveal";
import { confirmForm, purposeInput, typedInput, type ConfirmBody, type ConfirmFields } from "./confirm-form";
import { affordableFor, isTyped } from "./reveal-words";
import type { RevealFlow } from "./use-reveal-flow";

/** The props of an input, and what is wrong with it once somebody has tried. */
export type ConfirmField = { input: UseFormRegisterReturn; error?: string };

export type Confirmation = {
  /** What the credits are for so far. */
  purpose: string;
  setPurpose: (purpose: string) => void;
  purposeField: ConfirmField;
  typedField: ConfirmField;
  /** How many can be bought for this purpose. */
  count: number;
  /** The number must be typed. */
  isTyped: boolean;
  /** Buys `count` of them, or only the first so many. */
  submit: (first?: number) => void;
};

export function useConfirmation(flow: RevealFlow, quote: Quote | null): Confirmation {
  const resolver = useMemo(() => zodResolver(quote ? confirmForm(quote) : confirmBody), [quote]);
  const { register, setValue, clearErrors, handleSubmit, control, formState } = useForm<
    ConfirmFields,
    unknown,
    ConfirmBody
  >({ resolver, defaultValues: { purpose: null }, reValidateMode: "onSubmit" });
  const purpose = useWatch({ control, name: "purpose" }) ?? "";
  const count = quote === null ? 0 : affordableFor(quote, purpose);
  const quoteId = quote?.id;
  useEffect(() => {
    // A number that was typed for one price says nothing about the next.
    setValue("typed", undefined);
  }, [quoteId, setValue]);
  const onChange = () => clearErrors();
  const { errors } = formState;
  return {
    purpose,
    setPurpose: (next) => {
      setValue("purpose", next);
      clearErrors();
    },
    purposeField: {
      input: register("purpose", { ...purposeInput, onChange }),
      error: errors.purpose?.message,
    },
    typedField: { input: register("typed", { ...typedInput, onChange }), error: errors.typed?.message },
    count,
    isTyped: quote !== null && isTyped(quote, count),
    submit: (first) => {
      if (quote === null) return;
      const wanted = first ?? count;
      setValue("quoteId", quote.id);
      setValue("first", wanted < quote.toBuy ? wanted : undefined);
      void handleSubmit(flow.confirm)();
    },
  };
}
