import "server-only";
import { z } from "zod";
import { ACTS, type Act, type ActorKind } from "@/lib/contract/audit";
import { defineVerb, type VerbContext } from "./define-verb";
import type { Values } from "./audit";

const MOST_ROWS = 1_000;

const input = z.strictObject({
  /** Most rows, 1 to 1,000. */
  limit: z.int().min(1).max(MOST_ROWS).optional(),
  /** Only this act. */
  act: z.enum(Object.keys(ACTS) as [Act, ...Act[]]).optional(),
});

/**
 * One row of the audit log. `actor.name`: of the member, null when the account is unknown here. `count`: failed sign-ins of
 * one network in one minute are one row; 1 for everything else.
 */
export type AuditRow = {
  at: string;
  actor: { kind: ActorKind; id: string | null; name: string | null };
  act: Act | "sign-in.failed";
  subject: { kind: string; id: string } | null;
  before: Values | null;
  after: Values | null;
  requestId: string | null;
  address: string | null;
  count: number;
};

const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as Values));

async function failuresOf({ db }: VerbContext, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom("sign_in_failure")
    .selectAll()
    .orderBy("minute", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ network, minute, count }) => ({
    at: minute,
    actor: { kind: "anonymous", id: null, name: null },
    act: "sign-in.failed",
    subject: null,
    before: null,
    after: null,
    requestId: null,
    address: network,
    count,
  }));
}

async function entriesOf({ db }: VerbContext, limit: number, act: Act | undefined): Promise<AuditRow[]> {
  let query = db
    .selectFrom("audit_entry")
    .leftJoin("member", "member.id", "audit_entry.actor_id")
    .selectAll("audit_entry")
    .select("member.name as actor_name")
    .orderBy("audit_entry.id", "desc")
    .limit(limit);
  if (act !== undefined) query = query.where("act", "=", act);
  const rows = await query.execute();
  return rows.map((row) => ({
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    act: row.act as Act,
    subject:
      row.subject_kind === null || row.subject_id === null
        ? null
        : { kind: row.subject_kind, id: row.subject_id },
    before: parsed(row.before),
    after: parsed(row.after),
    requestId: row.request_id,
    address: row.address,
    count: 1,
  }));
}

/** The latest acts, the newest first, with failed sign-ins among them unless one act is requested. */
export const readAudit = defineVerb(
  { scope: "audit", input },
  async (ctx: VerbContext, { limit = 50, act }): Promise<AuditRow[]> => {
    const entries = await entriesOf(ctx, limit, act);
    if (act !== undefined) return entries;
    const all = [...entries, ...(await failuresOf(ctx, limit))];
    // Of one moment the order stays that of the entries.
    return all.toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at)).slice(0, limit);
  },
);
