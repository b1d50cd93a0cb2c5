"use client";
/** Scripts save the form in place and refresh the page. Otherwise the browser submits it. */
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useRefresh } from "@/lib/client/use-refresh";
import { FetchError, fetchJson, formFields } from "@/lib/client/fetch-json";
import { messages } from "../messages/work";
import { WORK_AREA, sayDone } from "./work-area";

export type WorkKind = "notes" | "links" | "tags" | "status";

/** Tags are typed separated by commas. */
const typedTags = (form: FormData, name: string) =>
  form
    .getAll(name)
    .flatMap((text) => String(text).split(","))
    .filter((text) => text.trim() !== "");

/** @param form must not contain the return path of plain forms */
export function workBody(kind: WorkKind, form: FormData): object {
  if (kind === "tags") return { add: typedTags(form, "add"), remove: typedTags(form, "remove") };
  return Object.fromEntries([...form].filter(([name, value]) => name !== "back" && value !== ""));
}

type Props = {
  creatorId: string;
  kind: WorkKind;
  back: string;
  fields?: Readonly<Record<string, string | number>>;
  className?: string;
  children: ReactNode;
};

function finish(form: HTMLFormElement): void {
  form.reset();
  form.closest("details")?.removeAttribute("open");
  // A form that only removes something disappears with it, so the focus moves to the section.
  if (!form.querySelector("input:not([type=hidden]), textarea, select"))
    form.closest<HTMLElement>(`[${WORK_AREA}]`)?.focus();
}

export function WorkForm({ creatorId, kind, back, fields = {}, className, children }: Props) {
  const refresh = useRefresh();
  const isSending = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const action = `/api/dashboard/creators/${encodeURIComponent(creatorId)}/${kind}`;
  const save = async (form: HTMLFormElement) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const typed = String(formFields(form, null));
    try {
      await fetchJson(action, workBody(kind, new FormData(form)));
      // Words that were typed meanwhile are not saved yet.
      if (String(formFields(form, null)) === typed) finish(form);
      sayDone(messages.saved);
      void refresh();
    } catch (error) {
      setProblem(error instanceof FetchError ? (error.fields[0]?.message ?? error.message) : messages.failed);
      // Reloads the conflicting change of a teammate.
      if (error instanceof FetchError && error.code === "conflict") void refresh();
    } finally {
      isSending.current = false;
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(event.currentTarget);
  };
  return (
    <form method="post" action={action} onSubmit={onSubmit} className={className}>
      <input type="hidden" name="back" value={back} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {problem !== null && (
        <p role="alert" className="basis-full text-12 text-bad-ink wrap-anywhere">
          {problem}
        </p>
      )}
    </form>
  );
}
