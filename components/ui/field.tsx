/** Labelled inputs. */
import type { InputHTMLAttributes, ReactNode } from "react";

/** The box of an input, for compositions with icons and units; red while the input is `aria-invalid`. */
export const fieldClass =
  "flex h-control min-w-0 items-center gap-2 rounded-6 bg-surface px-2.5 text-ink ring-1 ring-inset ring-field has-aria-invalid:ring-bad! max-md:h-11 focus-within:ring-accent focus-within:shadow-[0_0_0_3px_var(--accent-soft-2)]";
/** The input inside such a box: the box shows the focus. */
export const bareInputClass = "w-full min-w-0 bg-transparent p-0 outline-none placeholder:text-ink-3";

/** A `Field` whose label, input and note are on three lines of the form, so that a button aligns with the input. */
export const linedFieldClass = "min-w-0 md:row-span-3 md:grid md:grid-rows-subgrid";

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** Shown before the input. */
  icon?: ReactNode;
  /** Shown after the input: %, a shortcut. */
  unit?: ReactNode;
  help?: string;
  error?: string;
  /** The error is read out when it appears: nothing else announces it. */
  isErrorSaid?: boolean;
  isLabelHidden?: boolean;
};

export function Field({
  label,
  icon,
  unit,
  help,
  error,
  isErrorSaid,
  isLabelHidden,
  id,
  className = "",
  ...rest
}: FieldProps) {
  const inputId = id ?? `field-${rest.name ?? label.toLowerCase().replaceAll(" ", "-")}`;
  const noteId = help || error ? `${inputId}-note` : undefined;
  return (
    <div className={className}>
      <label
        htmlFor={inputId}
        className={isLabelHidden ? "sr-only" : "mb-1.5 block text-12 font-550 text-ink-2"}
      >
        {label}
      </label>
      <span className={fieldClass}>
        {icon && <span className="text-ink-3">{icon}</span>}
        <input
          id={inputId}
          className={bareInputClass}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          {...rest}
        />
        {unit && <span className="text-ink-3">{unit}</span>}
      </span>
      {(error ?? help) && (
        <p
          id={noteId}
          role={error && isErrorSaid ? "alert" : undefined}
          className={`mt-1.5 text-12 ${error ? "text-bad-ink" : "text-ink-3"}`}
        >
          {error ?? help}
        </p>
      )}
    </div>
  );
}
