/** The messages between the driver, the worker and the service of the fault harness. */
import type { Quote, Reveal } from "@/lib/contract/reveal";

/**
 * `own`: a service over HTTP that honours Idempotency-Key, where the team may retry. `foreign`: one that ignores it.
 * `embedded`: the service inside the worker, killed with it.
 */
export const FLAVOURS = ["own", "foreign", "embedded"] as const;
export type Flavour = (typeof FLAVOURS)[number];

/** `sqlite`: a file in the data folder, and one worker. `postgres`: a server of its own, and several workers. */
export const DATABASES = ["sqlite", "postgres"] as const;
export type DatabaseKind = (typeof DATABASES)[number];
/** Workers at one time, where they can be several. */
export const PROCESSES: Record<DatabaseKind, number> = { sqlite: 1, postgres: 4 };

/** Mistakes that the comparison must catch. */
export const MUTATIONS = [
  "auto-void",
  "new-key",
  "check-then-deduct",
  "no-cap",
  "no-budget",
  "low-balance",
  "release-meanwhile",
  "own-later",
  "lease-ignored",
  "sent-elsewhere",
  "answers-dropped",
  "late-answer-dropped",
] as const;
export type Mutation = (typeof MUTATIONS)[number];

/** The keys that the service sells to; both spend the same credits. */
export const API_KEYS = ["fault-harness-key", "fault-harness-second-key"] as const;
export type ApiKey = (typeof API_KEYS)[number];
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

/** How a service behaves. `steady`: no fault whose end depends on who is faster. `calm`: none but the planned ones. */
export type Temper = "wild" | "steady" | "calm";

export type WorkerSettings = {
  flavour: Flavour;
  dataDir: string;
  /** Of PostgreSQL; null: a file in the data folder. */
  databaseUrl: string | null;
  /** Where it writes which points it passed: outside of the data folder, which may be full. */
  pointsPath: string;
  serviceUrl: string;
  apiKey: ApiKey;
  clockMs: number;
  temper: Temper;
  arm?: Armed;
  mutation?: Mutation;
};

export type Command =
  | { verb: "quote"; member: MemberName; ids: string[] }
  | { verb: "confirm"; member: MemberName; quoteId: string; purpose: Purpose; first?: number }
  | { verb: "find"; member: MemberName; revealId: string }
  /** With the key of the member, under that Idempotency-Key. */
  | { verb: "order"; member: MemberName; ids: string[]; order: string }
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
  | { verb: "set member"; id: MemberName; isDisabled: boolean }
  /** Credits per day above which members need an approval; null: as many as there are. */
  | { verb: "set approval"; above: number | null }
  /** A file that a source brought, read as the product reads it. */
  | { verb: "read source"; path: string }
  /** Of the embedded service. `drain`: somebody else spends all that is left. */
  | { verb: "grant"; credits: number }
  | { verb: "drain" };

/**
 * The worker dies at that passage of a point, counted from now. `isAnswerLost`: it lives, and never hears from the
 * database that it committed.
 */
export type Armed = { point: string; passage: number; isAnswerLost?: boolean };

/** `clockMs`: what the wall clock is ahead by. */
export type Request =
  | { request: number; command: Command }
  | { open: WorkerSettings }
  | { arm: Armed | null }
  | { clockMs: number }
  | { isFull: boolean };

/** What a program is told of its order. */
export type Ordered = { ids: string[]; notFound: string[]; charged: number };

/** What each member's key buys for. */
export const PURPOSE_OF_KEY: Record<MemberName, Purpose> = { ana: "Launch", ben: "Spring", eve: "Launch" };
export const keyIdOf = (member: MemberName) => `key_${member}`;

/** The answer to one client. `failed`: the HTTP layer would answer 500. */
export type Answer =
  | { quote: Quote }
  | { reveal: Reveal | null }
  | { ordered: Ordered }
  | { unfinished: { id: string; member: string }[] }
  | { open: number }
  | { done: true }
  | { listed: { id: string; sentAt: string | null; isRetried: boolean; obstacle: unknown }[] }
  | { refused: string; message: string; required?: number; retryAfterS?: number }
  | { failed: string };

export type Reply = { request: number; answer: Answer } | { loaded: true } | { opened: true };

/** A line of the service's own record. `seen` is written before anything is done about a request. */
export type LogEntry =
  | { kind: "seen"; key: string; apiKey: string; fault: string; ids: string[] }
  | { kind: "charge"; key: string; apiKey: string; ids: string[]; returned: string[]; charged: number }
  /** Credits that came, or that somebody else spent (below zero). */
  | { kind: "credits"; change: number }
  /** The keys that are accepted from now on. */
  | { kind: "keys"; accepted: string[] }
  /** What the service's clock is ahead by from now on. */
  | { kind: "clock"; aheadMs: number }
  | { kind: "fault"; fault: string };
/** `atMs`: by the real clock. */
export type LogLine = LogEntry & { atMs: number };
