/** What admins are shown about the service that the dashboard uses. No zod: pages import it. */
import type { OperationName } from "./operations";

/** What a test asks of a service: free operations alone, the needed ones first. */
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

/** Those that a service must have. Without the others the dashboard leaves something out. */
export const NEEDED: readonly TestedOperation[] = ["searchCreatorIds", "searchPosts"];

/** absent: the service says that it has no such operation. skipped: not asked, because the search before it failed. */
export type TestState = "ok" | "absent" | "failed" | "skipped";

/** `ms`: until the answer, waiting for its turn included; null: not asked. `message`: why it failed, without the key. */
export type ServiceTestLine = {
  operation: TestedOperation;
  state: TestState;
  ms: number | null;
  message: string | null;
};

/** `by`: name of the admin. */
export type ServiceTest = { at: string; by: string; lines: ServiceTestLine[] };

/** `day`: YYYY-MM-DD in the time zone of the books. `by`: name of the admin who typed it. */
export type CreditPurchase = { id: number; day: string; credits: number; note: string | null; by: string };

/**
 * What should be left by what admins typed: `bought` since `since` without what was `spent` here since then. It may be
 * below 0. Nothing is refused because of it. `held`: credits of calls whose outcome is open; not in `spent`.
 */
export type NotedBalance = { balance: number; bought: number; since: string; spent: number; held: number };

/** A call that went wrong. `code`: HTTP status, or why there was no answer. `message`: without the key. */
export type CallProblem = { at: string; operation: string; code: string; message: string };

/** What the calls of this process have met, for the page about the service. */
export type ServiceCondition = {
  /** Without user, password, query or trailing slash. */
  address: string;
  /** Of the header with the key, never the key. */
  keyHeader: string;
  /** ISO 8601: since when this process has counted. */
  since: string;
  /** Of the last calls, `most` at most: answered in time with a usable status, and all. */
  answered: number;
  calls: number;
  most: number;
  /** Milliseconds of the answers among them, waiting in the queue left out; null: none. */
  usualMs: number | null;
  slowMs: number | null;
  lastAnswerAt: string | null;
  lastProblem: CallProblem | null;
  /** Requests that may be sent now, of `limit` in any `windowS` seconds; null: the limiter cannot be asked. */
  requests: { remaining: number; limit: number; windowS: number; nextInS: number } | null;
};

/** `told`: by the service. `absent`: it tells none. `failed`: it could not be asked. */
export type ToldBalance = { state: "told"; credits: number } | { state: "absent" } | { state: "failed" };

export type Connection = {
  kind: "embedded" | "http";
  /** Null: the embedded service. */
  condition: ServiceCondition | null;
  balance: ToldBalance;
  /** Credits of reveals that have not ended. */
  held: number;
  purchases: CreditPurchase[];
  noted: NotedBalance | null;
  test: ServiceTest | null;
  /** Today in the time zone of the books, YYYY-MM-DD. */
  today: string;
};
