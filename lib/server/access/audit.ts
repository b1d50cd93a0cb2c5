import "server-only";
/** Rows are only ever added; triggers refuse updates and deletions. */
import { ACTS, actOf, type Act, type ActorKind, type SubjectOf } from "@/lib/contract/audit";
import type { AuditValues } from "@/lib/contract/audit-acts/act-definition";
import type { Db, Trx } from "@/lib/server/ports/database";
import type { Caller } from "./caller";

type SubjectId<A extends Act> = A extends Act ? (SubjectOf<A> extends null ? null : string) : never;

/**
 * `subject` is the id of the changed object. `before` and `after` are reduced to the fields that the act lists. `by` is
 * the id of the member that a caller without a session turned out to be. `at` is ISO 8601, and is given when it isn't
 * now.
 */
export type AuditEntry<A extends Act = Act> = {
  act: A;
  subject: SubjectId<A>;
  before?: AuditValues;
  after?: AuditValues;
  by?: string;
  at?: string;
};

function listed(act: Act, values: AuditValues | undefined): string | null {
  const fields: readonly string[] = ACTS[act].fields;
  const kept = Object.entries(values ?? {}).filter(
    ([name, value]) => fields.includes(name) && value !== undefined,
  );
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

/** Every act of an agent keeps its name, because the actor is the key. */
const named = (after: string | null, agent: string | undefined): string | null =>
  agent === undefined ? after : JSON.stringify({ ...(JSON.parse(after ?? "{}") as object), agent });

/** Called inside the transaction that makes the recorded change. */
export async function writeAudit(
  db: Db | Trx,
  { actor, origin }: Caller,
  { act, subject, before, after, by, at = new Date().toISOString() }: AuditEntry,
): Promise<void> {
  const memberId = by ?? (actOf(act).isBySubject ? subject : null);
  const who = actor.kind === "anonymous" && memberId !== null ? { kind: "member", id: memberId } : actor;
  await db
    .insertInto("auditEntry")
    .values({
      at,
      actorKind: who.kind as ActorKind,
      actorId: who.id,
      act,
      subjectKind: ACTS[act].subject,
      subjectId: subject,
      before: listed(act, before),
      after: named(listed(act, after), actor.agent),
      requestId: origin.requestId,
      address: origin.address,
    })
    .execute();
}
