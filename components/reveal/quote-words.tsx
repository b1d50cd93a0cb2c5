/** A quote in words and figures: the whole sum before anything is sent. */
import { ArrowRight, Check } from "lucide-react";
import { Meter } from "@/components/ui/meter";
import { formatDay } from "@/components/ui/moment";
import type { Quote } from "@/lib/contract/reveal";

export const credits = (count: number) =>
  `${count.toLocaleString("en")} ${count === 1 ? "credit" : "credits"}`;
const number = (count: number) => count.toLocaleString("en");

/** One figure before and after; `of`: what the meter is full at. */
function BeforeAfter({
  label,
  before,
  after,
  of,
}: {
  label: string;
  before: number;
  after: number;
  of: number;
}) {
  const isOver = after < 0;
  return (
    <div className={`px-3.5 py-3 ${isOver ? "bg-bad-soft" : ""}`}>
      <dt className="text-12 font-500 text-ink-3">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-1.5 text-16 tabular-nums">
        <span className="text-ink-3">{number(before)}</span>
        <ArrowRight size={13} className="text-ink-3" aria-hidden="true" />
        <span className="sr-only">becomes</span>
        <b className={`font-650 ${isOver ? "text-bad-ink" : ""}`}>{number(after)}</b>
      </dd>
      <dd className="mt-2">
        <Meter used={Math.max(0, after)} planned={Math.max(0, before - Math.max(0, after))} of={of} />
      </dd>
    </div>
  );
}

export function QuoteWords({ quote }: { quote: Quote }) {
  const { chosen, owned, toBuy, cost, balance, memberCap, oldestOwnedAt } = quote;
  return (
    <>
      <p className="text-16 leading-[25px] text-ink-2 [&_b]:font-650 [&_b]:tabular-nums [&_b]:text-ink">
        {number(chosen)} chosen: <b>{number(toBuy)} new</b> × 1 credit
        {owned > 0 && (
          <>
            , <b>{number(owned)} owned</b> × 0
          </>
        )}{" "}
        = <b>{credits(cost)}</b>.{owned > 0 && " What your team owns stays free for everyone."}
      </p>
      {(balance || memberCap) && (
        <dl className="mt-4 grid auto-cols-fr divide-line rounded-10 border border-line max-sm:divide-y sm:grid-flow-col sm:divide-x">
          {balance && <BeforeAfter label="Balance" {...balance} of={Math.max(balance.before, 1)} />}
          {memberCap && <BeforeAfter label="Your budget this month" {...memberCap} />}
        </dl>
      )}
      {!balance && <p className="mt-3 text-ink-2">The connected service does not tell its balance.</p>}
      <ul className="mt-4 grid gap-1 text-ink-2">
        {[
          "Ids that the service no longer has cost nothing.",
          "You can stop on the way and keep what was bought.",
          ...(oldestOwnedAt ? [`The oldest of the owned records is from ${formatDay(oldestOwnedAt)}.`] : []),
        ].map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Check size={15} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
