/** What the check of the credit records found, and the form with which an admin lets charging go on. */
import type { ReactNode } from "react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { MAX_NOTE_LENGTH, type BookDifference, type BooksCheck } from "@/lib/contract/books";
import { ownValue } from "@/lib/contract/own-value";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { DifferenceRow } from "./difference-row";

const ACTION = "/api/dashboard/differences";

/** `state`: of the last check, and how many differences are open. */
type Props = {
  books: {
    state: BooksCheck & { open: number };
    standing: readonly BookDifference[];
    resolved: readonly BookDifference[];
  };
  /** As the address has it. */
  refused: string;
};

const REFUSED: Record<string, string> = {
  fields: "Select at least one difference and write a note. Nothing was changed.",
  gone: "One of these was no longer open. Look at the list again.",
  check: "That didn't work. Nothing was changed. Try again in a moment.",
};

const credits = (count: number) => `${formatNumber(count)} ${count === 1 ? "credit" : "credits"}`;

/** What was compared with the service, in one sentence. */
function serviceWords({ service }: BooksCheck): string {
  if (service === null) return "";
  if (service.state === "absent")
    return "The service doesn't list its charges, so only the records kept here were compared.";
  if (service.state === "failed")
    return `The service's charges could not be compared: ${service.message ?? "no reason given."}`;
  if (service.state === "catchingUp")
    return "The service's charges are still being read: they are compared in part.";
  const { count, credits: sum } = service.others;
  if (count === 0) return "";
  const are = count === 1 ? "1 charge" : `${formatNumber(count)} charges`;
  return `${are} (${credits(sum)}) of the service ${count === 1 ? "was" : "were"} not compared: made by another program, or before this check existed.`;
}

function LastCheck({ state }: Pick<Props["books"], "state">) {
  const { checkedAt, problem, open } = state;
  if (problem !== null)
    return (
      <Notice icon={<TriangleAlert size={15} aria-hidden="true" />}>
        The last check failed, so nobody knows whether the records agree. It is tried again every 30 seconds.
        {checkedAt && (
          <>
            {" "}
            The one before ended <When iso={checkedAt} style="full" />.
          </>
        )}
        <span className="mt-0.5 block text-12 wrap-anywhere">{problem}</span>
      </Notice>
    );
  if (checkedAt === null) return <p className="text-ink-2">Not checked yet.</p>;
  return (
    <p className="text-ink-2">
      {open === 0 && (
        <CircleCheck size={15} aria-hidden="true" className="mr-1.5 inline align-[-2px] text-accent-ink" />
      )}
      {open === 0 ? "No open differences." : "Nothing can be bought until these are gone or acknowledged."}{" "}
      Checked <When iso={checkedAt} style="full" />. {serviceWords(state)}
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
            <span className="mb-1 block text-12 text-ink-2">What you found out (kept with your name)</span>
            <input
              name="note"
              required
              maxLength={MAX_NOTE_LENGTH}
              className="h-9 w-full rounded-8 border border-line-strong bg-surface px-2.5"
            />
          </label>
          <Button type="submit" size="large">
            Acknowledge selected
          </Button>
        </div>
      )}
    </form>
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
          Differences between the credit records
        </h2>
        <form method="post" action={ACTION}>
          <input type="hidden" name="action" value="check" />
          <Button type="submit" size="small">
            Check now
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
          <summary className="cursor-pointer">Resolved lately ({resolved.length})</summary>
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
