"use client";
/** Above the team's threshold a number cannot be spent by one click: it is typed. */
import { Field } from "@/components/ui/field";
import { credits } from "./reveal-words";
import type { Confirmation } from "./use-confirmation";

export function TypedCredits({ confirmation }: { confirmation: Confirmation }) {
  const { isTyped, count, typed, setTyped, invalidField, submit } = confirmation;
  if (!isTyped) return null;
  const number = count.toLocaleString("en");
  return (
    <Field
      className="mt-4 max-w-60 max-md:max-w-none"
      id="typed"
      name="typed"
      label={`Type ${number} to spend ${credits(count)}`}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && submit()}
      error={invalidField === "typed" ? `Type ${number} here first; nothing was sent.` : undefined}
    />
  );
}
