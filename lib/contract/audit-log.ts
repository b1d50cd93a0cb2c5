/** The audit log as it is read: its rows, what narrows it, how long it is kept. No zod: the browser imports this. */
import type { Act, ActorKind } from "./audit";

type AuditValue = string | number | boolean | null;
/** Values of an act, by the fields that it lists. */
export type AuditValues = Readonly<Record<string, AuditValue | undefined>>;

/**
 * One act. `id`: null while failed sign-ins of one minute are still counted. `at`: ISO 8601. `actor.name`, `subject.name`: of a
 * member or a key of this installation, as it is called now; null when it is unknown here. `address`: of the caller; of failed
 * sign-ins their network. `count`: failed sign-ins of one network in one minute are one row; 1 for everything else.
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

/** Who acted, where it was no member and no key. */
export const ACTORS_WITHOUT_ID = ["operator", "system", "anonymous"] as const satisfies readonly ActorKind[];

export const FILE_FORMATS = ["csv", "jsonl"] as const;
export type AuditFormat = (typeof FILE_FORMATS)[number];

/**
 * What narrows the log. `person`: id of a member or a key, or one of `ACTORS_WITHOUT_ID`. `object`: a kind, or kind:id. Days:
 * YYYY-MM-DD, both inclusive, of the time zone `zone`, UTC without one.
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

/** `older`: the cursor of the page after this one; null: there is none. `keptDays`: null: for ever. */
export type AuditPage = {
  rows: AuditRow[];
  older: string | null;
  people: { id: string; name: string }[];
  keptDays: number | null;
};
