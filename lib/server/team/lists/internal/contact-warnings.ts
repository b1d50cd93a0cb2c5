import "server-only";
import { sql } from "kysely";
import { CONTACT_DAYS, type ContactWarning, type Stage } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "@/lib/server/team/team-context";
import { batches } from "./items-of-list";

/** These stages imply contact. `declined` doesn't, because a creator can be declined without it. */
const WROTE: readonly Stage[] = ["contacted", "replied", "agreed", "posted"];
const DAY_MS = 86_400_000;

type Asked = { ids: readonly string[]; memberId: string; since: string };

const teamItems = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("list_item")
    .innerJoin("list", "list.id", "list_item.list_id")
    .innerJoin("list_status", "list_status.id", "list_item.status_id")
    .where("list_item.creator_id", "in", [...ids])
    .where("list_item.removed_at", "is", null)
    .where("list.removed_at", "is", null)
    .where("list.is_team", "=", 1);

const FIELDS = [
  "list_item.creator_id",
  "list_item.owner_id",
  "list.id as list_id",
  "list.name as list",
] as const;

const contactedNow = (db: Db, { ids, memberId, since }: Asked) =>
  teamItems(db, ids)
    .innerJoin("member", "member.id", "list_item.status_by")
    .select([...FIELDS, sql.lit("contacted").as("kind"), "member.id as by_id", "member.name as by_name"])
    .select("list_item.status_at as at")
    .where("list_status.stage", "in", WROTE)
    .where("list_item.status_at", ">=", since)
    .where("member.id", "!=", memberId);

/** Finds earlier contacts too. An item that returned to the shortlist was marked as contacted by mistake. */
const contactedBefore = (db: Db, { ids, memberId, since }: Asked) =>
  teamItems(db, ids)
    .innerJoin("list_change", (join) =>
      join
        .onRef("list_change.list_id", "=", "list_item.list_id")
        .onRef("list_change.creator_id", "=", "list_item.creator_id")
        .on("list_change.field", "=", "status"),
    )
    .innerJoin("list_status as given", "given.id", "list_change.after")
    .innerJoin("member", "member.id", "list_change.member_id")
    .select([...FIELDS, sql.lit("contacted").as("kind"), "member.id as by_id", "member.name as by_name"])
    .select("list_change.at")
    .where("given.stage", "in", WROTE)
    .where("list_status.stage", "!=", "shortlisted")
    .where("list_change.at", ">=", since)
    .where("member.id", "!=", memberId);

const claimed = (db: Db, { ids, memberId }: Asked) =>
  teamItems(db, ids)
    .innerJoin("member", "member.id", "list_item.owner_id")
    .select([...FIELDS, sql.lit("claimed").as("kind"), "member.id as by_id", "member.name as by_name"])
    .select(({ selectFrom, fn, ref }) =>
      fn
        .coalesce(
          selectFrom("list_change")
            .select((change) => change.fn.max("list_change.at").as("at"))
            .whereRef("list_change.list_id", "=", "list_item.list_id")
            .whereRef("list_change.creator_id", "=", "list_item.creator_id")
            .where("list_change.field", "=", "owner"),
          ref("list_item.added_at"),
        )
        .as("at"),
    )
    .where("list.closed_at", "is", null)
    .where("member.disabled_at", "is", null)
    .where("member.id", "!=", memberId);

type Found = {
  creator_id: string;
  owner_id: string | null;
  list_id: string;
  list: string;
  kind: string;
  by_id: string;
  by_name: string;
  at: string;
};

/** The row already names its owner, so a warning about that member would repeat it. */
const isSaidByTheRow = ({ list_id, owner_id, by_id }: Found, listId: string) =>
  list_id === listId && owner_id === by_id;

/** Contacts come before claims, then the newest first. */
const isBefore = (one: Found, other: Found) =>
  one.kind === other.kind ? one.at > other.at : one.kind === "contacted";

const warningOf = ({ kind, by_id, by_name, list_id, list, at }: Found): ContactWarning => ({
  kind: kind as ContactWarning["kind"],
  by: { id: by_id, name: by_name },
  listId: list_id,
  list,
  at,
});

/**
 * Returns the most important warning by creator id. Only team lists count, so that the caller doesn't learn what is on
 * a private list. `listId`: the list that shows the creators.
 */
export async function contactWarnings(
  { db, member }: Pick<MemberContext, "db" | "member">,
  listId: string,
  ids: readonly string[],
): Promise<Map<string, ContactWarning>> {
  const since = new Date(Date.now() - CONTACT_DAYS * DAY_MS).toISOString();
  const first = new Map<string, Found>();
  for (const some of batches(ids)) {
    const asked = { ids: some, memberId: member.id, since };
    const rows: Found[] = await contactedNow(db, asked)
      .unionAll(contactedBefore(db, asked))
      .unionAll(claimed(db, asked))
      .execute();
    for (const row of rows) {
      const known = first.get(row.creator_id);
      if (!isSaidByTheRow(row, listId) && (!known || isBefore(row, known))) first.set(row.creator_id, row);
    }
  }
  return new Map([...first].map(([id, row]) => [id, warningOf(row)]));
}
