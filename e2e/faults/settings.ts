/** The messages between the driver, the worker and the service of the fault harness. */
import type { Quote, Reveal } from "@/lib/contract/reveal";

/**
 * `own`: a service over HTTP that honours Idempotency-Key, where the team may retry. `foreign`: one that ignores it.
 * `embedded`: the service inside the worker, killed with it.
 */
export const FLAVOURS = ["own", "foreign", "embedded"] as const;
export type Flavour = (typeof FLAVOURS)[number];

/** Mistakes that the comparison must catch. */
export const MUTATIONS = [
  "auto-void",
  "new-key",
  "check-then-deduct",
  "no-cap",
  "no-budget",
  "low-balance",
  "release-meanwhile",
] as const;
export type Mutation = (typeof MUTATIONS)[number];

export const API_KEY = "fault-harness-key";
export const KEY_HEADER = "x-svc-api-key";
/** Credits at the start: few, so that they run out and somebody has to buy more. */
export const FIRST_CREDITS = 200;
export const MEMBERS = ["ana", "ben", "eve"] as const;
export type MemberName = (typeof MEMBERS)[number];
/** The member with a budget, and what it is at first. */
export const CAPPED: MemberName = "eve";
export const FIRST_CAP = 25;
/** The purposes that members name; the first one has a budget of its own, this much at first. */
export const PURPOSES = ["Spring", "Launch"] as const;
export type Purpose = (typeof PURPOSES)[number];
export const BUDGETED: Purpose = "Spring";
export const FIRST_BUDGET = 40;

/** Every 13th creator does not exist. */
export const isMissing = (id: string) => Number(id.split("_")[1]) % 13 === 0;

export type WorkerSettings = {
  flavour: Flavour;
  dataDir: string;
  serviceUrl: string;
  mutation?: Mutation;
};

export type Command =
  | { verb: "quote"; member: MemberName; ids: string[] }
  | { verb: "confirm"; member: MemberName; quoteId: string; purpose: Purpose; first?: number }
  | { verb: "find"; member: MemberName; revealId: string }
  | { verb: "stop"; member: MemberName; revealId: string }
  | { verb: "recover" }
  /** Reveals without an end; calls whose outcome is not known. */
  | { verb: "unfinished" }
  | { verb: "open" }
  | { verb: "list unknown" }
  /** An admin's word. `charged` 0: nothing was taken. */
  | { verb: "settle by hand"; id: string; charged: number }
  /** Of the member, or of the purpose, that has one. */
  | { verb: "set cap"; of: "member" | "purpose"; cap: number }
  /** Of the embedded service. `drain`: somebody else spends all that is left. */
  | { verb: "grant"; credits: number }
  | { verb: "drain" };

export type Request = { request: number; command: Command } | { open: WorkerSettings };

/** The answer to one client. `failed`: the HTTP layer would answer 500. */
export type Answer =
  | { quote: Quote }
  | { reveal: Reveal | null }
  | { unfinished: { id: string; member: string }[] }
  | { open: number }
  | { done: true }
  | { listed: { id: string; sentAt: string | null; isRetried: boolean }[] }
  | { refused: string; message: string; required?: number }
  | { failed: string };

export type Reply = { request: number; answer: Answer } | { loaded: true } | { opened: true };

/** A line of the service's own record. `seen` is written before anything is done about a request. */
export type LogEntry =
  | { kind: "seen"; key: string; fault: string; ids: string[] }
  | { kind: "charge"; key: string; ids: string[]; returned: string[]; charged: number }
  /** Credits that came, or that somebody else spent (below zero). */
  | { kind: "credits"; change: number }
  | { kind: "fault"; fault: string };
export type LogLine = LogEntry & { atMs: number };
