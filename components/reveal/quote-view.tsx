import type { ComponentType, ReactNode } from "react";
import { ArrowRight, Check, TriangleAlert, Ban } from "lucide-react";
import { Meter } from "@/components/ui/meter";
import { When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import {
  MAX_REVEAL,
  MOST_PAGES_WALKED,
  type MatchedSelection,
  type Quote,
  type RevealKind,
} from "@/lib/contract/reveal";
import { budgetOfWhom, whenOf } from "@/lib/domain/budget-words";
import { leftIn, type BudgetPeriod, type BudgetSubject } from "@/lib/contract/budgets";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages as markedMessages } from "./messages/marked";
import { budgetOf, leftOf, warnedBy } from "./reveal-messages";
import { Shortage } from "./shortage";
import { ValueTable, type NarrowButton } from "./value-table";
import { messages } from "./messages/price";

const monthIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone }).format(new Date());

/** Example: `48 chosen: 31 new × 1 credit, 17 owned × 0 = 31 credits.` */
function Sum({ quote: { chosen, toBuy, owned, cost } }: { quote: Quote }) {
  return owned > 0
    ? messages.sum.revealSomeOwned(chosen, toBuy, owned, cost)
    : messages.sum.reveal(chosen, toBuy, cost);
}

/** Version 1 charges every creator on the page at the time of the call, owned ones included. */
function PageSum({ quote: { chosen, owned, cost } }: { quote: Quote }) {
  return (
    <>
      {messages.sum.page(chosen, cost)} {owned > 0 && messages.sum.pageOwned(owned)}
    </>
  );
}

function RefreshSum({ quote: { chosen, cost, oldestOwnedAt } }: { quote: Quote }) {
  return (
    <>
      {messages.sum.refresh(chosen, cost)}{" "}
      {oldestOwnedAt &&
        messages.sum.recordFrom(
          chosen,
          <b>
            <When iso={oldestOwnedAt} style="day" />
          </b>,
        )}{" "}
      {messages.sum.replaced}
    </>
  );
}

type KindView = {
  Sum: ComponentType<{ quote: Quote }>;
  note?: string;
  /** Promises about the purchase, each with a tick. */
  fine: (quote: Quote) => ReactNode[];
};

const stopWords = ({ toBuy }: Quote) => (toBuy > 1 ? [messages.fine.stop] : []);

const KINDS: Record<RevealKind, KindView> = {
  reveal: {
    Sum,
    note: messages.ownedIsFree,
    fine: (quote) => [
      messages.fine.missing,
      ...stopWords(quote),
      ...(quote.oldestOwnedAt
        ? [messages.fine.ownedStay(<When iso={quote.oldestOwnedAt} style="day" />)]
        : []),
    ],
  },
  page: { Sum: PageSum, fine: () => [messages.fine.savedPage] },
  refresh: { Sum: RefreshSum, fine: (quote) => [messages.fine.missingRefresh, ...stopWords(quote)] },
};

function Budget({ label, left, cost, of }: { label: ReactNode; left: number; cost: number; of: number }) {
  const after = left - cost;
  return (
    <BeforeAfter label={label} before={left} after={after}>
      <Meter used={of - left} planned={after < 0 ? 0 : cost} of={of} tone={after < 0 ? "full" : "ink"} />
    </BeforeAfter>
  );
}

function BeforeAfter({
  label,
  before,
  after,
  children,
}: {
  label: ReactNode;
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
        <span className="font-450 text-ink-3">{formatNumber(before)}</span>
        <ArrowRight size={14} className="text-ink-3" aria-label={messages.books.to} />
        {isShort ? <span className="text-bad-ink">{messages.books.short(-after)}</span> : formatNumber(after)}
      </dd>
      <dd className="mt-2 max-md:col-span-2 max-md:mt-1">{children}</dd>
    </div>
  );
}

function Matched({ matched, chosen }: { matched: MatchedSelection; chosen: number }) {
  const { total, hasMore } = matched;
  const looked = MOST_PAGES_WALKED * 100;
  return (
    <p className="mt-1 text-ink-2">
      {hasMore
        ? messages.matched.first({ total, most: MAX_REVEAL, looked, chosen }, matched)
        : messages.matched.all(total ?? chosen, matched)}
    </p>
  );
}

/** Example: `in November`. */
const inPeriod = ({ period = "month" }: { period?: BudgetPeriod }, month: string) =>
  period === "month" ? messages.books.inMonth(month) : whenOf({ period });

const ownLabel = (subject: BudgetSubject | undefined, when: string) =>
  subject === "everyone" ? messages.books.teamBudget(when) : messages.books.ownBudget(when);

/** Soft budgets warn when they are exceeded but don't refuse the purchase. */
export function Warnings({ quote, purpose }: { quote: Quote; purpose: string }) {
  return warnedBy(quote, purpose).map((budget) => (
    <p key={budget.id} className="mt-3 rounded-6 bg-warn-soft px-3 py-2 text-warn-ink">
      {messages.warned(budgetOfWhom(budget), leftIn(budget), whenOf(budget))}
    </p>
  ));
}

