"use client";
/** A charging call first shows its cost and waits for a second click. */
import { useEffect, useRef, useId, useState, useSyncExternalStore } from "react";
import { ChevronRight, CircleAlert, LoaderCircle, KeyRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field, fieldClass } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import { unseen } from "@/components/ui/unseen";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { CodeBlock } from "./code-block";
import { parametersIn, type Answer, sendCall } from "./send-call";
import { messages } from "./messages/calls";
import type { OperationReference } from "./read-reference";

type Call = { parameters: [string, string][]; body: string };

const MAX_PER_CALL = 100;
const DEFAULT_PER_PAGE = 10;

function identifiersIn(body: string): number | null {
  try {
    const { userIds } = JSON.parse(body) as { userIds?: unknown };
    return Array.isArray(userIds) ? new Set(userIds).size : null;
  } catch {
    return null;
  }
}

/** @param path decides whether creators are fetched by id or by page */
export function costInWords(path: string, { parameters, body }: Call): string {
  if (path.endsWith("/get")) {
    const count = identifiersIn(body);
    if (count === null) return messages.cost.each;
    return messages.cost.identifiers(count);
  }
  const perPage = Number(parameters.findLast(([name]) => name === "perPage")?.[1] ?? DEFAULT_PER_PAGE);
  const count = Number.isInteger(perPage) && perPage >= 1 && perPage <= MAX_PER_CALL ? perPage : MAX_PER_CALL;
  return messages.cost.atMost(count);
}

/** Headers that a web server adds are folded. */
const SPOKEN =
  /^(ratelimit|x-credits-|x-request-id|retry-after|idempotent-|allow$|www-authenticate|content-type$)/;

function Headers({ headers }: { headers: Answer["headers"] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 font-mono text-11">
      {headers.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function AnswerView({ answer, summary }: { answer: Answer; summary: string }) {
  const { status, statusText, ms, headers, body } = answer;
  const others = headers.filter(([name]) => !SPOKEN.test(name));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <p role="status" className="flex items-center gap-2">
        <Tag variant={status < 400 ? "own" : "bad"}>
          {status} {statusText}
        </Tag>
        <span className="text-12 tabular-nums text-ink-3">{messages.answer.duration(ms)}</span>
      </p>
      <Headers headers={headers.filter(([name]) => SPOKEN.test(name))} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center text-12 font-500 text-accent-ink max-md:min-h-11">
            {messages.answer.otherHeaders(others.length)}
          </summary>
          <Headers headers={others} />
        </details>
      )}
      <CodeBlock code={body} what={messages.answer.label(summary)} className="max-h-[22.5rem]" />
    </div>
  );
}

const MAX_ROWS = 12;

type State =
  | { step: "typing" | "sending" | "unanswered" }
  /** `apiKey` names the account that would be charged. */
  | { step: "stated"; apiKey: string }
  | { step: "answered"; answer: Answer };

type TryItProps = {
  call: Pick<OperationReference, "method" | "path" | "input" | "isCharging" | "summary">;
  /** The text is one `name=value` per line, or JSON. */
  query: string;
  body: string;
};
type Input = { value: string; set: (value: string) => void };

function freshIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `docs-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

type SharedValue = { use: () => string; set: (value: string) => void };

function sharedValue(initial: string): SharedValue {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => initial,
      ),
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
  };
}

export const chosenLanguage = sharedValue("curl");
/** The value is shared by the islands of a page and kept in memory only. */
const typedKey = sharedValue("");

function useTryIt({ call, query: firstQuery, body: firstBody }: TryItProps) {
  const apiKey = typedKey.use();
  const [query, setQuery] = useState(firstQuery);
  const [body, setBody] = useState(firstBody);
  const [idempotencyKey, setIdempotencyKey] = useState("");
  const [state, setState] = useState<State>({ step: "typing" });
  const { method, path, isCharging } = call;
  const isStated = state.step === "stated" && state.apiKey === apiKey;
  /** A change after the cost was shown requires showing it again. */
  const input = (value: string, set: (value: string) => void): Input => ({
    value,
    set: (next) => {
      set(next);
      setState({ step: "typing" });
    },
  });
  const submit = async () => {
    if (isCharging && !isStated) {
      if (idempotencyKey.trim() === "") setIdempotencyKey(freshIdempotencyKey());
      return setState({ step: "stated", apiKey });
    }
    setState({ step: "sending" });
    try {
      const answer = await sendCall({ method, path, query, body, apiKey, idempotencyKey });
      setState({ step: "answered", answer });
    } catch {
      setState({ step: "unanswered" });
    }
  };
  return {
    state,
    isStated,
    submit,
    cancel: () => setState({ step: "typing" }),
    inputs: {
      apiKey: input(apiKey, typedKey.set),
      query: input(query, setQuery),
      body: input(body, setBody),
      idempotencyKey: input(idempotencyKey, setIdempotencyKey),
    },
  };
}

function TextArea({ label, help, input }: { label: string; help: string; input: Input }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-12 font-550 text-ink-2">
        {label}
      </label>
      <textarea
        id={id}
        value={input.value}
        onChange={(event) => input.set(event.target.value)}
        rows={Math.min(MAX_ROWS, Math.max(3, input.value.split("\n").length))}
        spellCheck={false}
        autoCapitalize="off"
        aria-describedby={`${id}-help`}
        className={`${fieldClass} !h-auto w-full resize-y py-2 font-mono text-12 leading-[19px] outline-none`}
      />
      <p id={`${id}-help`} className="mt-1 text-12 text-ink-3">
        {help}
      </p>
    </div>
  );
}

type Props = {
  call: TryItProps["call"];
  inputs: Record<"apiKey" | "query" | "body" | "idempotencyKey", Input>;
};

function CallInputs({ call, inputs }: Props) {
  const { apiKey, query, body, idempotencyKey } = inputs;
  const id = useId();
  return (
    <>
      <Field
        id={`${id}-key`}
        label={messages.inputs.apiKey.label}
        type="password"
        autoComplete="off"
        required
        icon={<KeyRound size={14} aria-hidden="true" />}
        value={apiKey.value}
        onChange={(event) => apiKey.set(event.target.value)}
        help={messages.inputs.apiKey.help}
      />
      {call.input === "query" && (
        <TextArea
          label={messages.inputs.parameters.label}
          help={messages.inputs.parameters.help}
          input={query}
        />
      )}
      {call.input === "body" && (
        <TextArea label={messages.inputs.body.label} help={messages.inputs.body.help} input={body} />
      )}
      {call.isCharging && (
        <Field
          id={`${id}-idempotency`}
          label={messages.inputs.idempotencyKey.label}
          autoComplete="off"
          spellCheck={false}
          value={idempotencyKey.value}
          onChange={(event) => idempotencyKey.set(event.target.value)}
          help={messages.inputs.idempotencyKey.help}
        />
      )}
    </>
  );
}

export function TryIt(props: TryItProps) {
  const { path, isCharging, summary } = props.call;
  const { state, isStated, submit, cancel, inputs } = useTryIt(props);
  const isHydrated = useIsHydrated();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step !== "typing") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [state.step]);
  const isSending = state.step === "sending";
  return (
    <details className="group peer rounded-10 border border-line bg-surface noscript:hidden">
      <summary className="flex h-10 items-center gap-2 px-3.5 font-600 max-md:h-12">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="text-ink-3 transition-transform duration-fast group-open:rotate-90"
        />
        {messages.tryIt.title(
          (text) => (
            <span className="font-450 text-ink-3">{text}</span>
          ),
          unseen,
          summary,
        )}
      </summary>
      {/* The form needs scripts, and 13 of them would be a fifth of the page. */}
      {isHydrated && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-3.5 border-t border-line px-3.5 py-3.5"
        >
          <CallInputs call={props.call} inputs={inputs} />
          <div ref={outcome} className="grid scroll-my-4 grid-cols-[minmax(0,1fr)] gap-3.5">
            {isStated && (
              <Notice role="status" icon={<CircleAlert size={15} aria-hidden="true" />}>
                {messages.tryIt.nothingSent(
                  costInWords(path, {
                    parameters: parametersIn(inputs.query.value),
                    body: inputs.body.value,
                  }),
                )}
              </Notice>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant={isStated ? "primary" : "plain"} disabled={isSending}>
                {isSending && (
                  <LoaderCircle size={14} aria-hidden="true" className="motion-safe:animate-spin" />
                )}
                {isStated
                  ? messages.tryIt.sendAndPay
                  : isCharging
                    ? messages.tryIt.askForCost
                    : messages.tryIt.send}
              </Button>
              {isStated && (
                <Button variant="ghost" onClick={cancel}>
                  {messages.tryIt.notNow}
                </Button>
              )}
            </div>
            {state.step === "unanswered" && (
              <Notice variant="bad" role="alert">
                {isCharging ? messages.tryIt.unansweredCharge : messages.tryIt.unanswered}
              </Notice>
            )}
            {state.step === "answered" && <AnswerView answer={state.answer} summary={summary} />}
          </div>
        </form>
      )}
    </details>
  );
}
