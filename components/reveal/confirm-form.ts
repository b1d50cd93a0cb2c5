import type { z } from "zod";
import { confirmBody } from "@/lib/contract/dashboard-bodies";
import type { Quote } from "@/lib/contract/reveal";
import { typedNumber } from "@/lib/domain/typed-number";
import { readerNumbers } from "@/lib/contract/reader-numbers";
import { isTyped } from "./reveal-messages";
import { messages } from "./messages/price-form";

export type ConfirmFields = z.input<typeof confirmBody>;
export type ConfirmBody = z.output<typeof confirmBody>;

export const purposeInput = {
  setValueAs: (text: unknown) => String(text ?? "").trim() || null,
} as const;

export const typedInput = {
  setValueAs: (text: unknown) => {
    const number = typedNumber(String(text ?? ""), readerNumbers());
    return Number.isNaN(number) ? undefined : number;
  },
} as const;

/** Reports one error at a time, because the purpose decides the number. */
export const confirmForm = (quote: Quote) =>
  confirmBody.superRefine(({ purpose, first, typed }, context) => {
    const wanted = first ?? quote.toBuy;
    if (quote.isPurposeRequired && !purpose) {
      context.addIssue({ code: "custom", path: ["purpose"], message: messages.purposeMissing });
    } else if (isTyped(quote, wanted) && typed !== wanted) {
      context.addIssue({ code: "custom", path: ["typed"], message: messages.numberMissing(wanted) });
    }
  });
