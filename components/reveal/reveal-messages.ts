import {
  purposeKey,
  REVEAL_KINDS,
  type PurposeBudget,
  type Quote,
  type Reveal,
  type RevealKind,
} from "@/lib/contract/reveal";
import type { UntilFitProgress } from "@/lib/contract/until-fit";
import { leftIn, type Budget, type BudgetPeriod } from "@/lib/contract/budgets";
import { messages } from "./messages/headings";
import { messages as fitMessages } from "./messages/until-fit";

/** Examples: `0:23`, `9:42`. Negative values count as zero. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function budgetOf({ purposeBudgets }: Quote, purpose: string): PurposeBudget | undefined {
  const key = purposeKey(purpose);
  return key === "" ? undefined : purposeBudgets.find((budget) => purposeKey(budget.purpose) === key);
}

/** Credits, never negative. */
export const leftOf = ({ cap, spent }: PurposeBudget) => Math.max(0, cap - spent);

export function affordableFor(quote: Quote, purpose: string): number {
  const budget = budgetOf(quote, purpose);
  return budget ? Math.min(quote.affordable, leftOf(budget)) : quote.affordable;
}

/** `team` is a budget for everyone. `period` is left out for monthly budgets. */
export type Shortage = {
  what: "budget" | "team" | "balance" | "purpose" | "approval";
  left: number;
  period?: BudgetPeriod;
};

const notMonthly = ({ period }: { period?: BudgetPeriod }) =>
  period === undefined || period === "month" ? {} : { period };

const capShortage = ({ before, subject, ...cap }: NonNullable<Quote["memberCap"]>): Shortage => ({
  what: subject === "everyone" ? "team" : "budget",
  left: before,
  ...notMonthly(cap),
});

/** Returns the soft budgets that the purchase would exceed. */
export function warnedBy({ softBudgets = [], cost }: Quote, purpose: string): Budget[] {
  const key = purposeKey(purpose);
  return softBudgets.filter(
    (budget) => leftIn(budget) < cost && (budget.subject !== "purpose" || budget.key === key),
  );
}

/** Returns the tightest shortage, budgets before the balance, or null if the quote can be paid. */
export function shortOf(quote: Quote, purpose = ""): Shortage | null {
  const { cost, memberCap, balance } = quote;
  const budget = budgetOf(quote, purpose);
  const all: Shortage[] = [];
  if (memberCap) all.push(capShortage(memberCap));
  if (budget) all.push({ what: "purpose", left: leftOf(budget), ...notMonthly(budget) });
  if (balance) all.push({ what: "balance", left: balance.before });
  // The approval limit comes last, so that an equally tight budget is named instead.
  if (quote.approvalAbove != null) all.push({ what: "approval", left: quote.approvalAbove });
  const least = all.sort((a, b) => a.left - b.left)[0];
  return least && least.left < cost ? { ...least, left: Math.max(0, least.left) } : null;
}

export const isTyped = ({ typedAbove }: Quote, count: number) => typedAbove !== null && count > typedAbove;

const HEADINGS: Record<RevealKind, (quote: Quote) => string> = {
  reveal: ({ toBuy, chosen, owned, matched }) => {
    const words = messages.price;
    if (toBuy > 0) return matched?.hasMore ? words.revealFirst(toBuy) : words.reveal(toBuy);
    const isAllOwned = owned > 0 || (chosen === 0 && (matched?.ownedLeftOut ?? 0) > 0);
    return isAllOwned ? words.allOwned : words.nothing;
  },
  page: ({ toBuy }) => (toBuy > 0 ? messages.price.page : messages.price.emptyPage),
  refresh: ({ toBuy }) => messages.price.refresh(toBuy),
};

export const quoteHeading = (quote: Quote): string => HEADINGS[quote.kind](quote);

export function buyableFor(quote: Quote, purpose: string): number {
  const count = affordableFor(quote, purpose);
  return REVEAL_KINDS[quote.kind].isWhole && count < quote.cost ? 0 : count;
}

export function answered({ bought, notFoundCount, toBuy }: Reveal): number {
  return Math.min(toBuy, bought + notFoundCount);
}

/** Counts creators that were neither bought, nor missing, nor in doubt. */
export function leftOut({ toBuy, bought, notFoundCount, unknown }: Reveal): number {
  return Math.max(0, toBuy - bought - notFoundCount - unknown);
}

/** Returns seconds, or null while the rate is unknown. `now` is in ms since 1970. */
export function secondsLeft(reveal: Reveal, now: number): number | null {
  const done = answered(reveal);
  const elapsedMs = now - Date.parse(reveal.createdAt);
  if (done === 0 || elapsedMs < 1000) return null;
  const pauseMs = reveal.pausedUntil === null ? 0 : Math.max(0, Date.parse(reveal.pausedUntil) - now);
  return Math.ceil((((reveal.toBuy - done) / done) * elapsedMs + pauseMs) / 1000);
}

/** Examples: `40 seconds`, `3 minutes`. */
export function timeLeft(seconds: number): string {
  return seconds < 90 ? messages.seconds(seconds) : messages.minutes(Math.round(seconds / 60));
}

/** The rate includes pauses and is null while it is unknown. `now` is in ms since 1970. */
export function perMinute(reveal: Reveal, now: number): number | null {
  const elapsedMs = now - Date.parse(reveal.createdAt);
  const done = answered(reveal);
  return done === 0 || elapsedMs < 1000 ? null : Math.round((done / elapsedMs) * 60_000);
}

function fitHeading({ finishedAt }: Reveal, { found, wanted }: UntilFitProgress): string {
  const { running } = fitMessages;
  return finishedAt === null ? running.heading(wanted) : running.ended(found, wanted);
}

export function headingOf(reveal: Reveal): string {
  if (reveal.untilFit) return fitHeading(reveal, reveal.untilFit);
  const { kind, toBuy, bought } = reveal;
  const words = messages.reveal;
  if (reveal.finishedAt === null) return words.running[kind](toBuy);
  if (bought === 0 && reveal.unknown > 0) return words.unknown;
  // Counted as charged by hand: credits were spent without a profile.
  if (bought === 0) return reveal.charged > 0 ? words.countedAsCharged(reveal.charged) : words.nothingBought;
  return words.done[kind](bought);
}

/** Progress is shown in hundreds, in at most 20 steps. */
export const stepOf = ({ toBuy }: Reveal) => Math.max(1, Math.ceil(toBuy / 2_000)) * 100;

/** Screen readers hear every full step of a running reveal. */
export function announcementOf(reveal: Reveal): string {
  if (reveal.untilFit) {
    const { found, wanted, spent } = reveal.untilFit;
    return fitMessages.running.told(found, wanted, spent);
  }
  if (reveal.finishedAt === null) {
    const step = stepOf(reveal);
    const done = Math.floor(answered(reveal) / step) * step;
    const progress =
      done === 0 ? messages.told.begun(headingOf(reveal)) : messages.told.done(done, reveal.toBuy);
    return reveal.state === "paused" ? messages.told.paused(progress) : progress;
  }
  return messages.told.ended(reveal.bought, reveal.charged);
}
