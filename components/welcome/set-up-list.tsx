import { Check } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import type { SetUpStep } from "./set-up-steps";
import { unseen } from "@/components/ui/unseen";
import { messages } from "./messages";

function Mark({ isDone, number }: { isDone: boolean; number: number }) {
  if (!isDone)
    return (
      <span
        className="grid size-6 shrink-0 place-items-center rounded-full text-12 font-600 text-ink-2 ring-1 ring-inset ring-line-strong"
        aria-hidden="true"
      >
        {number}
      </span>
    );
  return (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
      <Check size={14} aria-hidden="true" />
      <span className="sr-only">{messages.list.done}</span>
    </span>
  );
}

export function SetUpList({ steps }: { steps: readonly SetUpStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="min-w-0 rounded-12 border border-line bg-surface" aria-labelledby="set-up">
      <header className="px-5 py-4">
        <h2 id="set-up" className="text-16 font-600">
          {messages.list.title}
        </h2>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
          <Meter used={done} of={steps.length} />
          <span className="text-ink-2">{messages.list.progress(done, steps.length)}</span>
        </div>
      </header>
      <ol>
        {steps.map(({ title, note, isDone, href, action }, index) => (
          <li key={title} className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3.5">
            <Mark isDone={isDone} number={index + 1} />
            <span className="min-w-0 flex-1 basis-28">
              <b className={`block ${isDone ? "font-500 text-ink-2" : "font-600"}`}>{title}</b>
              <bdi className="block text-ink-2 wrap-anywhere">{note}</bdi>
            </span>
            {!isDone && href && action && (
              <ButtonLink href={href}>{messages.list.action(unseen, action, title)}</ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
