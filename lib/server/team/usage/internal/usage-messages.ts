import "server-only";
import { ownValue } from "@/lib/contract/own-value";
import type { UsageKind } from "@/lib/contract/usage";

/** `unknown`: credits of calls with an unknown outcome. `again`: bought creators that the team already owned. */
export type Said = {
  kind: UsageKind;
  credits: number;
  held: number;
  asked: number;
  owned: number;
  givenBack: number;
  operation: string | null;
  note: string | null;
  author: string | null;
  unknown: number;
  again: number;
};

type Words = { what: string; details: (string | false | null)[] };

const counted = (amount: number, one: string, other = `${one}s`) =>
  `${amount.toLocaleString("en")} ${amount === 1 ? one : other}`;
const creators = (amount: number) => counted(amount, "creator");
const credits = (amount: number) => counted(amount, "credit");

/** @param isMissingSaid false when no certain creators were asked for */
function bought(
  done: string,
  { credits: spent, asked, owned, givenBack, again }: Said,
  isMissingSaid = true,
): Words {
  const charged = 0 - spent;
  const missing = asked - givenBack - charged;
  if (asked === 0 && owned > 0)
    return { what: "Nothing to buy", details: [`${creators(owned)} already owned`] };
  if (charged === 0 && givenBack > 0 && missing <= 0)
    return { what: "Nothing bought", details: [`${credits(givenBack)} given back`] };
  if (charged === 0 && asked === 0) return { what: "Nothing bought", details: [] };
  return {
    what: done,
    details: [
      owned > 0 && `${owned} more already owned`,
      isMissingSaid && missing > 0 && `${missing} not found`,
      givenBack > 0 && `${givenBack} not bought`,
      again > 0 && `${again} owned before`,
    ],
  };
}

function held({ credits: spent, held: open, unknown }: Said): Words {
  const soFar = spent < 0 && `${creators(-spent)} revealed`;
  if (unknown > 0) return { what: "Needs review", details: [`may cost up to ${unknown}`, soFar] };
  return { what: `Revealing ${creators(open)}`, details: [`${credits(open)} held`, soFar] };
}

const OPERATIONS: Readonly<Record<string, string>> = {
  getCreators: "Fetched",
  searchCreatorRecords: "Searched and bought",
};

const WORDS: Record<UsageKind, (row: Said, amount: number) => Words> = {
  hold: held,
  reveal: (row, amount) => bought(`Revealed ${creators(amount)}`, row),
  // A refresh buys nothing but what was owned.
  refresh: (row, amount) => bought(`Refreshed ${counted(amount, "profile")}`, { ...row, again: 0 }),
  page: (row, amount) => bought(`Opened a page of ${creators(amount)}`, row, false),
  key: ({ operation }, amount) => ({
    what: `${ownValue(OPERATIONS, operation ?? "") ?? "Bought"} ${counted(amount, "profile")}`,
    details: [operation && `API, ${operation}`],
  }),
  decided: ({ credits: spent, author, note }) => ({
    what: spent < 0 ? "Counted as charged" : "Counted as not charged",
    details: [author && `decided by ${author}`, note],
  }),
  refund: (_, amount) => ({
    what: `${credits(amount)} returned`,
    details: ["the service charged less than was counted"],
  }),
  correction: (_, amount) => ({
    what: `${credits(amount)} charged later`,
    details: ["beyond what was counted"],
  }),
  grant: ({ credits: added, note }, amount) => ({
    what: `${added < 0 ? "Removed" : "Added"} ${credits(amount)}`,
    details: [note],
  }),
  // The ledger's note also says this, for readers of the note alone.
  reclaim: ({ credits: moved, note }, amount) => ({
    what: `${credits(amount)} ${moved < 0 ? "taken back" : "returned"}`,
    details: [note?.replace(/(^|: )taken back:? /, "$1") ?? null],
  }),
  approval: ({ operation, asked, author, note }) => ({
    what: `${operation === "decline" ? "Declined" : "Approved"} ${credits(asked)}`,
    details: [author && `by ${author}`, note],
  }),
  refused: ({ asked, note }) => ({ what: `Purchase of ${asked} refused`, details: [note] }),
};

export function wordsFor(row: Said): { what: string; detail: string } {
  const { what, details } = WORDS[row.kind](row, Math.abs(row.credits));
  return { what, detail: details.filter(Boolean).join(", ") };
}
