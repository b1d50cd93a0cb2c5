import "server-only";
import { sql, type Selectable } from "kysely";
import type { Act } from "@/lib/contract/audit";
import { byAgent } from "@/lib/contract/agents";
import type { AuditValues } from "@/lib/contract/audit-acts/act-definition";
import { ACTORS_WITHOUT_ID, type AuditFilters, type AuditRow } from "@/lib/contract/audit-log";
import { endOfDay, startOfDay } from "@/lib/domain/zone-days";
import type { Db, Tables } from "@/lib/server/ports/database";

export type Cursor = { at: string; id: number };

type Found = Selectable<Tables["audit_entry"]> & {
  actor_name: string | null;
  actor_key: string | null;
  actor_holder: string | null;
  subject_name: string | null;
  subject_key: string | null;
};

const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as AuditValues));

/** An agent is named with its person and its key. */
function actorName({ actor_name, actor_key, actor_holder }: Found, agent: unknown): string | null {
  if (actor_key === null || typeof agent !== "string") return actor_name ?? actor_key;
  return `${byAgent(actor_holder ?? actor_key, agent)} (${actor_key})`;
}

function toRow(row: Found): AuditRow {
  const act = row.act as Act;
  const isSum = act === "sign-in.failed";
  const { agent, ...rest } = parsed(row.after) ?? {};
  const after = Object.keys(rest).length === 0 ? null : rest;
  const { subject_kind: kind, subject_id: id } = row;
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: actorName(row, agent) },
    act,
    subject: kind === null || id === null ? null : { kind, id, name: row.subject_name ?? row.subject_key },
    before: parsed(row.before),
    after: isSum ? null : after,
    requestId: row.request_id,
    address: row.address,
    count: isSum ? Number(after?.count ?? 1) : 1,
  };
}

const isWithoutId = (person: string) => (ACTORS_WITHOUT_ID as readonly string[]).includes(person);

/** For a single filter, an index returns entries in time order. */
function filteredEntries(db: Db, { person, act, object, from, to, zone = "UTC" }: AuditFilters) {
  let query = db.selectFrom("audit_entry");
  if (person !== undefined && isWithoutId(person))
    query = query.where("actor_kind", "=", person as "system").where("actor_id", "is", null);
  else if (person !== undefined) query = query.where("actor_id", "=", person);
  if (act !== undefined) query = query.where("act", "=", act);
  const [, kind, id] = /^([^:]*):?(.*)$/su.exec(object ?? "")!;
  if (object !== undefined && id !== "") query = query.where("subject_id", "=", id!);
  if (object !== undefined) query = query.where("subject_kind", "=", kind!);
  if (from !== undefined) query = query.where("at", ">=", startOfDay(zone, from));
  if (to !== undefined) query = query.where("at", "<", endOfDay(zone, to));
  return query;
}

export function entriesBefore(
  db: Db,
  filters: AuditFilters,
  { after, limit }: { after?: Cursor; limit: number },
) {
  let query = filteredEntries(db, filters)
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  return query;
}

export async function readRows(
  db: Db,
  filters: AuditFilters,
  page: { after?: Cursor; limit: number },
): Promise<AuditRow[]> {
  const entry = entriesBefore(db, filters, page).as("entry");
  const rows = await db
    .selectFrom(entry)
    .leftJoin("member as actor", (join) =>
      join.on("entry.actor_kind", "=", "member").onRef("actor.id", "=", "entry.actor_id"),
    )
    .leftJoin("api_key as acting_key", (join) =>
      join.on("entry.actor_kind", "=", "key").onRef("acting_key.id", "=", "entry.actor_id"),
    )
    .leftJoin("member as holder", "holder.id", "acting_key.member_id")
    .leftJoin("member as subject", (join) =>
      join.on("entry.subject_kind", "=", "member").onRef("subject.id", "=", "entry.subject_id"),
    )
    .leftJoin("api_key as subject_key", (join) =>
      join.on("entry.subject_kind", "=", "key").onRef("subject_key.id", "=", "entry.subject_id"),
    )
    .selectAll("entry")
    .select([
      "actor.name as actor_name",
      "acting_key.label as actor_key",
      "holder.name as actor_holder",
      "subject.name as subject_name",
      "subject_key.label as subject_key",
    ])
    .orderBy("entry.at", "desc")
    .orderBy("entry.id", "desc")
    .execute();
  return rows.map(toRow);
}
