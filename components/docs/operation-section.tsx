"use client";
/** Drawn from plain data in the browser too: the flight data of its elements would be a third of the page. */
import { type ReactNode, useId, type KeyboardEvent } from "react";
import { Tag } from "@/components/ui/tag";
import { ownValue } from "@/lib/contract/own-value";
import { callExamples, parametersOf, type CallExample } from "./call-examples";
import { CodeBlock } from "./code-block";
import { messages as callsMessages } from "./messages/calls";
import type { ShownOperation, ShownField } from "./read-reference";
import { TryIt, chosenLanguage } from "./try-it";
import { messages } from "./messages/reference";

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-7">
      <h4 className="text-14 font-600">
        {title}
        {note && <span className="ml-2 text-13 font-450 text-ink-3">{note}</span>}
      </h4>
      {children}
    </section>
  );
}

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
function FieldList({ fields }: { fields: readonly ShownField[] }) {
  return (
    <div className="field-list">
      <Fields fields={fields} />
    </div>
  );
}

function Input({ operation }: { operation: ShownOperation }) {
  const { input, fields, hasRequired, sameFieldsAs, headers } = operation;
  const title = input === "body" ? messages.input.body : messages.input.parameters;
  return (
    <>
      {input === "none" ? (
        <Part title={messages.input.parameters}>
          <p className="mt-1 text-ink-2">{messages.input.none}</p>
        </Part>
      ) : (
        <Part title={title} note={hasRequired ? messages.input.json : messages.input.optional}>
          {sameFieldsAs ? (
            <p className="mt-1 text-ink-2">
              {messages.input.same(
                sameFieldsAs.count,
                <a href={`#${sameFieldsAs.name}`} className="font-500 text-accent-ink hover:underline">
                  {sameFieldsAs.summary}
                </a>,
              )}
            </p>
          ) : (
            <FieldList fields={fields} />
          )}
        </Part>
      )}
      {headers.length > 0 && (
        <Part title={messages.input.headers.title} note={messages.input.headers.note}>
          <FieldList fields={headers} />
        </Part>
      )}
    </>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Choosing a language switches every call of the page. All languages are shown if scripts don't run. */
function CallTabs({ examples, what }: { examples: readonly CallExample[]; what: string }) {
  const id = useId();
  const chosen = chosenLanguage.use();
  const choose = (label: string) => {
    chosenLanguage.set(label);
    document.getElementById(`${id}-${label}-tab`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ownValue(STEPS, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const index = examples.findIndex(({ label }) => label === chosen);
    choose(examples[(index + step + examples.length) % examples.length]!.label);
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={callsMessages.tabs.label(what)}
        onKeyDown={onKeyDown}
        className="call-tabs noscript:hidden"
      >
        {examples.map(({ label }) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}-${label}-tab`}
            aria-controls={`${id}-${label}`}
            aria-selected={label === chosen}
            tabIndex={label === chosen ? 0 : -1}
            onClick={() => choose(label)}
          >
            {label}
          </button>
        ))}
      </div>
      {examples.map(({ label, code }) => (
        <div
          key={label}
          role="tabpanel"
          id={`${id}-${label}`}
          aria-labelledby={`${id}-${label}-tab`}
          className={label === chosen ? "" : "hidden noscript:mt-2 noscript:block"}
        >
          <CodeBlock code={code} what={callsMessages.tabs.code(what, label)} className="pr-12" />
        </div>
      ))}
    </div>
  );
}

function Calls({ operation, baseUrl }: { operation: ShownOperation; baseUrl: string }) {
  const { method, path, input, isCharging, summary, example, answerExample } = operation;
  const query = parametersOf(operation).map(([name, value]) => `${name}=${value}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:sticky xl:top-[4.25rem] xl:max-h-[calc(100dvh-84px)] xl:self-start xl:overflow-y-auto xl:p-1">
      <CallTabs examples={callExamples(operation, baseUrl)} what={messages.call.label(summary)} />
      <TryIt
        call={{ method, path, input, isCharging, summary }}
        query={query.join("\n")}
        body={input === "body" ? JSON.stringify(example, null, 2) : ""}
      />
      {/* The form and its answer take the space of the example. */}
      <div className="xl:peer-open:hidden">
        <h4 className="mb-1.5 text-12 font-550 text-ink-2">{messages.call.answer}</h4>
        <CodeBlock
          code={answerExample}
          what={messages.call.answerLabel(summary)}
          className="max-h-[18.75rem]"
        />
      </div>
    </div>
  );
}

/** Address of the headers of every answer on the page. */
const COMMON_HEADERS = "answer-headers";

export function CommonHeaders({ headers }: { headers: ShownOperation["answerHeaders"] }) {
  return (
    <section id={COMMON_HEADERS} className="scroll-mt-16 max-w-[71.25rem] pb-9">
      <h3 className="text-14 font-600">{messages.answer.ofEvery}</h3>
      <HeaderList headers={headers} />
    </section>
  );
}

function HeaderList({ headers }: { headers: ShownOperation["answerHeaders"] }) {
  return (
    <div className="field-list">
      <dl>
        {headers.map(({ name, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Props = { errors: ShownOperation["errors"]; what: string };

/** The error answers of one operation. Those whose body says more than the table of all errors show it when opened. */
function ErrorList({ errors, what }: Props) {
  const others = errors.filter(({ opened }) => !opened);
  return (
    <div className="mt-2 text-ink-2 wrap-anywhere">
      {errors.map(
        ({ status, code, opened }) =>
          opened && (
            <details key={code}>
              <summary className="max-md:min-h-11">
                {status} <code>{code}</code> {opened.title}
              </summary>
              <CodeBlock code={opened.example} what={messages.errors.example(what, code)} className="my-2" />
            </details>
          ),
      )}
      <p className="mt-1 font-mono text-12">
        {others.map(({ status, code }) => `${status} ${code}`).join(" · ")}
      </p>
    </div>
  );
}

export function OperationSection({ operation, baseUrl }: { operation: ShownOperation; baseUrl: string }) {
  const { name, method, path, summary, cost, origin, isCharging } = operation;
  const { answerStatus, answerFields, answerHeaders, errors } = operation;
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-16 border-t border-line py-9">
      <header>
        <h3 id={`${name}-title`} className="text-20 font-650">
          {summary}
        </h3>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <code className="break-all font-mono text-13">
            <b className="font-600 text-accent-ink">{method}</b> {path}
          </code>
          <Tag variant={isCharging ? "warn" : "plain"}>
            {isCharging ? messages.cost.charges : messages.cost.free}
          </Tag>
        </p>
        <p className="mt-2 text-14 text-ink-2">
          {cost}. {origin}
        </p>
      </header>
      <div className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,460px)]">
        <div className="min-w-0 pt-5 xl:order-2">
          <Calls operation={operation} baseUrl={baseUrl} />
        </div>
        <div className="min-w-0">
          <Input operation={operation} />
          <Part title={messages.answer.title} note={answerStatus}>
            <FieldList fields={answerFields} />
          </Part>
          {answerHeaders.length > 0 && (
            <Part
              title={messages.answer.headers}
              note={messages.answer.besides((text) => (
                <a href={`#${COMMON_HEADERS}`} className="text-accent-ink hover:underline">
                  {text}
                </a>
              ))}
            >
              <HeaderList headers={answerHeaders} />
            </Part>
          )}
          <Part title={messages.errors.title} note={messages.errors.note(errors.length)}>
            <ErrorList errors={errors} what={summary} />
          </Part>
        </div>
      </div>
    </section>
  );
}
