import { Tag } from "@/components/ui/tag";
import type { ShownField } from "./read-reference";
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

function Meaning({ field }: { field: ShownField }) {
  const { isRequired, description, rules, values = [], fields = [], sameAs } = field;
  return (
    <>
      {isRequired && (
        <span className="mr-2 inline-block align-top">
          <Tag>{messages.required}</Tag>
        </span>
      )}
      {description} {rules && <i>{rules}</i>}
      {values.length > 0 && <Values values={values} />}
      {sameAs && (
        <a href={`#${sameAs.id}`} className="font-500 text-accent-ink hover:underline">
          {messages.sameFields(sameAs.count)}
        </a>
      )}
      {fields.length > 0 && <Fields fields={fields} />}
    </>
  );
}

function Fields({ fields }: { fields: readonly ShownField[] }) {
  return (
    <dl>
      {fields.map((field) => (
        <div key={field.name} id={field.id}>
          <dt>
            <code>{field.name}</code> <small>{field.type}</small>
          </dt>
          <dd>
            <Meaning field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `field-list` styles the plain elements: class names on each of 200 fields would be half of the page. */
export function FieldList({ fields }: { fields: readonly ShownField[] }) {
  return (
    <div className="field-list">
      <Fields fields={fields} />
    </div>
  );
}