/** A member whose budget leaves less sees only the budget, because they can't spend the team's whole balance. */
function shownBalance({ balance, memberCap, mayAsk }: Quote): Quote["balance"] {
  if (!mayAsk || balance === null || memberCap === null || memberCap.period === "reveal") return balance;
  return memberCap.before < balance.before ? null : balance;
}

export function Books({ quote, purpose }: { quote: Quote; purpose: string }) {
  const { memberCap, cost } = quote;
  const balance = shownBalance(quote);
  const budget = budgetOf(quote, purpose);
  const month = monthIn(quote.booksZone);
  return (
    <>
      {!quote.balance && (
        <p className="mt-4 rounded-10 border border-line px-3.5 py-3 text-ink-2">
          {messages.books.noBalance}
        </p>
      )}
      {(balance || memberCap || budget) && (
        <dl className="mt-4 grid auto-cols-fr divide-line overflow-hidden rounded-10 border border-line max-md:divide-y md:grid-flow-col md:divide-x">
          {balance && (
            <BeforeAfter label={messages.books.balance} before={balance.before} after={balance.after}>
              <Meter
                used={Math.max(0, balance.after)}
                planned={balance.after < 0 ? 0 : cost}
                of={Math.max(1, balance.before)}
              />
            </BeforeAfter>
          )}
          {memberCap && (
            <Budget
              label={ownLabel(memberCap.subject, inPeriod(memberCap, month))}
              left={memberCap.before}
              cost={cost}
              of={memberCap.of}
            />
          )}
          {budget && (
            <Budget
              label={messages.books.ofPurpose(<bdi>{budget.purpose}</bdi>, inPeriod(budget, month))}
              left={leftOf(budget)}
              cost={cost}
              of={budget.cap}
            />
          )}
        </dl>
      )}
      {(quote.held > 0 || (budget?.held ?? 0) > 0) && (
        <p className="mt-2 text-12 text-ink-3">
          {budget && budget.held > 0
            ? messages.books.heldForPurpose(quote.held, budget.held)
            : messages.books.held(quote.held)}
        </p>
      )}
    </>
  );
}

const fine = "flex items-start gap-2 [&>svg]:mt-[3px] [&>svg]:shrink-0 [&>svg]:text-accent";

/** `count` are creators that were counted as charged by hand but never delivered. */
export function PaidBefore({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="mt-4">
      <Notice icon={<TriangleAlert size={16} aria-hidden="true" />}>
        {messages.previousPurchases(count)}
      </Notice>
    </div>
  );
}

export type MarkedButton = (isIncluded: boolean, label: string) => ReactNode;

/**
 * Creators whom the team must not contact are excluded unless the reader includes them. `button` is left out for a
 * single creator.
 */
export function MarkedNote({ marked, button }: { marked: Quote["marked"]; button?: MarkedButton }) {
  if (!marked) return null;
  const { count, isLeftOut } = marked;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-10 bg-warn-soft px-3.5 py-2 text-warn-ink">
      <Ban size={15} className="shrink-0" aria-hidden="true" />
      <span className="flex-1 basis-40">
        {(isLeftOut ? markedMessages.leftOut : markedMessages.included)(count)}
      </span>
      {button?.(isLeftOut, isLeftOut ? markedMessages.include : markedMessages.leaveOut)}
    </p>
  );
}

/** `purpose` is the current input, whose budget is shown. `typed` is the input for the number. */
export function QuoteView({
  quote,
  purpose,
  typed,
  narrow,
  includeMarked,
  children,
}: {
  quote: Quote;
  purpose: string;
  typed?: ReactNode;
  narrow?: NarrowButton;
  includeMarked?: MarkedButton;
  children?: ReactNode;
}) {
  const { Sum: TheSum, note, fine: fineWords } = KINDS[quote.kind];
  return (
    <>
      <p className="text-16 leading-[1.5625rem] tracking-[-0.006em] text-ink-2 [&>b]:font-650 [&>b]:whitespace-nowrap [&>b]:tabular-nums [&>b]:text-ink">
        <TheSum quote={quote} />
      </p>
      {note && <p className="text-16 leading-[1.5625rem] text-ink-2 max-md:hidden">{note}</p>}
      {quote.matched && <Matched matched={quote.matched} chosen={quote.chosen} />}
      <ValueTable quote={quote} button={narrow} />
      <MarkedNote marked={quote.marked} button={includeMarked} />
      <PaidBefore count={quote.previousPurchases} />
      {quote.toBuy > 0 && <Books quote={quote} purpose={purpose} />}
      {children}
      <Warnings quote={quote} purpose={purpose} />
      <Shortage quote={quote} purpose={purpose} />
      {typed}
      {quote.toBuy > 0 && (
        <ul className="mt-4 grid gap-1 text-ink-2">
          {fineWords(quote).map((words, index) => (
            <li key={index} className={fine}>
              <Check size={14} aria-hidden="true" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
