/** `ownership` means that a creator is only some of owned, claimed and bought. */
export const DIFFERENCES = {
  balance: { subject: "account", title: "A balance is wrong" },
  entries: { subject: "attempt", title: "The ledger's sums differ" },
  service: { subject: "attempt", title: "The service and the ledger disagree" },
  delivery: { subject: "attempt", title: "Paid but not received" },
  ownership: { subject: "creator", title: "Owned and bought differ" },
} as const satisfies Record<string, { subject: "account" | "attempt" | "creator"; title: string }>;

export type DifferenceKind = keyof typeof DIFFERENCES;
export type DifferenceState = "open" | "acknowledged" | "resolved";

/** `message` stays the same as long as the difference does. */
export type FoundDifference = { kind: DifferenceKind; subject: string; message: string };

export type BookDifference = FoundDifference & {
  id: number;
  state: DifferenceState;
  firstSeen: string;
  lastSeen: string;
  who: string | null;
  note: string | null;
  revealId: string | null;
};

/** `catchingUp`: more entries remain to be read. `absent`: the service has no list of entries. */
export type ServiceComparison = "compared" | "catchingUp" | "absent" | "failed";

export type ServiceReading = {
  state: ServiceComparison;
  message: string | null;
  others: { count: number; credits: number };
};

export type BooksCheck = {
  /** End of the last check that completed. Null means none yet. */
  checkedAt: string | null;
  durationMs: number | null;
  problem: string | null;
  service: ServiceReading | null;
};

export const MAX_NOTE_LENGTH = 500;
