import type { ReactNode } from "react";
import { creators, credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { MatchedSelection } from "@/lib/contract/reveal";

const request = (toBuy: number, cost: number, left: number) =>
  `I would like to reveal ${formatNumber(toBuy)} creators for ${credits(cost)}, and ${formatNumber(left)} are left.`;

type LeftOut = Pick<MatchedSelection, "excepted" | "ownedLeftOut" | "hiddenLeftOut">;

/** Ends a sentence with the numbers of creators left out. */
function without({ excepted, ownedLeftOut, hiddenLeftOut = 0 }: LeftOut): string {
  const parts = [
    excepted > 0 && `${formatNumber(excepted)} excluded`,
    ownedLeftOut > 0 && `${formatNumber(ownedLeftOut)} owned`,
    hiddenLeftOut > 0 && `${formatNumber(hiddenLeftOut)} hidden`,
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
    pageOwned: (owned: number) => (
      <>
        You’d <b>pay again</b> for <b>{formatNumber(owned)}</b> you own.
      </>
    ),
    refresh: (chosen: number, cost: number) => (
      <>
        {formatNumber(chosen)} owned: <b>{formatNumber(cost)}</b> × 1 credit = <b>{credits(cost)}</b>.
      </>
    ),
    recordFrom: (chosen: number, day: ReactNode) =>
      plural(chosen, { one: <>Data from {day}.</>, other: <>Oldest data from {day}.</> }),
    replaced: "New figures replace these.",
  },
  fine: {
    savedPage: "Saved to your library.",
    missingRefresh: "The service charges only for creators it returns.",
    missing: "The service charges only for creators it returns.",
    stop: "Stop any time. You keep what you’ve paid for.",
    ownedStay: (oldest: ReactNode) => <>Owned records aren’t refreshed. Oldest: {oldest}.</>,
  },
  ownedIsFree: "Owned creators are free for your team.",
  matched: {
    all: (count: number, left: LeftOut) => `All ${formatNumber(count)} matching${without(left)}`,
    /** `total` is null when the service doesn’t count. */
    first: (
      { total, most, chosen }: { total: number | null; most: number; looked: number; chosen: number },
      left: LeftOut,
    ) =>
      `First ${formatNumber(chosen)} of ${total === null ? "more" : formatNumber(total)} matching, ${formatNumber(most)} new at most per reveal${without(left)}`,
  },
  books: {
    to: "to",
    short: (count: number) => `${formatNumber(count)} short`,
    noBalance: "The service doesn’t report a balance.",
    balance: "Balance",
    /** `when` is `in November`, or another period. */
    ownBudget: (when: string) => `Your budget ${when}`,
    inMonth: (month: string) => `in ${month}`,
    teamBudget: (when: string) => `Team budget ${when}`,
    ofPurpose: (purpose: ReactNode, when: string) => (
      <>
        {purpose} {when}
      </>
    ),
    held: (held: number) => `${credits(held)} held for running reveals, already subtracted.`,
    heldForPurpose: (held: number, forPurpose: number) =>
      `${credits(held)} held for running reveals (${formatNumber(forPurpose)} for this purpose), already subtracted.`,
  },
  ask: {
    credits: "Credits",
    reason: "Reason",
    example: "Goal and deadline",
    submit: (count: number) => `Request ${credits(count)}`,
    waits: "We’ll keep your selection for 7 days.",
  },
  warned: (whose: string, left: number, when: string) =>
    `Over ${whose}: ${credits(left)} left ${when}. You can continue.`,
  previousPurchases: (count: number) =>
    plural(count, {
      one: (
        <>
          <b>{creators(count)}</b> was charged before but never delivered. You pay again.
        </>
      ),
      other: (
        <>
          <b>{creators(count)}</b> were charged before but never delivered. You pay again.
        </>
      ),
    }),
  reading: {
    label: "Reading your search",
    soFar: (read: number) => `Reading your search: ${creators(read)} so far.`,
    left: (time: string) => `About ${time} left.`,
  },
  asking: "Getting the price",
  askingIsFree: "This is free.",
  nothingCharged: (problem: ReactNode) => <>{problem} Nothing was charged.</>,
  purpose: {
    label: "Purpose",
    needed: (isRequired: boolean) => (isRequired ? "(required)" : "(optional)"),
    example: "Campaign or client",
    help: "Shown in Usage.",
  },
  typed: (count: number) => `Type ${formatNumber(count)} to spend ${credits(count)}`,
  shortage: {
    purpose: (purpose: ReactNode, left: number, cost: number, when: string) => (
      <>
        {purpose} has {credits(left)} left {when}. This needs {formatNumber(cost)}.
      </>
    ),
    approval: (left: number, cost: number, _when: string) =>
      `Reveals above ${credits(left)} need approval. This needs ${formatNumber(cost)}.`,
    team: (left: number, cost: number, when: string) =>
      `The team’s budget has ${credits(left)} left ${when}. This needs ${formatNumber(cost)}.`,
    budget: (left: number, cost: number, when: string) =>
      `Your budget has ${credits(left)} left ${when}. This needs ${formatNumber(cost)}.`,
    balance: (left: number, cost: number) =>
      `Your team has ${credits(left)} left. This needs ${formatNumber(cost)}.`,
    nothingCharged: (chosen: number) => `Nothing was charged. Your ${formatNumber(chosen)} stay selected.`,
    /** For admins. `link` leads to the setting. */
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
        subject: "Scoutdeck: please raise a purpose’s budget",
        body: `${request(toBuy, cost, left)} The purpose is ${purpose}. Could you raise its budget?`,
      }),
      balance: (toBuy: number, cost: number, left: number) => ({
        subject: "Scoutdeck: please add credits",
        body: `${request(toBuy, cost, left)} Could you add credits?`,
      }),
    },
  },
};
