"use client";
import { useState } from "react";
import { sendCall, type Answer } from "./send-call";
import { typedKey } from "./shared-value";
import type { OperationReference } from "./read-reference";

type State =
  | { step: "typing" | "sending" | "unanswered" }
  /** `apiKey` names the account that would be charged. */
  | { step: "stated"; apiKey: string }
  | { step: "answered"; answer: Answer };

export type TryItProps = {
  call: Pick<OperationReference, "method" | "path" | "input" | "isCharging" | "summary">;
  /** The text is one `name=value` per line, or JSON. */
  query: string;
  body: string;
};
export type Input = { value: string; set: (value: string) => void };

function freshIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `docs-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export function useTryIt({ call, query: firstQuery, body: firstBody }: TryItProps) {
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
