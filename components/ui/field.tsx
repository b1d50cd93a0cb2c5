import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

/** `data-wrong` turns the frame red if its input is `aria-invalid`. */
export const fieldClass =
  "flex h-control min-w-0 items-center gap-2 rounded-6 bg-surface px-2.5 text-ink ring-1 ring-inset ring-field data-wrong:ring-bad! max-md:h-11 focus-within:ring-accent focus-within:shadow-[0_0_0_3px_var(--accent-soft-2)]";
/** The surrounding frame shows the focus. */
export const bareInputClass = "w-full min-w-0 bg-transparent p-0 outline-none placeholder:text-ink-3";

export const fileInputClass =
  "max-w-full text-ink-3 file:mr-3 file:h-control file:cursor-pointer file:rounded-6 file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:font-550 file:text-ink file:hover:bg-hover max-md:file:h-11";

/** Label, input and note take three grid lines of the form, so that a button can align with the input. */
export const linedFieldClass = "min-w-0 md:row-span-3 md:grid md:grid-rows-subgrid";

type Labelled = {
  label: string;
  help?: string;
  error?: string;
  /** The error is read out when it appears, for forms where nothing else announces it. */
  isErrorSaid?: boolean;
  isLabelHidden?: boolean;
  id?: string;
  className?: string;
};

type FieldProps = InputHTMLAttributes<HTMLInputElement> &
  Labelled & {
    icon?: ReactNode;
    unit?: ReactNode;
  };

const idOf = ({ id, label }: Labelled, name?: string) =>
  id ?? `field-${name ?? label.toLowerCase().replaceAll(" ", "-")}`;
const noteIdOf = ({ help, error }: Labelled, inputId: string) =>
  help || error ? `${inputId}-note` : undefined;

function partsOf<Props extends Labelled & { name?: string }>(props: Props) {
  const { label, help, error, isErrorSaid, isLabelHidden, id, className, ...rest } = props;
  const of: Labelled = { label, help, error, isErrorSaid, isLabelHidden, id, className };
  const inputId = idOf(of, props.name);
  const described = {
    id: inputId,
    "aria-describedby": noteIdOf(of, inputId),
    "aria-invalid": error ? true : undefined,
  };
  return { frame: { of, inputId }, input: { ...described, ...rest } };
}

function Framed({ of, inputId, children }: { of: Labelled; inputId: string; children: ReactNode }) {
  const { label, help, error, isErrorSaid, isLabelHidden, className = "" } = of;
  return (
    <div className={className}>
      <label
        htmlFor={inputId}
        className={isLabelHidden ? "sr-only" : "mb-1.5 block text-12 font-550 text-ink-2"}
      >
        {label}
      </label>
      {children}
      {(error ?? help) && (
        <p
          id={noteIdOf(of, inputId)}
          role={error && isErrorSaid ? "alert" : undefined}
          className={`mt-1.5 text-12 ${error ? "text-bad-ink wrap-anywhere" : "text-ink-3"}`}
        >
          {error ?? help}
        </p>
      )}
    </div>
  );
}

export function Field({ icon, unit, ...props }: FieldProps) {
  const { frame, input } = partsOf(props);
  return (
    <Framed {...frame}>
      <span className={fieldClass} data-wrong={input["aria-invalid"]}>
        {icon && <span className="text-ink-3">{icon}</span>}
        <input className={bareInputClass} {...input} />
        {unit && <span className="text-ink-3">{unit}</span>}
      </span>
    </Framed>
  );
}

export function FileField(props: Omit<FieldProps, "icon" | "unit" | "type">) {
  const { frame, input } = partsOf(props);
  return (
    <Framed {...frame}>
      <input type="file" className={fileInputClass} {...input} />
    </Framed>
  );
}

/** The field is one line high and grows with its text. */
export function TextField(props: TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled) {
  const { frame, input } = partsOf(props);
  return (
    <Framed {...frame}>
      <span
        className={`${fieldClass} h-auto! min-h-control py-1.5 max-md:min-h-11`}
        data-wrong={input["aria-invalid"]}
      >
        <textarea
          rows={1}
          className={`${bareInputClass} field-sizing-content max-h-48 min-h-5 resize-y leading-5`}
          {...input}
        />
      </span>
    </Framed>
  );
}
