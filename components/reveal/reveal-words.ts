/** What a quote and a reveal say, in words. */
import { purposeKey, type PurposeBudget, type Quote, type Reveal } from "@/lib/contract/reveal";
import type { UntilFitProgress } from "@/lib/contract/until-fit";
import { leftIn, type Budget, type BudgetPeriod } from "@/lib/contract/budgets";
import { messages } from "./messages/headings";
import { messages as fitMessages } from "./messages/until-fit";

/** `0:23`, `9:42`; `ms` below zero counts as zero. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The budget that a purpose has; undefined when it has none. */
export function budgetOf({ purposeBudgets }: Quote, purpose: string): PurposeBudget | undefined {
  const key = purposeKey(purpose);
  return key === "" ? undefined : purposeBudgets.find((budget) => purposeKey(budget.purpose) === key);
}

/** Credits that a budget has left; spending beyond it counts as nothing left. */
export const leftOf = ({ cap, spent }: PurposeBudget) => Math.max(0, cap - spent);

/** How many of the new ones can be bought for this purpose. */
export function affordableFor(quote: Quote, purpose: string): number {
  const budget = budgetOf(quote, purpose);
  return budget ? Math.min(quote.affordable, leftOf(budget)) : quote.affordable;
}

/** `team`: a budget of everybody together. `period`: of a budget that is not of a month. */
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

/** Budgets that only warn and that this purchase would go beyond, for this purpose. */
export function warnedBy({ softBudgets = [], cost }: Quote, purpose: string): Budget[] {
  const key = purposeKey(purpose);
  return softBudgets.filter(
    (budget) => leftIn(budget) < cost && (budget.subject !== "purpose" || budget.key === key),
  );
}

/** What stands in the way of paying a quote: where the least is left, a budget before the balance. Null: nothing does. */
export function shortOf(quote: Quote, purpose = ""): Shortage | null {
  const { cost, memberCap, balance } = quote;
  const budget = budgetOf(quote, purpose);
  const all: Shortage[] = [];
  if (memberCap) all.push(capShortage(memberCap));
  if (budget) all.push({ what: "purpose", left: leftOf(budget), ...notMonthly(budget) });
  if (balance) all.push({ what: "balance", left: balance.before });
  // What is approved is checked last: a budget with as little left says more.
  if (quote.approvalAbove != null) all.push({ what: "approval", left: quote.approvalAbove });
  const least = all.sort((a, b) => a.left - b.left)[0];
  return least && least.left < cost ? { ...least, left: Math.max(0, least.left) } : null;
}

/** Whether so many credits must be typed before they are spent. */
export const isTyped = ({ typedAbove }: Quote, count: number) => typedAbove !== null && count > typedAbove;

/** The heading of a price. */
export function quoteHeading({ kind, toBuy, chosen, owned, matched }: Quote): string {
  const words = messages.price;
  if (kind === "page") return toBuy > 0 ? words.page : words.emptyPage;
  if (kind === "refresh") return words.refresh(toBuy);
  if (toBuy > 0) return matched?.hasMore ? words.revealFirst(toBuy) : words.reveal(toBuy);
  const isAllOwned = owned > 0 || (chosen === 0 && (matched?.ownedLeftOut ?? 0) > 0);
  return isAllOwned ? words.allOwned : words.nothing;
}

/**
 * How many can be bought now for this purpose: a page is bought whole or not at all.
 */
export function buyableFor(quote: Quote, purpose: string): number {
  const count = affordableFor(quote, purpose);
  return quote.kind === "page" && count < quote.cost ? 0 : count;
}

/** Of a running reveal: how many of those to buy have an answer. */
export function answered({ bought, notFoundCount, toBuy }: Reveal): number {
  return Math.min(toBuy, bought + notFoundCount);
}

/** Of an ended reveal: how many were neither bought nor missing nor in doubt. */
export function leftOut({ toBuy, bought, notFoundCount, unknown }: Reveal): number {
  return Math.max(0, toBuy - bought - notFoundCount - unknown);
}

/** Whole seconds until the end at the pace so far; null while there is no pace. `now` in ms since 1970. */
export function secondsLeft(reveal: Reveal, now: number): number | null {
  const done = answered(reveal);
  const elapsedMs = now - Date.parse(reveal.createdAt);
  if (done === 0 || elapsedMs < 1000) return null;
  const pauseMs = reveal.pausedUntil === null ? 0 : Math.max(0, Date.parse(reveal.pausedUntil) - now);
  return Math.ceil((((reveal.toBuy - done) / done) * elapsedMs + pauseMs) / 1000);
}

/** `40 seconds`, `3 minutes`. */
export function timeLeft(seconds: number): string {
  return seconds < 90 ? messages.seconds(seconds) : messages.minutes(Math.round(seconds / 60));
}

/** Creators a minute since it began, pauses included; null while there is no pace. `now` in ms since 1970. */
export function perMinute(reveal: Reveal, now: number): number | null {
  const elapsedMs = now - Date.parse(reveal.createdAt);
  const done = answered(reveal);
  return done === 0 || elapsedMs < 1000 ? null : Math.round((done / elapsedMs) * 60_000);
}

function fitHeading({ finishedAt }: Reveal, { found, wanted }: UntilFitProgress): string {
  const { running } = fitMessages;
  return finishedAt === null ? running.heading(wanted) : running.ended(found, wanted);
}

/** The heading of a reveal in each of its states. */
export function headingOf(reveal: Reveal): string {
  if (reveal.untilFit) return fitHeading(reveal, reveal.untilFit);
  const { kind, toBuy, bought } = reveal;
  const words = messages.reveal;
  if (reveal.finishedAt === null) {
    if (kind === "refresh") return words.refreshing(toBuy);
    return kind === "page" ? words.page : words.revealing(toBuy);
  }
  if (bought === 0 && reveal.unknown > 0) return words.unknown;
  // Counted as charged by a person: credits went, and no profile came.
  if (bought === 0) return reveal.charged > 0 ? words.countedAsCharged(reveal.charged) : words.nothingBought;
  return kind === "refresh" ? words.refreshed(bought) : words.bought(bought);
}

/** How many at a time progress is shown and told: hundreds, and at most 20 times. */
export const stepOf = ({ toBuy }: Reveal) => Math.max(1, Math.ceil(toBuy / 2_000)) * 100;

/** For screen readers: what has just become of it. While it runs only each full step is told. */
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
