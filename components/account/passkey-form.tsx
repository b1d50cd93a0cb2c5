"use client";
/** Options and code are loaded on submit. The form is hidden without scripts, because passkeys need them. */
import { useState, type FormEvent, type ReactNode } from "react";
import { Fingerprint } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-class";
import { messages } from "./messages/passkey-form";

const ROUTE = "/api/dashboard/passkey";
const WORDS = new Map([
  ["InvalidStateError", messages.known],
  ["NotAllowedError", messages.notUsed],
  ["NotSupportedError", messages.notPossible],
]);

async function answerOf(isNew: boolean): Promise<object> {
  const asking = fetch(isNew ? `${ROUTE}?for=add` : ROUTE, { method: "POST" });
  const [answer, browser] = await Promise.all([asking, import("@simplewebauthn/browser")]);
  const optionsJSON = await answer.json();
  if (!answer.ok)
    throw new Error(typeof optionsJSON.detail === "string" ? optionsJSON.detail : messages.noAnswer);
  return isNew ? browser.startRegistration({ optionsJSON }) : browser.startAuthentication({ optionsJSON });
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return messages.noAnswer;
  if (error instanceof TypeError) return messages.noAnswer;
  return WORDS.get(error.name) ?? error.message;
}

/** `isNew` creates a passkey instead of using one. */
export function PasskeyForm({
  action,
  isNew = false,
  submit,
  button,
  className = "grid gap-3",
  children,
}: {
  action: string;
  isNew?: boolean;
  submit: string;
  button?: ButtonVariant;
  className?: string;
  children?: ReactNode;
}) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (form: HTMLFormElement) => {
    setAsking(true);
    setProblem(null);
    try {
      const answer = await answerOf(isNew);
      const input = form.elements.namedItem("passkey");
      if (input instanceof HTMLInputElement) input.value = JSON.stringify(answer);
      form.submit();
    } catch (error) {
      setProblem(wordsOf(error));
      setAsking(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isAsking) void send(event.currentTarget);
  };
  return (
    <form method="post" action={action} onSubmit={onSubmit} className={`noscript:hidden ${className}`}>
      <input type="hidden" name="passkey" />
      {children}
      <Button type="submit" aria-disabled={isAsking} {...button}>
        <Fingerprint size={16} aria-hidden="true" />
        {isAsking ? messages.waiting : submit}
      </Button>
      {problem !== null && (
        <p role="alert" className="text-12 text-bad-ink">
          {problem}
        </p>
      )}
    </form>
  );
}
