/** How a reveal goes and how it ended: bought, not found, already owned, given back. */
import Link from "next/link";
import { CircleCheck, CircleHelp, Hourglass } from "lucide-react";
import { PlatformIcon } from "@/components/records/platform-icon";
import { Amount } from "@/components/ui/amount";
import { Meter } from "@/components/ui/meter";
import { Notice } from "@/components/ui/notice";
import type { Reveal } from "@/lib/contract/reveal";
import { credits } from "./quote-words";

const creators = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "creator" : "creators"}`;

/** The heading of a reveal at any moment. */
export function revealTitle({ state, bought, toBuy, owned }: Reveal): string {
  if (state === "running") return `Revealing ${creators(toBuy)}`;
  if (state === "paused") return "A short pause";
  if (state === "unknown") return "The outcome is not known yet";
  if (state === "stopped") return `Stopped, ${creators(bought)} revealed`;
  if (toBuy === 0) return owned === 1 ? "Already owned" : `All ${owned} already owned`;
  return `${creators(bought)} revealed`;
}

function Line({ what, count, cost }: { what: string; count: number; cost: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto_96px] gap-3 py-1 text-14">
      <dt>{what}</dt>
      <dd className="text-right tabular-nums text-ink-3">{count.toLocaleString("en")}</dd>
      <dd className="text-right font-550 tabular-nums">{cost}</dd>
    </div>
  );
}

export function Receipt({ reveal, now }: { reveal: Reveal; now: number }) {
  const {
    state,
    toBuy,
    bought,
    charged,
    owned,
    notFound,
    held,
    unknown,
    message,
    pausedUntil,
    creators: records,
  } = reveal;
  const isRunning = state === "running" || state === "paused";
  const done = toBuy - held;
  const waitS = pausedUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(pausedUntil) - now) / 1000));
  return (
    <div className="grid gap-4">
      {isRunning && (
        <div>
          <p className="mb-2 flex justify-between text-ink-2">
            <span className="tabular-nums">
              <b className="font-650 text-ink">{done.toLocaleString("en")}</b> of {toBuy.toLocaleString("en")}
            </span>
            <span className="tabular-nums">{credits(charged)} so far</span>
          </p>
          <Meter used={done} of={Math.max(1, toBuy)} />
        </div>
      )}
      {state === "paused" && (
        <Notice icon={<Hourglass size={16} aria-hidden="true" />}>
          The service asks for a pause. It goes on by itself in <b className="tabular-nums">{waitS} s</b>;
          nothing is charged meanwhile.
        </Notice>
      )}
      {unknown > 0 && (
        <Notice icon={<CircleHelp size={16} aria-hidden="true" />}>
          The service did not give a clear answer for {creators(unknown)}. {credits(unknown)} stay held until
          that is settled; they are not charged twice.
        </Notice>
      )}
      {!isRunning && (
        <dl className="border-y border-dashed border-line-strong py-2">
          <Line what="Revealed" count={bought} cost={credits(charged)} />
          {owned > 0 && <Line what="Already owned" count={owned} cost="free" />}
          {notFound.length > 0 && (
            <Line what="Not found by the service" count={notFound.length} cost="free" />
          )}
          {toBuy - bought - notFound.length - held > 0 && (
            <Line what="Not bought" count={toBuy - bought - notFound.length - held} cost="given back" />
          )}
        </dl>
      )}
      {message && !isRunning && <p className="text-ink-2">{message}</p>}
      {records.length > 0 && (
        <ul
          className="max-h-60 divide-y divide-line overflow-y-auto rounded-10 border border-line"
          tabIndex={0}
          aria-label="Revealed creators"
        >
          {records.map((creator) => (
            <li key={creator.id} className="flex h-10 items-center gap-2.5 px-3.5">
              <PlatformIcon source={creator.source ?? creator.id.split("_")[0]} />
              <bdi className="min-w-0 truncate font-550">@{creator.username ?? creator.id}</bdi>
              <span className="ml-auto text-ink-2">
                <Amount value={creator.followers} />
                <span className="sr-only"> followers</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isRunning && bought > 0 && (
        <p className="flex items-center gap-2 text-ink-2">
          <CircleCheck size={16} className="text-accent" aria-hidden="true" />
          <Link
            href={`/library?reveal=${reveal.id}`}
            className="font-600 text-accent-ink underline underline-offset-3"
          >
            See them in the library
          </Link>
        </p>
      )}
    </div>
  );
}
