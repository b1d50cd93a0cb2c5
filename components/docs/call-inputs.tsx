"use client";
import { useId } from "react";
import { KeyRound } from "lucide-react";
import { Field, fieldClass } from "@/components/ui/field";
import type { Input, TryItProps } from "./use-try-it";
import { messages } from "./messages/calls";

const MAX_ROWS = 12;

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

export function CallInputs({ call, inputs }: Props) {
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
