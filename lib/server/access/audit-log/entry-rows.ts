import "server-only";
import { sql, type Selectable } from "kysely";
import type { Act } from "@/lib/contract/audit";
import { byAgent } from "@/lib/contract/agents";
import type { AuditValues } from "@/lib/contract/audit-acts/act-definition";
import { ACTORS_WITHOUT_ID, type AuditFilters, type AuditRow } from "@/lib/contract/audit-log";
import { endOfDay, startOfDay } from "@/lib/domain/zone-days";
import type { Db, Tables } from "@/lib/server/ports/database";

export type Cursor = { at: string; id: number };

type Found = Selectable<Tables["auditEntry"]> & {
  actorName: string | null;
  actorKey: string | null;
  actorHolder: string | null;
  subjectName: string | null;
  subjectKey: string | null;
};

const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as AuditValues));

/** An agent is named with its person and its key. */
function actorName({ actorName, actorKey, actorHolder }: Found, agent: unknown): string | null {
  if (actorKey === null || typeof agent !== "string") return actorName ?? actorKey;
  return `${byAgent(actorHolder ?? actorKey, agent)} (${actorKey})`;
}

function toRow(row: Found): AuditRow {
  const act = row.act as Act;
  const isSum = act === "sign-in.failed";
  const { agent, ...rest } = parsed(row.after) ?? {};
  const after = Object.keys(rest).length === 0 ? null : rest;
  const { subjectKind: kind, subjectId: id } = row;
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actorKind, id: row.actorId, name: actorName(row, agent) },
    act,
    subject: kind === null || id === null ? null : { kind, id, name: row.subjectName ?? row.subjectKey },
    before: parsed(row.before),
    after: isSum ? null : after,
    requestId: row.requestId,
    address: row.address,
    count: isSum ? Number(after?.count ?? 1) : 1,
  };
}

const isWithoutId = (person: string) => (ACTORS_WITHOUT_ID as readonly string[]).includes(person);

/** For a single filter, an index returns entries in time order. */
function filteredEntries(db: Db, { person, act, object, from, to, zone = "UTC" }: AuditFilters) {
  let query = db.selectFrom("auditEntry");
  if (person !== undefined && isWithoutId(person))
    query = query.where("actorKind", "=", person as "system").where("actorId", "is", null);
  else if (person !== undefined) query = query.where("actorId", "=", person);
  if (act !== undefined) query = query.where("act", "=", act);
  const [, kind, id] = /^([^:]*):?(.*)$/su.exec(object ?? "")!;
  if (object !== undefined && id !== "") query = query.where("subjectId", "=", id!);
  if (object !== undefined) query = query.where("subjectKind", "=", kind!);
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
      join.on("entry.actorKind", "=", "member").onRef("actor.id", "=", "entry.actorId"),
    )
    .leftJoin("apiKey as actingKey", (join) =>
      join.on("entry.actorKind", "=", "key").onRef("actingKey.id", "=", "entry.actorId"),
    )
    .leftJoin("member as holder", "holder.id", "actingKey.memberId")
    .leftJoin("member as subject", (join) =>
      join.on("entry.subjectKind", "=", "member").onRef("subject.id", "=", "entry.subjectId"),
    )
    .leftJoin("apiKey as subjectKey", (join) =>
      join.on("entry.subjectKind", "=", "key").onRef("subjectKey.id", "=", "entry.subjectId"),
    )
    .selectAll("entry")
    .select([
      "actor.name as actorName",
      "actingKey.label as actorKey",
      "holder.name as actorHolder",
      "subject.name as subjectName",
      "subjectKey.label as subjectKey",
    ])
    .orderBy("entry.at", "desc")
    .orderBy("entry.id", "desc")
    .execute();
  return rows.map(toRow);
}
