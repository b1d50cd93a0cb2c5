/** What a price says, in the dialog and on the page of its own. */
import type { ReactNode } from "react";
import { creators, credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { MatchedSelection } from "@/lib/contract/reveal";

const request = (toBuy: number, cost: number, left: number) =>
  `I would like to reveal ${formatNumber(toBuy)} creators for ${credits(cost)}, and ${formatNumber(left)} are left.`;

type LeftOut = Pick<MatchedSelection, "excepted" | "ownedLeftOut" | "hiddenLeftOut">;

/** What was left out of everything that matches, at the end of a sentence. */
function without({ excepted, ownedLeftOut, hiddenLeftOut = 0 }: LeftOut): string {
  const parts = [
    excepted > 0 && `the ${formatNumber(excepted)} you took out`,
    ownedLeftOut > 0 && `the ${formatNumber(ownedLeftOut)} your team owns`,
    hiddenLeftOut > 0 && `the ${formatNumber(hiddenLeftOut)} you hide`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return ".";
  return `, without ${[parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter((part) => part !== "").join(" and ")}.`;
}

export const messages = {
  sum: {
    reveal: (chosen: number, toBuy: number, cost: number) => (
      <>
        {formatNumber(chosen)} selected: <b>{formatNumber(toBuy)} new</b> × 1 credit = <b>{credits(cost)}</b>.
      </>
    ),
    revealSomeOwned: (chosen: number, toBuy: number, owned: number, cost: number) => (
      <>
        {formatNumber(chosen)} selected: <b>{formatNumber(toBuy)} new</b> × 1 credit,{" "}
        <b>{formatNumber(owned)} owned</b> × 0 = <b>{credits(cost)}</b>.
      </>
    ),
    page: (chosen: number, most: number) => (
      <>
        This page has {creators(chosen)}: <b>1 credit each</b>, <b>{formatNumber(most)} at most</b>.
      </>
    ),
    pageOwned: (owned: number) =>
      plural(owned, {
        one: (
          <>
            You already own <b>{formatNumber(owned)}</b> and would <b>pay again</b> for that one.
          </>
        ),
        other: (
          <>
            You already own <b>{formatNumber(owned)}</b> and would <b>pay again</b> for them.
          </>
        ),
      }),
    refresh: (chosen: number, cost: number) => (
      <>
        {formatNumber(chosen)} of your team’s own: <b>{formatNumber(cost)}</b> × 1 credit ={" "}
        <b>{credits(cost)}</b>.
      </>
    ),
    recordFrom: (chosen: number, day: ReactNode) =>
      plural(chosen, { one: <>The record is from {day}.</>, other: <>The oldest record is from {day}.</> }),
    replaced: "New figures replace these. The purchase history stays.",
  },
  fine: {
    savedPage: "Everything on the page is saved to your library.",
    missingRefresh:
      "By its specification, the service charges only for creators it returns. Others stay as they are.",
    missing: "By its specification, the service charges only for creators it returns.",
    stop: "Stop any time. You keep what you’ve paid for.",
    ownedStay: (oldest: ReactNode) => <>Owned records stay as they are; the oldest one is from {oldest}.</>,
  },
  ownedIsFree: "What your team owns stays free for everyone.",
  matched: {
    all: (count: number, left: LeftOut) =>
      `Everything that matches your filters, ${formatNumber(count)} right now${without(left)}`,
    /** `total`: null when the service does not count. */
    first: (
      { total, most, looked, chosen }: { total: number | null; most: number; looked: number; chosen: number },
      left: LeftOut,
    ) =>
      `Your filters find ${total === null ? "more" : formatNumber(total)}. One reveal takes ${formatNumber(most)} new ones at most and looks at ${formatNumber(looked)}: these ${formatNumber(chosen)} come first in the order of the page, the rest stays for the next one${without(left)}`,
  },
  books: {
    to: "to",
    short: (count: number) => `${formatNumber(count)} short`,
    noBalance: "The connected service doesn’t report its balance, so it can’t be checked here.",
    balance: "Balance",
    /** `when`: `in November`, or another period. */
    ownBudget: (when: string) => `Your budget ${when}`,
    inMonth: (month: string) => `in ${month}`,
    teamBudget: (when: string) => `Team budget ${when}`,
    ofPurpose: (purpose: ReactNode, when: string) => (
      <>
        {purpose} {when}
      </>
    ),
    held: (held: number) =>
      plural(held, {
        one: `${credits(held)} is held for running reveals; already subtracted.`,
        other: `${credits(held)} are held for running reveals; already subtracted.`,
      }),
    heldForPurpose: (held: number, forPurpose: number) =>
      plural(held, {
        one: `${credits(held)} is held for running reveals, ${formatNumber(forPurpose)} of them for this purpose; already subtracted.`,
        other: `${credits(held)} are held for running reveals, ${formatNumber(forPurpose)} of them for this purpose; already subtracted.`,
      }),
  },
  ask: {
    credits: "Credits",
    reason: "Why",
    example: "What it is for, and by when",
    submit: (count: number) => `Ask for ${credits(count)}`,
    waits: "Your selection and its price wait for the answer, for 7 days at most.",
  },
  warned: (whose: string, left: number, when: string) =>
    `This goes beyond ${whose}: ${credits(left)} left ${when}. It only warns.`,
  paidBefore: (count: number) =>
    plural(count, {
      one: (
        <>
          <b>{creators(count)}</b> of these was counted as charged before and never delivered. You pay for
          this one again.
        </>
      ),
      other: (
        <>
          <b>{creators(count)}</b> of these were counted as charged before and never delivered. You pay for
          them again.
        </>
      ),
    }),
  reading: {
    label: "Reading your search",
    soFar: (read: number) => `Reading your search: ${creators(read)} so far.`,
    left: (time: string) => `About ${time} left.`,
  },
  asking: "Asking for the price",
  askingIsFree: "Nothing is spent by asking.",
  nothingCharged: (problem: ReactNode) => <>{problem} Nothing was charged.</>,
  purpose: {
    label: "Purpose",
    needed: "(needed)",
    example: "Campaign or client",
    help: "Shown in Usage.",
  },
  typed: (count: number) => `Type ${formatNumber(count)} to spend ${credits(count)}`,
  shortage: {
    purpose: (purpose: ReactNode, left: number, cost: number, when: string) => (
      <>
        The budget of {purpose} has {credits(left)} left {when}, and this needs {formatNumber(cost)}.
      </>
    ),
    approval: (left: number, cost: number, _when: string) =>
      `A reveal above ${credits(left)} needs approval, and this needs ${formatNumber(cost)}.`,
    team: (left: number, cost: number, when: string) =>
      `The team’s budget has ${credits(left)} left ${when}, and this needs ${formatNumber(cost)}.`,
    budget: (left: number, cost: number, when: string) =>
      `Your budget has ${credits(left)} left ${when}, and this needs ${formatNumber(cost)}.`,
    balance: (left: number, cost: number) =>
      `Your team has ${credits(left)} left, and this needs ${formatNumber(cost)}.`,
    nothingCharged: (chosen: number) =>
      `Nothing was charged, and your ${formatNumber(chosen)} stay selected.`,
    /** For admins. `link`: leads to where it is changed. */
    own: {
      balance: (link: (text: string) => ReactNode) => <>You can {link("add credits")}.</>,
      budget: (link: (text: string) => ReactNode) => <>You can {link("change it")}.</>,
    },
    ask: {
      balance: (admins: ReactNode) => <>Ask an admin to add credits: {admins}.</>,
      budget: (admins: ReactNode) => <>Ask an admin to raise it: {admins}.</>,
    },
    mail: {
      budget: (toBuy: number, cost: number, left: number) => ({
        subject: "Scoutdeck: please raise my budget",
        body: `${request(toBuy, cost, left)} Could you raise my budget?`,
      }),
      approval: (toBuy: number, cost: number, left: number) => ({
        subject: "Scoutdeck: please approve a reveal",
        body: `${request(toBuy, cost, left)} Could you approve it?`,
      }),
      team: (toBuy: number, cost: number, left: number) => ({
        subject: "Scoutdeck: please raise the team’s budget",
        body: `${request(toBuy, cost, left)} Could you raise the team’s budget?`,
      }),
      purpose: (toBuy: number, cost: number, left: number, purpose: string) => ({
        subject: "Scoutdeck: please raise the budget of a purpose",
        body: `${request(toBuy, cost, left)} The purpose is ${purpose}. Could you raise the budget of a purpose?`,
      }),
      balance: (toBuy: number, cost: number, left: number) => ({
        subject: "Scoutdeck: please add credits",
        body: `${request(toBuy, cost, left)} Could you add credits?`,
      }),
    },
  },
};
