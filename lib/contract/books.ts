/** What the check of the ledgers finds, and what is done about it. No zod: the browser imports these. */

/**
 * Kinds of differences, and what each is about.
 * balance: an account and its entries. entries: a charging call and its entries in the ledger. service: a charging call
 * and the service's entries. delivery: a call that was paid for and brought nothing. ownership: a creator who is owned,
 * claimed or bought, but not all of these.
 */
export const DIFFERENCES = {
  balance: { subject: "account", title: "A balance is wrong" },
  entries: { subject: "attempt", title: "The ledger disagrees with itself" },
  service: { subject: "attempt", title: "The service and the ledger disagree" },
  delivery: { subject: "attempt", title: "Paid for and not received" },
  ownership: { subject: "creator", title: "Owned and bought disagree" },
} as const satisfies Record<string, { subject: "account" | "attempt" | "creator"; title: string }>;

export type DifferenceKind = keyof typeof DIFFERENCES;
export type DifferenceState = "open" | "acknowledged" | "resolved";

/** `message`: one sentence that stays the same as long as the difference does. */
export type FoundDifference = { kind: DifferenceKind; subject: string; message: string };

export type BookDifference = FoundDifference & {
  id: number;
  state: DifferenceState;
  firstSeen: string;
  lastSeen: string;
  /** Who acknowledged it, and why. */
  who: string | null;
  note: string | null;
  /** The reveal that a charging call belongs to. */
  revealId: string | null;
};

/**
 * What became of comparing with the service. compared: all of its entries. catchingUp: more entries are still to be read.
 * absent: the service lists none. failed: they could not be read.
 */
export type ServiceComparison = "compared" | "catchingUp" | "absent" | "failed";

/** `others`: charges of the same key that were made without one of our Idempotency-Keys; they are not compared. */
export type ServiceReading = {
  state: ServiceComparison;
  /** Why it failed. */
  message: string | null;
  others: { count: number; credits: number };
};

/** The last check of the ledgers. */
export type BooksCheck = {
  /** When the last check ended that could be made; null: none yet. */
  checkedAt: string | null;
  durationMs: number | null;
  /** Why the latest try failed; null: it did not. */
  problem: string | null;
  service: ServiceReading | null;
};

/** Longest note to an acknowledged difference. */
export const MAX_NOTE_LENGTH = 500;
