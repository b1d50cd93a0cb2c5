"use client";
/** The form is sent in place, so that a refusal loses no text. Unsaved text is asked about before the page is left. */
import { useEffect, useRef, useState, useTransition, type FormEvent } from "react";
import { useRouter } from "next/navigation";
import { FetchError, formFields, sendForm } from "@/lib/client/fetch-json";
import { useRefresh } from "@/lib/client/use-refresh";
import { ownValue } from "@/lib/contract/own-value";
import { useLeaveQuestion } from "../store/use-leave-question";
import type { Draft } from "./template-fields";
import { messages } from "./messages";

const isChangedField = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
};

function useQuestion(hasText: () => boolean): void {
  useLeaveQuestion(hasText);
  useEffect(() => {
    // Next would replace the page without leaving it. The browser follows the link instead, and asks.
    const follow = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest("a[href]") !== null;
      if (isLink && hasText()) event.stopPropagation();
    };
    window.addEventListener("click", follow, true);
    return () => window.removeEventListener("click", follow, true);
  });
}

/** @param sent what a refused form had that was sent without scripts */
export function useKeptText(sent: Draft | null, back: string) {
  const router = useRouter();
  const refresh = useRefresh();
  const form = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const [draft, setDraft] = useState(sent);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, startSending] = useTransition();
  useQuestion(
    () =>
      !isSaved.current &&
      (draft !== null || [...(form.current?.elements ?? [])].some((field) => isChangedField(field))),
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const typed = Object.fromEntries(formFields(element, null));
    setProblem(null);
    startSending(async () => {
      try {
        const to = await sendForm(element, null);
        const refused = new URL(to, location.href).searchParams.get("problem");
        if (refused === null) {
          isSaved.current = true;
          location.assign(to);
          return;
        }
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
  return { draft, problem, isSending, formProps: { ref: form, onSubmit } };
}
