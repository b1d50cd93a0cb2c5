"use client";
/** Above the team's threshold, one click cannot spend a number of credits: the number must be typed. */
import { Field } from "@/components/ui/field";
import { messages } from "./messages/price";
import type { Confirmation } from "./use-confirmation";

export function TypedCredits({ confirmation }: { confirmation: Confirmation }) {
  const { isTyped, count, typedField, submit } = confirmation;
  if (!isTyped) return null;
  return (
    <Field
      className="mt-4 max-w-60 max-md:max-w-none"
      id="typed"
      label={messages.typed(count)}
      inputMode="numeric"
      autoComplete="off"
      onKeyDown={(event) => event.key === "Enter" && submit()}
      error={typedField.error}
      {...typedField.input}
    />
  );
}
