import type { Act, ActorKind } from "./audit";
import type { AuditValues } from "./audit-acts/act-definition";

/**
 * `id` is null while the failed sign-ins of the current minute are still counted. `at` is ISO 8601. The names of
 * `actor` and `subject` are current; null means unknown here. The `address` of failed sign-ins is their network. Those
 * of one network in one minute share a row, with their `count`.
 */
export type AuditRow = {
  id: number | null;
  at: string;
  actor: { kind: ActorKind; id: string | null; name: string | null };
  act: Act;
  subject: { kind: string; id: string; name: string | null } | null;
  before: AuditValues | null;
  after: AuditValues | null;
  requestId: string | null;
  address: string | null;
  count: number;
};

export const ACTORS_WITHOUT_ID = ["operator", "system", "anonymous"] as const satisfies readonly ActorKind[];

export const FILE_FORMATS = ["csv", "jsonl"] as const;
export type AuditFormat = (typeof FILE_FORMATS)[number];

/**
 * `person` is the id of a member or key, or one of `ACTORS_WITHOUT_ID`. `object` is a kind, or kind:id. Days are
 * YYYY-MM-DD, inclusive, in the time zone `zone` (default UTC).
 */
export type AuditFilters = {
  person?: string;
  act?: Act;
  object?: string;
  from?: string;
  to?: string;
  zone?: string;
};

export const LEAST_KEPT_DAYS = 30;
export const MOST_KEPT_DAYS = 36_500;

/** `older` is the cursor of the next page; null on the last one. `keptDays` is null when entries are kept forever. */
export type AuditPage = {
  rows: AuditRow[];
  older: string | null;
  people: { id: string; name: string }[];
  keptDays: number | null;
};
