import { Check } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import { unseen } from "@/components/ui/unseen";
import { PAGES, type PagePath } from "@/lib/contract/pages";
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

/** `none` is an empty catalogue. `service` is a connected service. */
export type DataState =
  | { kind: "demo" | "own"; posts: number; creators: number }
  | { kind: "none" }
  | { kind: "service" };

/** `members` are enabled accounts. */
export type SetUpState = {
  admin: string;
  data: DataState;
  members: number;
  openInvites: number;
  budgets: number;
};

/** A step is done when its result exists, no matter who did it. */
type SetUpStep = { title: string; note: string; isDone: boolean; href?: PagePath; action?: string };

function dataNote(data: DataState): string {
  switch (data.kind) {
    case "demo":
      return messages.steps.data.demo(data);
    case "own":
      return messages.records(data);
    case "service":
      return messages.steps.data.service;
    case "none":
      return messages.steps.data.none;
  }
}

export function setUpSteps({ admin, data, members, openInvites, budgets }: SetUpState): SetUpStep[] {
  const people = [
    ...(members > 1 ? [messages.steps.team.members(members)] : []),
    ...(openInvites > 0 ? [messages.steps.team.invites(openInvites)] : []),
  ];
  return [
    { title: messages.steps.admin, note: admin, isDone: true },
    { title: messages.steps.data.title, note: dataNote(data), isDone: data.kind !== "none" },
    {
      title: messages.steps.team.title,
      note: people.length > 0 ? new Intl.ListFormat("en").format(people) : messages.steps.team.note,
      isDone: people.length > 0,
      href: PAGES.members.path,
      action: messages.steps.team.action,
    },
    {
      title: messages.steps.budget.title,
      note: budgets > 0 ? messages.steps.budget.budgets(budgets) : messages.steps.budget.note,
      isDone: budgets > 0,
      href: PAGES.spending.path,
      action: messages.steps.budget.action,
    },
  ];
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
