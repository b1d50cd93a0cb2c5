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
    .selectFrom("listItem")
    .innerJoin("list", "list.id", "listItem.listId")
    .innerJoin("listStatus", "listStatus.id", "listItem.statusId")
    .where("listItem.creatorId", "in", [...ids])
    .where("listItem.removedAt", "is", null)
    .where("list.removedAt", "is", null)
    .where("list.isTeam", "=", 1);

const FIELDS = ["listItem.creatorId", "listItem.ownerId", "list.id as listId", "list.name as list"] as const;

const contactedNow = (db: Db, { ids, memberId, since }: Asked) =>
  teamItems(db, ids)
    .innerJoin("member", "member.id", "listItem.statusBy")
    .select([...FIELDS, sql.lit("contacted").as("kind"), "member.id as byId", "member.name as byName"])
    .select("listItem.statusAt as at")
    .where("listStatus.stage", "in", WROTE)
    .where("listItem.statusAt", ">=", since)
    .where("member.id", "!=", memberId);

/** Finds earlier contacts too. An item that returned to the shortlist was marked as contacted by mistake. */
const contactedBefore = (db: Db, { ids, memberId, since }: Asked) =>
  teamItems(db, ids)
    .innerJoin("listChange", (join) =>
      join
        .onRef("listChange.listId", "=", "listItem.listId")
        .onRef("listChange.creatorId", "=", "listItem.creatorId")
        .on("listChange.field", "=", "status"),
    )
    .innerJoin("listStatus as given", "given.id", "listChange.after")
    .innerJoin("member", "member.id", "listChange.memberId")
    .select([...FIELDS, sql.lit("contacted").as("kind"), "member.id as byId", "member.name as byName"])
    .select("listChange.at")
    .where("given.stage", "in", WROTE)
    .where("listStatus.stage", "!=", "shortlisted")
    .where("listChange.at", ">=", since)
    .where("member.id", "!=", memberId);

const claimed = (db: Db, { ids, memberId }: Asked) =>
  teamItems(db, ids)
    .innerJoin("member", "member.id", "listItem.ownerId")
    .select([...FIELDS, sql.lit("claimed").as("kind"), "member.id as byId", "member.name as byName"])
    .select(({ selectFrom, fn, ref }) =>
      fn
        .coalesce(
          selectFrom("listChange")
            .select((change) => change.fn.max("listChange.at").as("at"))
            .whereRef("listChange.listId", "=", "listItem.listId")
            .whereRef("listChange.creatorId", "=", "listItem.creatorId")
            .where("listChange.field", "=", "owner"),
          ref("listItem.addedAt"),
        )
        .as("at"),
    )
    .where("list.closedAt", "is", null)
    .where("member.disabledAt", "is", null)
    .where("member.id", "!=", memberId);

type Found = {
  creatorId: string;
  ownerId: string | null;
  listId: string;
  list: string;
  kind: string;
  byId: string;
  byName: string;
  at: string;
};

/** The row already names its owner, so a warning about that member would repeat it. */
const isSaidByTheRow = (row: Found, listId: string) => row.listId === listId && row.ownerId === row.byId;

/** Contacts come before claims, then the newest first. */
const isBefore = (one: Found, other: Found) =>
  one.kind === other.kind ? one.at > other.at : one.kind === "contacted";

const warningOf = ({ kind, byId, byName, listId, list, at }: Found): ContactWarning => ({
  kind: kind as ContactWarning["kind"],
  by: { id: byId, name: byName },
  listId,
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
      const known = first.get(row.creatorId);
      if (!isSaidByTheRow(row, listId) && (!known || isBefore(row, known))) first.set(row.creatorId, row);
    }
  }
  return new Map([...first].map(([id, row]) => [id, warningOf(row)]));
}
