import { Children, type ReactNode } from "react";
import { Check } from "lucide-react";
import { messages } from "./messages/steps";

export type StepState = "done" | "now" | "later";

const MARKS: Record<StepState, string> = {
  done: "bg-accent text-on-accent",
  now: "bg-ink text-canvas",
  later: "bg-surface text-ink-2 ring-[1.5px] ring-inset ring-line-strong",
};

/** `note` is the result in one line. A step without children shows only its heading. */
export function Step({
  number,
  state,
  title,
  note,
  id,
  isLast = false,
  children,
}: {
  number: number;
  state: StepState;
  title: string;
  note?: ReactNode;
  id: string;
  isLast?: boolean;
  children?: ReactNode;
}) {
  const isOpen = Children.toArray(children).length > 0;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3.5 max-md:gap-x-2.5">
      <span className="relative flex justify-center" aria-hidden="true">
        <b className={`z-1 grid size-7 place-items-center rounded-full text-13 font-600 ${MARKS[state]}`}>
          {state === "done" ? <Check size={15} strokeWidth={2.5} /> : number}
        </b>
        {!isLast && (
          <i
            // On phones the content has the full width and would cross the line.
            className={`absolute bottom-0 top-7 w-[1.5px] ${isOpen ? "max-md:hidden" : ""} ${state === "done" ? "bg-accent" : "bg-line-strong"}`}
          />
        )}
      </span>
      <section aria-labelledby={id} className={`min-w-0 ${isOpen ? "pb-5.5" : "pb-4"}`}>
        <header className="flex min-h-7 flex-wrap items-center gap-x-2">
          <h2 id={id} className="text-14 font-600" aria-current={state === "now" ? "step" : undefined}>
            {title}
            {state === "done" && <span className="sr-only">{messages.done}</span>}
          </h2>
          {note && <span className="min-w-0 text-ink-3 wrap-anywhere">{note}</span>}
        </header>
        {isOpen && (
          <div className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-4 max-md:-ml-9.5">{children}</div>
        )}
      </section>
    </li>
  );
}

export const Steps = ({ children }: { children: ReactNode }) => (
  <ol aria-label={messages.label}>{children}</ol>
);
