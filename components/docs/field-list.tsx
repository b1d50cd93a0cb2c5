import { Tag } from "@/components/ui/tag";
import type { Field } from "./read-reference";
import { messages } from "./messages/reference";

/** Further values are folded. */
const SHOWN_VALUES = 7;

function Values({ values }: { values: readonly string[] }) {
  if (values.length <= SHOWN_VALUES)
    return (
      <ul>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    );
  return (
    <details className="group">
      <summary>
        <span className="group-open:hidden">{messages.values.show(values.length)}</span>
        <span className="hidden group-open:inline">{messages.values.hide}</span>
      </summary>
      <p>{values.join(" · ")}</p>
    </details>
  );
}

type Props = {
  fields: readonly Field[];
  /** Response fields are never marked as required. */
  isAnswer?: boolean;
};

function Meaning({ field, isAnswer }: { field: Field; isAnswer: boolean }) {
  const { isRequired, description, rules, values, fields, sameAs } = field;
  return (
    <>
      {isRequired && !isAnswer && (
        <span className="mr-2 inline-block align-top">
          <Tag>{messages.required}</Tag>
        </span>
      )}
      {description} {rules && <i>{rules}</i>}
      {values.length > 0 && <Values values={values} />}
      {sameAs ? (
        <a href={`#${sameAs}`} className="font-500 text-accent-ink hover:underline">
          {messages.sameFields(fields.length)}
        </a>
      ) : (
        fields.length > 0 && <Fields fields={fields} isAnswer={isAnswer} />
      )}
    </>
  );
}

function Fields({ fields, isAnswer }: { fields: readonly Field[]; isAnswer: boolean }) {
  return (
    <dl>
      {fields.map((field) => (
        <div key={field.name} id={field.id}>
          <dt>
            <code>{field.name}</code> <small>{field.type}</small>
          </dt>
          <dd>
            <Meaning field={field} isAnswer={isAnswer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `field-list` styles the plain elements: class names on each of 200 fields would be half of the page. */
export function FieldList({ fields, isAnswer = false }: Props) {
  return (
    <div className="field-list">
      <Fields fields={fields} isAnswer={isAnswer} />
    </div>
  );
}
