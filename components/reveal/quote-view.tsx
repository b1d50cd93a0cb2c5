/** A quote in words: the sum, before and after, what is short. */
import type { ReactNode } from "react";
import { ArrowRight, Check, WalletMinimal } from "lucide-react";
import { Meter } from "@/components/ui/meter";
import { formatDay } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { Quote } from "@/lib/contract/reveal";
import { credits, shortOf } from "./reveal-words";

const number = (value: number) => value.toLocaleString("en");
const monthName = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** `48 chosen: 31 new × 1 credit, 17 owned × 0 = 31 credits.` */
function Sum({ quote: { chosen, toBuy, owned, cost } }: { quote: Quote }) {
  return (
    <p className="text-16 leading-[25px] tracking-[-0.006em] text-ink-2 [&>b]:font-650 [&>b]:whitespace-nowrap [&>b]:tabular-nums [&>b]:text-ink">
      {number(chosen)} chosen: <b>{number(toBuy)} new</b> × 1 credit
      {owned > 0 && (
        <>
          , <b>{number(owned)} owned</b> × 0
        </>
      )}{" "}
      = <b>{credits(cost)}</b>.
    </p>
  );
}

function BeforeAfter({
  label,
  before,
  after,
  children,
}: {
  label: string;
  before: number;
  after: number;
  children: ReactNode;
}) {
  const isShort = after < 0;
  return (
    <div
      className={`px-3.5 py-3 max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-baseline ${isShort ? "bg-bad-soft/60" : ""}`}
    >
      <dt className="text-12 font-500 text-ink-3 max-md:text-13 max-md:text-ink">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-1.5 text-16 font-650 tabular-nums">
        <span className="font-450 text-ink-3">{number(before)}</span>
        <ArrowRight size={14} className="text-ink-3" aria-label="to" />
        {isShort ? <span className="text-bad-ink">{number(-after)} short</span> : number(after)}
      </dd>
      <dd className="mt-2 max-md:col-span-2 max-md:mt-1">{children}</dd>
    </div>
  );
}

function Books({ quote: { balance, memberCap, cost } }: { quote: Quote }) {
  if (!balance && !memberCap) {
    return (
      <p className="mt-4 rounded-10 border border-line px-3.5 py-3 text-ink-2">
        The connected service does not tell its balance. If it has too few credits, it refuses and nothing is
        charged.
      </p>
    );
  }
  return (
    <dl className="mt-4 grid auto-cols-fr divide-line overflow-hidden rounded-10 border border-line max-md:divide-y md:grid-flow-col md:divide-x">
      {balance && (
        <BeforeAfter label="Balance" before={balance.before} after={balance.after}>
          <Meter
            used={Math.max(0, balance.after)}
            planned={balance.after < 0 ? 0 : cost}
            of={Math.max(1, balance.before)}
          />
        </BeforeAfter>
      )}
      {memberCap && (
        <BeforeAfter
          label={`Your ${monthName.format(new Date())} budget`}
          before={memberCap.before}
          after={memberCap.after}
        >
          <Meter
            used={memberCap.of - memberCap.before}
            planned={memberCap.after < 0 ? 0 : cost}
            of={memberCap.of}
            tone={memberCap.after < 0 ? "full" : "ink"}
          />
        </BeforeAfter>
      )}
    </dl>
  );
}

/** What cannot be paid, before anything is sent. */
function Short({ quote }: { quote: Quote }) {
  const short = shortOf(quote);
  if (short === null) return null;
  const left = short === "budget" ? quote.memberCap!.before : (quote.balance?.before ?? quote.affordable);
  return (
    <div className="mt-4">
      <Notice look="bad" role="alert" icon={<WalletMinimal size={16} aria-hidden="true" />}>
        <b className="font-650">
          {short === "budget" ? "Your budget" : "Your team"} has {credits(Math.max(0, left))} left
          {short === "budget" && " this month"}, and this needs {number(quote.cost)}.
        </b>
        <p className="text-ink-2">
          Nothing was charged. Your {number(quote.chosen)} stay chosen. An admin can{" "}
          {short === "budget" ? "raise your budget" : "add credits"}.
        </p>
      </Notice>
    </div>
  );
}

const fine = "flex items-start gap-2 [&>svg]:mt-[3px] [&>svg]:shrink-0 [&>svg]:text-accent";

/** `children`: the purpose field, between the books and what is short. */
export function QuoteView({ quote, children }: { quote: Quote; children?: ReactNode }) {
  return (
    <>
      <Sum quote={quote} />
      <p className="text-16 leading-[25px] text-ink-2 max-md:hidden">
        What your team owns stays free for everyone.
      </p>
      {quote.toBuy > 0 && <Books quote={quote} />}
      {children}
      <Short quote={quote} />
      {quote.toBuy > 0 && (
        <ul className="mt-4 grid gap-1 text-ink-2">
          <li className={fine}>
            <Check size={14} aria-hidden="true" />
            Ids that the service no longer has cost nothing.
          </li>
          {quote.toBuy > 1 && (
            <li className={fine}>
              <Check size={14} aria-hidden="true" />
              You can stop on the way and keep what was bought.
            </li>
          )}
          {quote.oldestOwnedAt && (
            <li className={fine}>
              <Check size={14} aria-hidden="true" />
              Owned records stay as they are; the oldest one is from {formatDay(quote.oldestOwnedAt)}.
            </li>
          )}
        </ul>
      )}
    </>
  );
}
