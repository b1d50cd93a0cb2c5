import { Tag } from "@/components/ui/tag";
import type { Field } from "./read-reference";
import { messages } from "./messages/reference";

/** Further values are folded. */
const SHOWN_VALUES = 7;

function Values({ values }: { values: readonly string[] }) {
  if (values.length <= SHOWN_VALUES)
    return (
      <ul className="mt-1.5 flex flex-wrap gap-1">
        {values.map((value) => (
          <li key={value}>
            <code className="inline-block rounded-4 bg-sunken px-1.5 font-mono text-11 leading-5 text-ink-2 ring-1 ring-inset ring-line">
              {value}
            </code>
          </li>
        ))}
      </ul>
    );
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 items-center font-500 text-accent-ink max-md:min-h-11">
        <span className="group-open:hidden">{messages.values.show(values.length)}</span>
        <span className="hidden group-open:inline">{messages.values.hide}</span>
      </summary>
      <p className="mt-1.5 font-mono text-11 leading-5 text-ink-2">{values.join(" · ")}</p>
    </details>
  );
}

type Props = {
  fields: readonly Field[];
  /** Response fields are never marked as required. */
  isAnswer?: boolean;
};

function Meaning({ field, isAnswer }: { field: Field; isAnswer: boolean }) {
  const { isRequired, description, rules, values, fields } = field;
  return (
    <>
      {isRequired && !isAnswer && (
        <span className="mr-2 inline-block align-top">
          <Tag>{messages.required}</Tag>
        </span>
      )}
      {description} {rules && <span className="text-ink-3">{rules}</span>}
      {values.length > 0 && <Values values={values} />}
      {fields.length > 0 && <InnerFields fields={fields} isAnswer={isAnswer} />}
    </>
  );
}

function InnerFields({ fields, isAnswer }: { fields: readonly Field[]; isAnswer: boolean }) {
  return (
    <dl className="mt-2 border-l border-line pl-4">
      {fields.map((field) => (
        <div key={field.name} className="py-[3px]">
          <dt>
            <code className="break-all font-mono text-12 font-500 text-ink">{field.name}</code>
            <span className="ml-2 text-12 text-ink-3">{field.type}</span>
          </dt>
          <dd className="min-w-0">
            <Meaning field={field} isAnswer={isAnswer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FieldList({ fields, isAnswer = false }: Props) {
  return (
    <dl className="mt-1">
      {fields.map((field) => (
        <div
          key={field.name}
          className="grid-cols-[210px_minmax(0,1fr)] gap-x-6 border-t border-line py-2.5 first:border-t-0 sm:grid"
        >
          <dt className="flex flex-wrap items-baseline gap-x-2 sm:block">
            <code className="break-all font-mono text-12 font-600">{field.name}</code>
            <span className="text-12 text-ink-3 sm:block">{field.type}</span>
          </dt>
          <dd className="min-w-0 text-ink-2">
            <Meaning field={field} isAnswer={isAnswer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
