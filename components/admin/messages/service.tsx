import type { ReactNode } from "react";
import { counted, credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { TestedOperation, TestState } from "@/lib/contract/service-connection";

const OPERATIONS: Readonly<Record<TestedOperation, string>> = {
  searchCreatorIds: "Search creators",
  searchPosts: "Search posts",
  getCredits: "Balance",
  getCreditEntries: "Transactions",
  creatorFacets: "Creator counts",
  postFacets: "Post counts",
  postInsights: "Post insights",
  creatorSources: "Creator sources",
  postSources: "Post sources",
};

const STATES: Readonly<Record<TestState, string>> = {
  ok: "works",
  absent: "not offered",
  failed: "failed",
  skipped: "not tested",
};

export const messages = {
  page: {
    lead: {
      own: "Scoutdeck’s own service on this server.",
      connected: "The service behind searches and reveals.",
    },
    done: {
      tested: "Test finished",
      noted: "Purchase recorded",
      withdrawn: "Purchase removed",
    },
    trouble: {
      test: "Test failed",
      not_found: "This purchase was already removed.",
      conflict: "This service reports its balance. Add credits there instead.",
    },
    test: "Test now",
    runsOn: (versions: string) => `This server runs ${versions}.`,
  },
  state: {
    working: "Working",
    failing: "Not working",
    unused: "Not used yet",
    own: "Scoutdeck's own service",
    header: (name: ReactNode) => <>API key header: {name}</>,
    counted: (answered: number, calls: number, since: ReactNode) => (
      <>
        {formatNumber(answered)} of the last {counted(calls, { one: "call", other: "calls" })} answered since{" "}
        {since}.
      </>
    ),
    nothing: (since: ReactNode) => <>No calls since {since}.</>,
    failingSince: "The last call failed. Test the service.",
  },
  tiles: {
    time: {
      label: "Answer time",
      ms: "ms",
      slow: (ms: number) => `1 in 20 takes over ${formatNumber(ms)} ms`,
      tested: "creator search in the last test",
      none: "no data yet",
    },
    requests: {
      label: "Requests left",
      of: (limit: number) => `of ${limit}`,
      next: (seconds: number) => `next in ${counted(seconds, { one: "second", other: "seconds" })}`,
      shared: (seconds: number) => `in ${seconds} s, whole team`,
      unknown: "unknown",
    },
    balance: {
      label: "Credits",
      told: "Reported balance",
      held: (held: number) => `Reported balance, ${formatNumber(held)} held`,
      noted: "from recorded purchases",
      absent: "not reported",
      failed: "unavailable",
    },
    problem: {
      label: "Last error",
      none: "None",
      noneMeaning: "since the last restart",
      answered: (status: string) => `answered ${status}`,
      unanswered: "no answer",
      ago: "ago",
    },
  },
  problem: {
    title: "Last error",
    words: (operation: string, message: ReactNode) => (
      <>
        {operation}: {message}
      </>
    ),
  },
  test: {
    title: "Operations",
    found: (at: ReactNode, by: ReactNode) => (
      <>
        tested {at} by {by}
      </>
    ),
    offered: (ok: number, all: number) => `${ok} of ${all}`,
    never: "Not tested yet. Tests are free.",
    needed: "required",
    label: "Operations",
    operation: OPERATIONS,
    state: STATES,
    ms: (ms: number) => `${formatNumber(ms)} ms`,
    without: "Operations not offered are hidden.",
  },
  purchases: {
    title: "Purchased credits",
    why: "The service reports no balance. Record purchases to track it here.",
    basis: (bought: number, count: number, since: string, spent: number) =>
      count === 1
        ? `${formatNumber(bought)} bought on ${since} − ${formatNumber(spent)} spent since`
        : `${formatNumber(bought)} bought in ${count} purchases since ${since} − ${formatNumber(spent)} spent since`,
    left: (left: ReactNode) => <>= {left} left</>,
    open: (held: number) => `${credits(held)} more may have been spent.`,
    outside: "Spending outside Scoutdeck isn’t included.",
    list: "Purchases",
    line: (bought: number, day: string) => `${credits(bought)} on ${day}`,
    by: (name: ReactNode) => <>recorded by {name}</>,
    withdraw: "Remove",
    withdrawName: (bought: number, day: string) => `Remove ${credits(bought)} of ${day}`,
    credits: "Credits",
    day: "Date",
    note: { label: "Note", placeholder: "Invoice 2041" },
    submit: "Record purchase",
    wrong: {
      credits: "Enter a whole number, like 5000.",
      day: "Enter today or an earlier day.",
      note: "At most 200 characters.",
    },
  },
  keys: {
    title: "Accounts and keys",
    total: (total: number, accounts: number) =>
      `${credits(total)} in ${counted(accounts, { one: "account", other: "accounts" })}`,
    stranded: (left: number) => `${credits(left)} on revoked keys. Open the key to return them.`,
    create: "Create key",
    membersOnly: "Members’ keys spend team credits.",
    open: "API keys",
    reference: "API reference",
    days: "Last 30 days",
    spent: (total: number) => `${credits(total)} in the last 30 days`,
    may: "Permissions",
  },
};
