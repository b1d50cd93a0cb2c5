"use client";
import { useEffect, useState, useTransition } from "react";
import {
  Check,
  ChevronRight,
  CircleAlert,
  Hourglass,
  KeyRound,
  Unplug,
  X,
  type LucideIcon,
} from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { useRefresh } from "@/lib/client/use-refresh";
import { messages } from "./messages/problem";

/** These are the seconds before each automatic retry. */
const WAITS_S = [5, 10, 20, 40, 60, 60] as const;

const WORKS = [
  { ...messages.states.library, isWorking: true },
  { ...messages.states.filters, isWorking: true },
  { ...messages.states.searches, isWorking: false },
] as const;

type Kind = SearchProblemProps["kind"];

const VARIANTS: Record<Kind, { icon: LucideIcon; colors: string }> = {
  limited: { icon: Hourglass, colors: "bg-warn-soft text-warn-ink" },
  down: { icon: Unplug, colors: "bg-bad-soft text-bad-ink" },
  key: { icon: KeyRound, colors: "bg-bad-soft text-bad-ink" },
  refused: { icon: CircleAlert, colors: "bg-bad-soft text-bad-ink" },
  catalogue: { icon: CircleAlert, colors: "bg-bad-soft text-bad-ink" },
};

/** Returns seconds, or undefined for no automatic retry. */
function pauseOf(kind: Kind, waitS: number | undefined, attempt: number): number | undefined {
  if (kind === "refused" || kind === "key") return undefined;
  return kind === "limited" ? Math.max(1, waitS ?? 60) : WAITS_S[attempt];
}

function useRetry(kind: Kind, waitS: number | undefined) {
  const refresh = useRefresh();
  const [isPending, startTransition] = useTransition();
  const [attempt, setAttempt] = useState(0);
  const pause = pauseOf(kind, waitS, attempt);
  const [left, setLeft] = useState(pause);
  const retry = () => {
    setAttempt((count) => count + 1);
    startTransition(async () => void (await refresh()));
  };
  useEffect(() => {
    if (isPending || pause === undefined) return;
    setLeft(pause);
    const end = Date.now() + pause * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining > 0) return;
      // Offline, navigation would show the browser's error page.
      if (!navigator.onLine) return;
      clearInterval(timer);
      retry();
    }, 500);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new attempt restarts the countdown
  }, [attempt, isPending, pause]);
  return { retry, isPending, attempt, left: pause === undefined ? undefined : left };
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** `left` is in seconds, undefined for no automatic retry. */
function NextTry({ kind, left, attempt }: { kind: Kind; left: number | undefined; attempt: number }) {
  if (left === undefined) return kind === "down" && messages.stopped;
  const time = <b className="font-600 tabular-nums text-ink">{clock(left)}</b>;
  return kind === "down" ? messages.nextOfSix(time, attempt) : messages.next(time);
}

export type SearchProblemProps = {
  kind: "down" | "limited" | "key" | "refused" | "catalogue";
  href: string;
  /** The service asked clients to wait this many seconds. */
  waitS?: number;
  /** The detail is meant for the operator of the service. */
  detail: string;
  /** The advice is for admins. */
  advice?: string;
};

export function SearchProblemCard({ kind, href, waitS, detail, advice }: SearchProblemProps) {
  const { retry, isPending, attempt, left } = useRetry(kind, waitS);
  const { title, text } = messages.kinds[kind];
  const { icon: Icon, colors } = VARIANTS[kind];
  return (
    <section
      role="alert"
      className="mx-auto w-full max-w-[32.5rem] rounded-16 bg-raised px-5 pb-6 pt-7 shadow-3 sm:px-8"
    >
      <span className={`mb-4 grid size-10 place-items-center rounded-10 ${colors}`}>
        <Icon size={19} aria-hidden="true" />
      </span>
      <h2 className="text-20 font-650">{title}</h2>
      <p className="mt-1 text-ink-2">{text}</p>
      <div className="mb-5 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={href}
          className={buttonClass({ variant: "primary", size: "large" })}
          aria-disabled={isPending}
          onClick={(event) => {
            event.preventDefault();
            if (!isPending) retry();
          }}
        >
          {isPending ? messages.retrying : messages.retry}
        </a>
        <span className="text-ink-2 noscript:hidden" aria-live="off">
          <NextTry kind={kind} left={left} attempt={attempt} />
        </span>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        {WORKS.map(({ what, state, isWorking }) => (
          <div
            key={what}
            className="flex min-h-[2.375rem] flex-wrap items-center justify-between gap-x-4 py-1.5"
          >
            <dt className="flex items-center gap-2 font-550">
              {isWorking ? (
                <Check size={14} className="text-accent" aria-hidden="true" />
              ) : (
                <X size={14} className="text-bad-ink" aria-hidden="true" />
              )}
              {what}
            </dt>
            <dd className="text-ink-3">{state}</dd>
          </div>
        ))}
      </dl>
      <details className="group/detail pt-3" open={kind === "catalogue" || kind === "key"}>
        <summary className="inline-flex items-center gap-1.5 rounded-4 font-500 text-ink-2">
          <ChevronRight
            size={14}
            className="transition-transform duration-base group-open/detail:rotate-90"
            aria-hidden="true"
          />
          {messages.details}
        </summary>
        {advice && <p className="mt-1.5 text-ink-2">{advice}</p>}
        <p className="mt-1.5 font-mono text-12 text-ink-2 wrap-anywhere">
          <bdi>{detail}</bdi>
        </p>
      </details>
    </section>
  );
}
