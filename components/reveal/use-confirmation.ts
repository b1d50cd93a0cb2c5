"use client";
/** Loaded with its dialog, as is zod. */
import { useEffect, useMemo } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch, type UseFormRegisterReturn } from "react-hook-form";
import { confirmBody } from "@/lib/contract/dashboard-bodies";
import type { Quote } from "@/lib/contract/reveal";
import { confirmForm, purposeInput, typedInput, type ConfirmBody, type ConfirmFields } from "./confirm-form";
import { affordableFor, isTyped } from "./reveal-messages";
import type { RevealFlow } from "./use-reveal-flow";

/** The error appears after the first submit. */
type ConfirmField = { input: UseFormRegisterReturn; error?: string };

export type Confirmation = {
  purpose: string;
  setPurpose: (purpose: string) => void;
  purposeField: ConfirmField;
  typedField: ConfirmField;
  /** How many creators can be bought for this purpose. */
  count: number;
  /** The number of credits must be typed. */
  isTyped: boolean;
  /** Buys the first `first` creators, by default `count`. */
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
    // A number typed for one quote isn't valid for the next.
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
