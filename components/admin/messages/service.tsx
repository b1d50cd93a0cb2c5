/** What the page about the service says. */
import type { ReactNode } from "react";
import { counted, credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { TestedOperation, TestState } from "@/lib/contract/service-connection";

const OPERATIONS: Readonly<Record<TestedOperation, string>> = {
  searchCreatorIds: "Search creators",
  searchPosts: "Search posts",
  getCredits: "Balance",
  getCreditEntries: "Entries of its ledger",
  creatorFacets: "Counts of creators",
  postFacets: "Counts of posts",
  postInsights: "Insights of posts",
  creatorSources: "Sources of creators",
  postSources: "Sources of posts",
};

const STATES: Readonly<Record<TestState, string>> = {
  ok: "works",
  absent: "not offered",
  failed: "failed",
  skipped: "not asked",
};

export const messages = {
  page: {
    title: "Service",
    lead: {
      own: "Searches and reveals use Scoutdeck's own service, on this server.",
      connected: "Searches and reveals go through one service. Nothing on this page costs credits.",
    },
    done: {
      tested: "Tested. What the service answered is below.",
      noted: "The purchase is noted.",
      withdrawn: "The purchase no longer counts.",
    },
    trouble: {
      test: "The test failed. What the service answered is below.",
      not_found: "This purchase was withdrawn already.",
      conflict: "This service counts its credits itself. Add credits to its account instead.",
    },
    test: "Test now",
    runsOn: (versions: string) => `This server runs ${versions}.`,
  },
  state: {
    working: "Working",
    failing: "Not working",
    unused: "Not used yet",
    own: "Scoutdeck's own service",
    header: (name: ReactNode) => <>Our key goes in the header {name}.</>,
    counted: (answered: number, calls: number, since: ReactNode) => (
      <>
        {formatNumber(answered)} of the last {counted(calls, { one: "call", other: "calls" })} answered.
        Counted by this process since {since}.
      </>
    ),
    nothing: (since: ReactNode) => <>No calls since this process started, {since}.</>,
    failingSince: "The last call failed. Test now to see whether it still does.",
  },
  tiles: {
    time: {
      label: "Answer time",
      ms: "ms",
      slow: (ms: number) => `1 in 20 takes over ${formatNumber(ms)} ms`,
      tested: "a search of creators, in the last test",
      none: "nothing measured yet",
    },
    requests: {
      label: "Requests left",
      of: (limit: number) => `of ${limit}`,
      next: (seconds: number) =>
        `the next is free in ${counted(seconds, { one: "second", other: "seconds" })}`,
      shared: (seconds: number) => `in ${seconds} s, for the whole team`,
      unknown: "the limiter can't be asked",
    },
    balance: {
      label: "Credits",
      told: "as the service says",
      held: (held: number) => `as the service says, ${formatNumber(held)} of them held`,
      noted: "from noted purchases",
      absent: "the service tells no balance",
      failed: "the service could not be asked",
    },
    problem: {
      label: "Last error",
      none: "None",
      noneMeaning: "since this process started",
      answered: (status: string) => `it answered ${status}`,
      unanswered: "it did not answer",
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
    title: "What the service offers",
    found: (at: ReactNode, by: ReactNode) => (
      <>
        tested {at} by {by}
      </>
    ),
    offered: (ok: number, all: number) => `${ok} of ${all}`,
    never: "Not tested yet. A test sends up to nine free requests.",
    needed: "needed",
    label: "Operations",
    operation: OPERATIONS,
    state: STATES,
    ms: (ms: number) => `${formatNumber(ms)} ms`,
    without: "What is not offered is left out of the dashboard. Nothing else breaks.",
  },
  purchases: {
    title: "Bought credits",
    why: "This service tells no balance. Note what you buy, and Scoutdeck subtracts what was spent here. No reveal is refused because of it.",
    basis: (bought: number, count: number, since: string, spent: number) =>
      count === 1
        ? `${formatNumber(bought)} bought on ${since} − ${formatNumber(spent)} spent since`
        : `${formatNumber(bought)} bought in ${count} purchases since ${since} − ${formatNumber(spent)} spent since`,
    left: (left: ReactNode) => <>= {left} left</>,
    open: (held: number) => `${credits(held)} more may have been spent: outcomes are open.`,
    outside: "Credits that others spend with the same key are not in it.",
    list: "Purchases",
    line: (bought: number, day: string) => `${credits(bought)} on ${day}`,
    by: (name: ReactNode) => <>noted by {name}</>,
    withdraw: "Withdraw",
    withdrawName: (bought: number, day: string) => `Withdraw the ${credits(bought)} of ${day}`,
    credits: "Credits bought",
    day: "On",
    note: { label: "Note", placeholder: "Invoice 2041" },
    submit: "Note the purchase",
    wrong: {
      credits: "A whole number of credits, like 5000.",
      day: "Today or an earlier day.",
      note: "At most 200 characters.",
    },
  },
  keys: {
    title: "Accounts and keys",
    total: (total: number, accounts: number) =>
      `${credits(total)} in ${counted(accounts, { one: "account", other: "accounts" })}`,
    stranded: (left: number) => `${credits(left)} are on revoked keys. Open the key to take them back.`,
    create: "Create a key",
    membersOnly: "Keys of members spend the team's credits at this service.",
    open: "API keys",
    reference: "API reference",
    days: "Last 30 days",
    spent: (total: number) => `${credits(total)} in the last 30 days`,
    may: "May do",
  },
};
