"use client";
/** The form is sent in place, so that a refusal loses no text. */
import { useState, useTransition, type FormEvent } from "react";
import { useRouter } from "next/navigation";
import { FetchError, formFields, sendForm } from "@/lib/client/fetch-json";
import { leaveSaved } from "@/lib/client/unsaved-text";
import { useRefresh } from "@/lib/client/use-refresh";
import { ownValue } from "@/lib/contract/own-value";
import type { Draft } from "./template-fields";
import { messages } from "./messages";

/** @param sent what a refused form had that was sent without scripts */
export function useKeptText(sent: Draft | null, back: string) {
  const router = useRouter();
  const refresh = useRefresh();
  const [draft, setDraft] = useState(sent);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, startSending] = useTransition();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const typed = Object.fromEntries(formFields(element, null));
    setProblem(null);
    startSending(async () => {
      try {
        const to = await sendForm(element, null);
        const refused = new URL(to, location.href).searchParams.get("problem");
        if (refused === null) return leaveSaved(element, to);
        setDraft(typed);
        setProblem(ownValue<string>(messages.problems, refused) ?? messages.problems.invalid_parameter);
        // The page is read again for what a teammate saved, and shows no earlier answer.
        router.replace(back, { scroll: false });
        await refresh();
      } catch (error) {
        setProblem(error instanceof FetchError ? error.message : messages.signedOut);
      }
    });
  };
  return {
    draft,
    problem,
    isSending,
    formProps: { onSubmit, "data-unsaved": draft === null ? undefined : "" },
  };
}
