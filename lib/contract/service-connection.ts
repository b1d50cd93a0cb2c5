import type { OperationName } from "./operations";

/** Operations of a connection test. All are free; the required ones come first. */
export const TESTED = [
  "searchCreatorIds",
  "searchPosts",
  "getCredits",
  "getCreditEntries",
  "creatorFacets",
  "postFacets",
  "postInsights",
  "creatorSources",
  "postSources",
] as const satisfies readonly OperationName[];
export type TestedOperation = (typeof TESTED)[number];

/** Operations that a service must have. When another one is absent, the dashboard hides what needs it. */
export const NEEDED: readonly TestedOperation[] = ["searchCreatorIds", "searchPosts"];

/** `absent`: the service lacks the operation. `skipped`: not tested because the search before it failed. */
export type TestState = "ok" | "absent" | "failed" | "skipped";

/** `ms` includes waiting for a turn; null when not tested. `message` never contains the key. */
export type ServiceTestLine = {
  operation: TestedOperation;
  state: TestState;
  ms: number | null;
  message: string | null;
};

export type ServiceTest = { at: string; by: string; lines: ServiceTestLine[] };

/** `day` is YYYY-MM-DD in the time zone of the books. `by` is the name of the admin who entered it. */
export type CreditPurchase = { id: number; day: string; credits: number; note: string | null; by: string };

/** `balance` may be negative and never refuses. `held` credits have an unknown outcome and are not in `spent`. */
export type NotedBalance = { balance: number; bought: number; since: string; spent: number; held: number };

/** `code` is the HTTP status, or the reason for which there was no answer. `message` never contains the key. */
export type CallProblem = { at: string; operation: string; code: string; message: string };

export type ServiceCondition = {
  /** Excludes user, password, query and trailing slash. */
  address: string;
  /** Name of the header, never the key. */
  keyHeader: string;
  since: string;
  /** Counts the last calls, at most `most`. `answered` are those answered in time with a usable status. */
  answered: number;
  calls: number;
  most: number;
  /** Milliseconds until an answer, without waiting in the queue. Null means no answers. */
  usualMs: number | null;
  slowMs: number | null;
  lastAnswerAt: string | null;
  lastProblem: CallProblem | null;
  /** Requests that may be sent now, of `limit` in any `windowS` seconds. Null when the limiter is not available. */
  requests: { remaining: number; limit: number; windowS: number; nextInS: number } | null;
};

/** `told`: reported by the service. `absent`: the service reports none. `failed`: the service could not be asked. */
export type ToldBalance = { state: "told"; credits: number } | { state: "absent" } | { state: "failed" };

export type Connection = {
  kind: "embedded" | "http";
  /** Null for the embedded service. */
  condition: ServiceCondition | null;
  balance: ToldBalance;
  held: number;
  purchases: CreditPurchase[];
  noted: NotedBalance | null;
  test: ServiceTest | null;
  /** Today in the time zone of the books, YYYY-MM-DD. */
  today: string;
};
