"use client";
/**
 * A form of the page of a creator. Without scripts it is sent as it is, and the page comes back; with them it is saved in
 * place, and the page reads again what it shows.
 */
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useRouter } from "next/navigation";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { messages } from "../messages/work";
import { workBody, type WorkKind } from "./work-bodies";
import { WORK_AREA, sayDone } from "./work-area";

type Props = {
  creatorId: string;
  kind: WorkKind;
  /** The page that the plain form returns to. */
  back: string;
  fields?: Readonly<Record<string, string | number>>;
  className?: string;
  children: ReactNode;
};

/** What is emptied, closed and left by a form that is saved. */
function finish(form: HTMLFormElement): void {
  form.reset();
  form.closest("details")?.removeAttribute("open");
  // A form that takes something away goes with it: the focus stays near.
  if (!form.querySelector("input:not([type=hidden]), textarea, select"))
    form.closest<HTMLElement>(`[${WORK_AREA}]`)?.focus();
}

export function WorkForm({ creatorId, kind, back, fields = {}, className, children }: Props) {
  const router = useRouter();
  const isSending = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const action = `/api/dashboard/creators/${encodeURIComponent(creatorId)}/${kind}`;
  const save = async (form: HTMLFormElement) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    try {
      await fetchJson(action, workBody(kind, new FormData(form)));
      finish(form);
      sayDone(messages.saved);
      router.refresh();
    } catch (error) {
      setProblem(error instanceof FetchError ? (error.fields[0]?.message ?? error.message) : messages.failed);
      // What somebody else has changed meanwhile is read again.
      if (error instanceof FetchError && error.code === "conflict") router.refresh();
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
