import "server-only";
/** Writes the audit log. Rows are only ever added; triggers refuse anything else. */
import { ACTS, type Act, type SubjectOf } from "@/lib/contract/audit";
import type { Db, Trx } from "@/lib/server/ports/database";
import type { Caller } from "./caller";

/** A value that an act keeps. */
type Kept = string | number | boolean | null;
export type Values = Readonly<Record<string, Kept | undefined>>;

/** `subject`: id of what was acted on. `before`, `after`: only the fields that the act lists are written. */
export type AuditEntry<A extends Act = Act> = {
  act: A;
  subject: SubjectOf<A> extends null ? null : string;
  before?: Values;
  after?: Values;
};

function listed(act: Act, values: Values | undefined): string | null {
  const fields: readonly string[] = ACTS[act].fields;
  const kept = Object.entries(values ?? {}).filter(
    ([name, value]) => fields.includes(name) && value !== undefined,
  );
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

/** Adds one row, inside the transaction that makes the recorded change. */
export async function writeAudit(
  db: Db | Trx,
  { actor, origin }: Caller,
  { act, subject, before, after }: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_entry")
    .values({
      at: new Date().toISOString(),
      actor_kind: actor.kind,
      actor_id: actor.id,
      act,
      subject_kind: ACTS[act].subject,
      subject_id: subject,
      before: listed(act, before),
      after: listed(act, after),
      request_id: origin.requestId,
      address: origin.address,
    })
    .execute();
}
