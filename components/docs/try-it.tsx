"use client";
/** Sends a call with the reader's own key to this very service. What charges says so first and waits for a second click. */
import { useEffect, useId, useRef, useState } from "react";
import { ChevronRight, CircleAlert, KeyRound, LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field, fieldClass } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { AnswerView } from "./answer-view";
import { costInWords } from "./cost-in-words";
import type { OperationReference } from "./read-reference";
import { parametersIn, sendCall, type Answer } from "./send-call";
import { typedKey } from "./shared-value";

type State =
  { step: "typing" | "stated" | "sending" } | { step: "answered"; answer: Answer } | { step: "unanswered" };

function freshIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `docs-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function TextArea({
  label,
  help,
  value,
  onChange,
}: Record<"label" | "help" | "value", string> & {
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-12 font-550 text-ink-2">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={Math.min(12, Math.max(3, value.split("\n").length))}
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
  call: Pick<OperationReference, "method" | "path" | "input" | "isCharging" | "summary">;
  /** What stands in the form at first: one `name=value` a line, or JSON. */
  query: string;
  body: string;
};

function useTryIt({ call, query: firstQuery, body: firstBody }: Props) {
  const apiKey = typedKey.use();
  const [query, setQuery] = useState(firstQuery);
  const [body, setBody] = useState(firstBody);
  const [idempotencyKey, setIdempotencyKey] = useState("");
  const [state, setState] = useState<State>({ step: "typing" });
  const { method, path, isCharging } = call;
  /** Whatever is changed after the cost was stated makes the statement void. */
  const edited = (set: (value: string) => void) => (value: string) => {
    set(value);
    setState({ step: "typing" });
  };
  const submit = async () => {
    if (isCharging && state.step !== "stated") {
      if (idempotencyKey === "") setIdempotencyKey(freshIdempotencyKey());
      return setState({ step: "stated" });
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
    submit,
    cancel: () => setState({ step: "typing" }),
    apiKey: { value: apiKey, set: edited(typedKey.set) },
    query: { value: query, set: edited(setQuery) },
    body: { value: body, set: edited(setBody) },
    idempotencyKey: { value: idempotencyKey, set: edited(setIdempotencyKey) },
  };
}

export function TryIt(props: Props) {
  const { input, path, isCharging, summary } = props.call;
  const { state, submit, cancel, apiKey, query, body, idempotencyKey } = useTryIt(props);
  const id = useId();
  const isStated = state.step === "stated";
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step !== "typing") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [state.step]);
  return (
    <details data-try="" className="group rounded-10 border border-line bg-surface noscript:hidden">
      <summary className="flex h-10 items-center gap-2 px-3.5 font-600 max-md:h-12">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="text-ink-3 transition-transform duration-fast group-open:rotate-90"
        />
        Try it
        <span className="font-450 text-ink-3">with your own key</span>
        <span className="sr-only">: {summary}</span>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-3.5 border-t border-line px-3.5 py-3.5"
      >
        <Field
          id={`${id}-key`}
          label="API key"
          type="password"
          autoComplete="off"
          required
          icon={<KeyRound size={14} aria-hidden="true" />}
          value={apiKey.value}
          onChange={(event) => apiKey.set(event.target.value)}
          help="Kept in the memory of this page only, and sent to this server only."
        />
        {input === "query" && (
          <TextArea
            label="Parameters"
            help="One name=value a line, not percent-encoded."
            value={query.value}
            onChange={query.set}
          />
        )}
        {input === "body" && <TextArea label="Body" help="JSON." value={body.value} onChange={body.set} />}
        {isCharging && (
          <Field
            id={`${id}-idempotency`}
            label="Idempotency-Key"
            autoComplete="off"
            spellCheck={false}
            value={idempotencyKey.value}
            onChange={(event) => idempotencyKey.set(event.target.value)}
            help="Filled in when empty. Sent again under the same key, nothing is charged twice."
          />
        )}
        <div ref={outcome} className="grid scroll-my-4 grid-cols-[minmax(0,1fr)] gap-3.5">
          {isStated && (
            <Notice role="status" icon={<CircleAlert size={15} aria-hidden="true" />}>
              {costInWords(path, { parameters: parametersIn(query.value), body: body.value })} Nothing has
              been sent yet.
            </Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look={isStated ? "primary" : "plain"} disabled={state.step === "sending"}>
              {state.step === "sending" && (
                <LoaderCircle size={14} aria-hidden="true" className="motion-safe:animate-spin" />
              )}
              {isStated ? "Send and pay" : isCharging ? "Say what it costs" : "Send"}
            </Button>
            {isStated && (
              <Button look="ghost" onClick={cancel}>
                Not now
              </Button>
            )}
          </div>
          {state.step === "unanswered" && (
            <Notice look="bad" role="alert">
              No answer came.{" "}
              {isCharging && "Send it again under the same Idempotency-Key: it is charged at most once."}
            </Notice>
          )}
          {state.step === "answered" && <AnswerView answer={state.answer} summary={summary} />}
        </div>
      </form>
    </details>
  );
}
