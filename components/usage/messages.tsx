/** What the page of usage says. */
import type { ReactNode } from "react";
import { counted, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  budgets: {
    title: "Budgets",
    ofMember: "Every budget that applies",
    note: "spent so far, held credits are counted",
    when: (per: string, isHard: boolean) => (isHard ? per : `${per}, warns only`),
    atMost: (credits: number) => `at most ${formatNumber(credits)}`,
    spent: (spent: number, cap: number, held: number) =>
      held > 0
        ? `${formatNumber(spent)} of ${formatNumber(cap)}, ${formatNumber(held)} held`
        : `${formatNumber(spent)} of ${formatNumber(cap)}`,
    change: "Change",
  },
  chart: {
    others: "Others",
    asTable: "Show as a table",
    label: "Credits per day",
    day: "Day",
    credits: "Credits",
  },
  ignored: {
    days: "days",
  },
  ledger: {
    held: "Held",
    unknown: "Unknown",
    openReceipt: (what: string) => `Open the receipt: ${what}`,
    label: "What was spent",
    time: "Time",
    member: "Member",
    what: "What",
    purpose: "Purpose",
    credits: "Credits",
    spentSoFar: "Spent so far",
    open: "Open",
    noPurpose: "none",
    heldAmount: (amount: string) => `${amount} held`,
    key: (name: ReactNode) => <>key {name}</>,
  },
  nothing: {
    noPage: {
      title: "There is no such page",
      action: "Go to the last page",
      text: "The ledger ends before it.",
    },
    filtered: {
      title: "Nothing was spent under these filters",
      action: "Clear the filters",
      text: "Try a longer time or another member.",
    },
    yet: {
      title: "Nothing was spent yet",
      action: "Search creators",
      text: "Searching is free. A reveal costs 1 credit a creator and is listed here.",
    },
  },
  filters: {
    label: "Filter the ledger",
    from: "From",
    to: "To",
    member: "Member",
    all: "all",
    purpose: "Purpose",
    apply: "Apply",
  },
  tiles: {
    budget: {
      label: (month: string) => `Your ${month} budget`,
      of: (cap: string) => `of ${cap}`,
      nothingLeft: "nothing left this month",
      left: (credits: string) => `${credits} left, held credits are counted`,
    },
    runway: {
      unit: (days: number) => plural(days, { one: "day", other: "days" }),
      until: (day: string) => `at the team’s rate, until ${day}`,
      beyondACentury: "at the team’s rate, more than a century",
      noBalance: "the service doesn’t report a balance",
      nothingSpent: "the team spent nothing in 14 days",
      label: "Lasts for",
    },
    balance: {
      label: "Balance",
      notReported: "not reported by the service",
      means: "credits that the team can spend now",
    },
    held: {
      label: "Held",
      none: "nothing is running",
      means: "for reveals that are not finished",
    },
    burn: {
      ofTeam: "The team spends",
      own: "You spend",
      unit: "per day",
      means: (credits: string) => `14-day average, ${credits} this month`,
    },
  },
  page: {
    unknown: (count: number) =>
      counted(count, {
        one: "call has an unknown outcome and may have cost credits.",
        other: "calls have an unknown outcome and may have cost credits.",
      }),
    settle: "Settle them",
    title: "Usage",
    csv: "CSV",
    perDay: {
      title: "Credits per day",
      note: (credits: string, days: number, zone: string) =>
        `${credits} in ${counted(days, { one: "day", other: "days" })}, ${zone}`,
    },
    zone: (books: string) => `Months and days are in ${books}, in the CSV file too.`,
    zones: (books: string, reader: string) =>
      `Months and days are in ${books}, in the CSV file too. Times in this list are in ${reader}.`,
  },
};
