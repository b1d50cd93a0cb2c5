/** A labelled native select, which needs no scripts. */
import type { ReactNode } from "react";
import { fieldClass } from "./field";

export type Choice = { value: string; label: string };

export function SelectField({
  label,
  name,
  choices,
  value,
  help,
  error,
  className = "",
}: {
  label: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  help?: ReactNode;
  error?: string;
  className?: string;
}) {
  const noteId = help || error ? `field-${name}-note` : undefined;
  return (
    <div className={className}>
      <label htmlFor={`field-${name}`} className="mb-1.5 block text-12 font-550 text-ink-2">
        {label}
      </label>
      <span className={fieldClass} data-wrong={error ? true : undefined}>
        <select
          id={`field-${name}`}
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
