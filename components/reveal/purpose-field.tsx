"use client";
import { useEffect, useRef } from "react";
import { Tag } from "lucide-react";
import { Button } from "@/components/ui/button";
import { bareInputClass, fieldClass, Field } from "@/components/ui/field";
import { MAX_PURPOSE_LENGTH } from "@/lib/contract/reveal";
import type { Confirmation } from "./use-confirmation";
import { messages } from "./messages/price";

const OFFERED = 3;

function isInSight(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === element;
}

export function PurposeField({
  confirmation,
  purposes,
  isRequired,
}: {
  confirmation: Confirmation;
  purposes: readonly string[];
  isRequired: boolean;
}) {
  const { purpose: value, setPurpose } = confirmation;
  const { ref, ...field } = confirmation.purposeField.input;
  const { error } = confirmation.purposeField;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A touch keyboard would cover the price, and low windows would scroll past it.
    const field = input.current;
    if (field && window.matchMedia("(pointer: fine)").matches && isInSight(field)) field.focus();
  }, []);
  const offered = purposes.filter((purpose) => purpose !== value).slice(0, OFFERED);
  return (
    <div className="mt-4.5">
      <label htmlFor="purpose" className="mb-1.5 block text-12 font-550 text-ink-2">
        {messages.purpose.label} <span className="text-ink-3">{messages.purpose.needed(isRequired)}</span>
      </label>
      <span className={`${fieldClass} h-9`} data-wrong={error ? true : undefined}>
        <Tag size={15} className="shrink-0 text-ink-3" aria-hidden="true" />
        <input
          ref={(element) => {
            ref(element);
            input.current = element;
          }}
          id="purpose"
          list="purposes"
          className={bareInputClass}
          maxLength={MAX_PURPOSE_LENGTH}
          placeholder={messages.purpose.example}
          autoComplete="off"
          aria-describedby="purpose-note"
          aria-required={isRequired}
          aria-invalid={error ? true : undefined}
          {...field}
        />
      </span>
      <datalist id="purposes">
        {purposes.map((purpose) => (
          <option key={purpose} value={purpose} />
        ))}
      </datalist>
      <p id="purpose-note" className={`mt-1.5 text-12 ${error ? "text-bad-ink" : "text-ink-3"}`}>
        {error ?? messages.purpose.help}
      </p>
      {offered.length > 0 && value === "" && (
        <p className="mt-2 flex flex-wrap gap-1.5">
          {offered.map((purpose) => (
            <Button key={purpose} size="small" className="max-w-56" onClick={() => setPurpose(purpose)}>
              <bdi className="truncate">{purpose}</bdi>
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Above the team's threshold, one click cannot spend a number of credits: the number must be typed. */
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
