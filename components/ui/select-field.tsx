"use client";
/** Drawn by code in the browser: a page would carry each of 400 time zones as an element of its own, twice. */
import type { ReactNode } from "react";
import { fieldClass } from "./field";

export type Choice = { value: string; label: string };

export function SelectField({
  label,
  isLabelHidden = false,
  name,
  id = `field-${name}`,
  choices,
  value,
  help,
  error,
  className = "",
}: {
  label: string;
  isLabelHidden?: boolean;
  name: string;
  /** It is needed if the form is on the page more than once. */
  id?: string;
  choices: readonly Choice[];
  value: string;
  help?: ReactNode;
  error?: string;
  className?: string;
}) {
  const noteId = help || error ? `${id}-note` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block text-12 font-550 text-ink-2"}>
        {label}
      </label>
      <span className={fieldClass} data-wrong={error ? true : undefined}>
        <select
          id={id}
          name={name}
          defaultValue={value}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          className="w-full min-w-0 bg-transparent outline-none"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
      {noteId && (
        <p id={noteId} className={`mt-1.5 text-12 ${error ? "text-bad-ink" : "text-ink-3"}`}>
          {error ?? help}
        </p>
      )}
    </div>
  );
}
