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

function bought(done: string, { credits: spent, asked, owned, givenBack, again, kind }: Said): Words {
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
      missing > 0 && kind !== "page" && `${missing} not found`,
      givenBack > 0 && `${givenBack} not bought`,
      again > 0 && kind !== "refresh" && `${again} owned before`,
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

function wordsOf(row: Said): Words {
  const { kind, note, author, operation } = row;
  const amount = Math.abs(row.credits);
  switch (kind) {
    case "hold":
      return held(row);
    case "reveal":
      return bought(`Revealed ${creators(amount)}`, row);
    case "refresh":
      return bought(`Refreshed ${counted(amount, "profile")}`, row);
    case "page":
      return bought(`Opened a page of ${creators(amount)}`, row);
    case "key":
      return {
        what: `${ownValue(OPERATIONS, operation ?? "") ?? "Bought"} ${counted(amount, "profile")}`,
        details: [operation && `API, ${operation}`],
      };
    case "decided":
      return {
        what: row.credits < 0 ? "Counted as charged" : "Counted as not charged",
        details: [author && `decided by ${author}`, note],
      };
    case "refund":
      return { what: `${credits(amount)} returned`, details: ["the service charged less than was counted"] };
    case "correction":
      return { what: `${credits(amount)} charged later`, details: ["beyond what was counted"] };
    case "grant":
      return { what: `${row.credits < 0 ? "Removed" : "Added"} ${credits(amount)}`, details: [note] };
    case "reclaim":
      // The ledger's note also says this, for readers of the note alone.
      return {
        what: `${credits(amount)} ${row.credits < 0 ? "taken back" : "returned"}`,
        details: [note?.replace(/(^|: )taken back:? /, "$1") ?? null],
      };
    case "approval":
      return {
        what: `${operation === "decline" ? "Declined" : "Approved"} ${credits(row.asked)}`,
        details: [author && `by ${author}`, note],
      };
    case "refused":
      return { what: `Purchase of ${row.asked} refused`, details: [note] };
  }
}

export function wordsFor(row: Said): { what: string; detail: string } {
  const { what, details } = wordsOf(row);
  return { what, detail: details.filter(Boolean).join(", ") };
}
