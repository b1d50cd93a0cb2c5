/** Messages between driver, worker and service of the fault harness. */
import type { Quote, Reveal } from "@/lib/contract/reveal";

/**
 * `own`: a service over HTTP that honours Idempotency-Key, so the team may retry. `foreign`: one that ignores it.
 * `embedded`: the service inside the worker, killed with it.
 */
export const FLAVOURS = ["own", "foreign", "embedded"] as const;
export type Flavour = (typeof FLAVOURS)[number];

/** `sqlite`: a file in the data folder and one worker. `postgres`: a server and several workers. */
export const DATABASES = ["sqlite", "postgres"] as const;
export type DatabaseKind = (typeof DATABASES)[number];
/** Parallel workers per database. */
export const PROCESSES: Record<DatabaseKind, number> = { sqlite: 1, postgres: 4 };

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

/** Keys that the service accepts. Both spend the same credits. */
export const API_KEYS = ["fault-harness-key", "fault-harness-second-key"] as const;
export type ApiKey = (typeof API_KEYS)[number];
export const KEY_HEADER = "x-svc-api-key";
/** Initial credits are few, so that they run out and more must be added. */
export const FIRST_CREDITS = 200;
export const MEMBERS = ["ana", "ben", "eve"] as const;
export type MemberName = (typeof MEMBERS)[number];
/** The member with a budget, and its first amount. */
export const CAPPED: MemberName = "eve";
export const FIRST_CAP = 25;
/** Purposes that members name. The first has a budget with this first amount. */
export const PURPOSES = ["Spring", "Launch"] as const;
export type Purpose = (typeof PURPOSES)[number];
export const BUDGETED: Purpose = "Spring";
export const FIRST_BUDGET = 40;

export const isMissing = (id: string) => Number(id.split("_")[1]) % 13 === 0;

/** `steady`: no faults that depend on timing. `calm`: only planned faults. */
export type Temper = "wild" | "steady" | "calm";

export type WorkerSettings = {
  flavour: Flavour;
  dataDir: string;
  /** Null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** File for passed points, outside the data folder because that may be full. */
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
  /** Orders with the member's key under this Idempotency-Key. */
  | { verb: "order"; member: MemberName; ids: string[]; order: string }
  | { verb: "stop"; member: MemberName; revealId: string }
  | { verb: "recover" }
  /** `unfinished`: reveals. `open`: calls with an unknown outcome. */
  | { verb: "unfinished" }
  | { verb: "open" }
  | { verb: "list unknown" }
  /** An admin's decision. `charged` 0: nothing was charged. */
  | { verb: "settle by hand"; id: string; charged: number }
  | { verb: "set cap"; of: "member" | "purpose"; cap: number }
  | { verb: "set member"; id: MemberName; isDisabled: boolean }
  /** Daily credits above which members need an approval. Null: no limit. */
  | { verb: "set approval"; above: number | null }
  /** A file from a source, read as the product reads it. */
  | { verb: "read source"; path: string }
  /** Commands of the embedded service. `drain`: another client spends the remaining credits. */
  | { verb: "grant"; credits: number }
  | { verb: "drain" };

/**
 * The worker dies at this passage of a point, counted from now. `isAnswerLost`: it survives without the database's
 * answer to its commit.
 */
export type Armed = { point: string; passage: number; isAnswerLost?: boolean };

/** `clockMs`: offset of the wall clock. */
export type Request =
  | { request: number; command: Command }
  | { open: WorkerSettings }
  | { arm: Armed | null }
  | { clockMs: number }
  | { isFull: boolean };

/** Reported result of a program's order. */
export type Ordered = { ids: string[]; notFound: string[]; charged: number };

export const PURPOSE_OF_KEY: Record<MemberName, Purpose> = { ana: "Launch", ben: "Spring", eve: "Launch" };
export const keyIdOf = (member: MemberName) => `key_${member}`;

/** Answer to one client. `failed`: the HTTP layer would return 500. */
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

/** A line of the service's record. `seen` is written before a request is processed. */
export type LogEntry =
  | { kind: "seen"; key: string; apiKey: string; fault: string; ids: string[] }
  | { kind: "charge"; key: string; apiKey: string; ids: string[]; returned: string[]; charged: number }
  /** Credits that were added, or spent by another client (negative). */
  | { kind: "credits"; change: number }
  /** Keys accepted from now on. */
  | { kind: "keys"; accepted: string[] }
  /** Offset of the service's clock from now on. */
  | { kind: "clock"; aheadMs: number }
  | { kind: "fault"; fault: string };
/** `atMs` uses the real clock. */
export type LogLine = LogEntry & { atMs: number };
