/** The compared records: the service's charges, the ledger, and the reports to clients. */
import type { Reveal } from "@/lib/contract/reveal";
import type { Withdrawn } from "./stage";
import type { Db } from "@/lib/server/ports/database";
import type { Flavour, LogLine, MemberName, Ordered, Purpose } from "./settings";

/** `returned`: null when the service no longer knows the creators. `answered`: the charge in its stored answer. */
export type Charge = {
  key: string;
  ids: string[];
  returned: string[] | null;
  charged: number;
  answered?: number;
};

export type Attempt = {
  id: string;
  revealId: string;
  ids: string[];
  n: number;
  state: string;
  charged: number;
  message: string | null;
  /**
   * Creators that were charged, never delivered and counted by an admin. The member was informed, so a later purchase
   * is new.
   */
  isCountedByHand: boolean;
  /** Creators that the ledger marks as brought by another purchase. */
  paidTwice: string[];
};

/** All reports to clients. A reveal's `quoteId` is the confirmed one. */
export type Reported = {
  quotes: { quoteId: string; cost: number }[];
  reveals: { quoteId?: string; reveal: Reveal }[];
  /** Reports to programs about their orders with a member's key. */
  orders: { member: MemberName; order: string; requested: string[]; told: Ordered }[];
  refusals: Refusal[];
  withdrawn: readonly Withdrawn[];
  failures: string[];
  /** Failures reported while the disk was full. */
  diskErrors: number;
  /** Failures reported while database connections broke. */
  connectionErrors: number;
};

/** Times of the request and of the report, in ms since 1970. */
export type Refusal = {
  /** For an order with a key, its Idempotency-Key. */
  quoteId: string;
  /** Programs get one error code for insufficient credits and exceeded budgets. */
  isByKey?: true;
  member: MemberName;
  purpose: Purpose;
  code: string;
  message: string;
  required?: number;
  /** Calls in flight decide whether the credits are available. */
  isUndecided: boolean;
  /** Index of the service that the worker used. */
  service: number;
  /** Clock offset of the worker, and whether it changed after the quote. */
  aheadMs: number;
  wasClockMoved: boolean;
  /** Times of the quote, of the purchase request and of the refusal. */
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
  /** Record of each service. */
  logs: LogLine[][];
  /** Real start and end of the run. */
  range: { fromMs: number; toMs: number };
  /** End time of each worker process, by its ID. */
  endedAtMs: ReadonlyMap<number, number>;
};
