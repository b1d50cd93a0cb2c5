import { summaryLinkClass } from "@/components/ui/button-class";
import type { ReactNode } from "react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { MAX_NOTE_LENGTH, type BookDifference, type BooksCheck, DIFFERENCES } from "@/lib/contract/books";
import { ownValue } from "@/lib/contract/own-value";
import { messages } from "./messages/outcomes";

const ACTION = "/api/dashboard/differences";

type Props = {
  books: {
    state: BooksCheck & { open: number };
    standing: readonly BookDifference[];
    resolved: readonly BookDifference[];
  };
  refused: string;
};

const REFUSED: Record<string, string> = messages.differences.refused;

function serviceWords({ service }: BooksCheck): string {
  if (service === null) return "";
  if (service.state === "absent") return messages.differences.service.absent;
  if (service.state === "failed") return messages.differences.service.failed(service.message);
  if (service.state === "catchingUp") return messages.differences.service.catchingUp;
  const { count, credits } = service.others;
  if (count === 0) return "";
  return messages.differences.service.notCompared(count, credits);
}

function LastCheck({ state }: Pick<Props["books"], "state">) {
  const { checkedAt, problem, open } = state;
  if (problem !== null)
    return (
      <Notice icon={<TriangleAlert size={15} aria-hidden="true" />}>
        {messages.differences.lastCheckFailed}
        {checkedAt && <> {messages.differences.previousCheck(<When iso={checkedAt} style="full" />)}</>}
        <span className="mt-0.5 block text-12 wrap-anywhere">{problem}</span>
      </Notice>
    );
  if (checkedAt === null) return <p className="text-ink-2">{messages.differences.notChecked}</p>;
  return (
    <p className="text-ink-2">
      {open === 0 && (
        <CircleCheck size={15} aria-hidden="true" className="mr-1.5 inline align-[-2px] text-accent-ink" />
      )}
      {open === 0 ? messages.differences.noneOpen : messages.differences.buyingStopped}{" "}
      {messages.differences.checked(<When iso={checkedAt} style="full" />)} {serviceWords(state)}
    </p>
  );
}

function Acknowledge({ open, children }: { open: number; children: ReactNode }) {
  return (
    <form
      method="post"
      action={ACTION}
      className={`mt-3 rounded-10 border bg-surface ${open > 0 ? "border-bad-line" : "border-line"}`}
    >
      <input type="hidden" name="action" value="acknowledge" />
      {children}
      {open > 0 && (
        <div className="flex flex-wrap items-end gap-3 border-t border-line px-[18px] py-3.5">
          <label className="min-w-0 flex-1 basis-72">
            <span className="mb-1 block text-12 text-ink-2">{messages.differences.note}</span>
            <input
              name="note"
              required
              maxLength={MAX_NOTE_LENGTH}
              className="h-9 w-full rounded-8 border border-line-strong bg-surface px-2.5"
            />
          </label>
          <Button type="submit" size="large">
            {messages.differences.acknowledge}
          </Button>
        </div>
      )}
    </form>
  );
}

function DifferenceRow({ difference, isSelected }: { difference: BookDifference; isSelected?: boolean }) {
  const { id, kind, message, state, firstSeen, lastSeen, who, note, revealId } = difference;
  const isOpen = state === "open";
  const title = (
    <span className={`font-600 ${isOpen ? "text-bad-ink" : "text-ink"}`}>{DIFFERENCES[kind].title}</span>
  );
  return (
    <li className="flex items-start gap-3 px-[18px] py-3.5">
      {isOpen && (
        <input
          type="checkbox"
          name="ids"
          value={id}
          id={`difference-${id}`}
          defaultChecked={isSelected}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
      )}
      <div className="min-w-0">
        <p>{isOpen ? <label htmlFor={`difference-${id}`}>{title}</label> : title}</p>
        <p className="text-ink-2 wrap-anywhere">{message}</p>
        <p className="mt-0.5 text-12 text-ink-3">
          {messages.difference.seen(
            <When iso={firstSeen} style="full" />,
            <When iso={lastSeen} style="full" />,
          )}
          {revealId && (
            <>
              {" · "}
              <Link
                href={`/creators/reveals/${revealId}`}
                prefetch={false}
                className="rounded-4 underline decoration-line-strong underline-offset-3 hover:text-ink"
              >
                {messages.difference.seeReveal}
              </Link>
            </>
          )}
        </p>
        {note !== null && (
          <p className="mt-0.5 text-12 text-ink-2 wrap-anywhere">
            {messages.difference.acknowledgedBy(
              <bdi>{who ?? messages.difference.operator}</bdi>,
              <bdi>{note}</bdi>,
            )}
          </p>
        )}
      </div>
    </li>
  );
}

export function Differences({ books, refused }: Props) {
  const { state, standing, resolved } = books;
  const isOne = state.open === 1;
  const refusal = ownValue(REFUSED, refused);
  return (
    <section id="differences" aria-labelledby="differences-title" className="mb-6 scroll-mt-20">
      <header className="mb-1 flex flex-wrap items-center gap-3">
        <h2 id="differences-title" className="flex-1 text-15 font-600">
          {messages.differences.title}
        </h2>
        <form method="post" action={ACTION}>
          <input type="hidden" name="action" value="check" />
          <Button type="submit" size="small">
            {messages.differences.checkNow}
          </Button>
        </form>
      </header>
      <LastCheck state={state} />
      {refusal && (
        <div className="mt-3">
          <Notice role="alert">{refusal}</Notice>
        </div>
      )}
      {standing.length > 0 && (
        <Acknowledge open={state.open}>
          <ul className="divide-y divide-line">
            {standing.map((each) => (
              <DifferenceRow key={each.id} difference={each} isSelected={isOne} />
            ))}
          </ul>
        </Acknowledge>
      )}
      {resolved.length > 0 && (
        <details className="mt-3 text-ink-2">
          <summary className={summaryLinkClass}>
            {messages.differences.resolvedLately(resolved.length)}
          </summary>
          <ul className="mt-1 divide-y divide-line">
            {resolved.map((each) => (
              <DifferenceRow key={each.id} difference={each} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
