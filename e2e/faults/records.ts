/** The three records that are compared: of the service, of the ledger, and what was reported to clients. */
import type { Reveal } from "@/lib/contract/reveal";
import type { Withdrawn } from "./stage";
import type { Db } from "@/lib/server/ports/database";
import type { Flavour, LogLine, MemberName, Ordered, Purpose } from "./settings";

/**
 * `returned`: null where the service no longer knows of which creators it was. `answered`: what it said that it charged,
 * where it kept its answer.
 */
export type Charge = {
  key: string;
  ids: string[];
  returned: string[] | null;
  charged: number;
  answered?: number;
};

export type Attempt = {
  id: string;
  reveal_id: string;
  ids: string[];
  n: number;
  state: string;
  charged: number;
  message: string | null;
  /** Charged, never delivered, and counted by an admin: a later purchase of it is new, and the member was informed. */
  isCountedByHand: boolean;
  /** Creators of which the books say that another purchase had brought them. */
  paidTwice: string[];
};

/** Everything that was reported to clients. `quoteId` of a reveal is the one that they confirmed. */
export type Reported = {
  quotes: { quoteId: string; cost: number }[];
  reveals: { quoteId?: string; reveal: Reveal }[];
  /** What programs were told of their orders with a member's key. */
  orders: { member: MemberName; order: string; requested: string[]; told: Ordered }[];
  refusals: Refusal[];
  /** Rights that were taken away for a while. */
  withdrawn: readonly Withdrawn[];
  failures: string[];
  /** Failures that were told while the disk was full. */
  diskErrors: number;
  /** Failures that were told while connections to the database broke. */
  connectionErrors: number;
};

/** Times in ms since 1970: of the request and of the report. */
export type Refusal = {
  /** Of an order with a key: its Idempotency-Key. */
  quoteId: string;
  /** A program has one word for too few credits and for too small a budget. */
  isByKey?: true;
  member: MemberName;
  purpose: Purpose;
  code: string;
  message: string;
  required?: number;
  /** Calls in flight decide whether the credits are there. */
  isUndecided: boolean;
  /** Which service the worker bought from. */
  service: number;
  /** What the worker's clock was ahead by, and whether it was moved since the price was named. */
  aheadMs: number;
  wasClockMoved: boolean;
  /** Of the price, of the request to buy and of the refusal. */
  quotedMs: number;
  fromMs: number;
  toMs: number;
};

export type Records = {
  flavour: Flavour;
  db: Db;
  reported: Reported;
  attempts: Attempt[];
  charges: Charge[];
  /** Of each service. */
  logs: LogLine[][];
  /** Between these real times everything happened. */
  range: { fromMs: number; toMs: number };
  /** When each worker's process ended, by its id. */
  endedAtMs: ReadonlyMap<number, number>;
};
