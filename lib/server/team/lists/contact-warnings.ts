import "server-only";
/** Who else of the team has to do with a creator, so that nobody writes to them twice. */
import { sql } from "kysely";
import { CONTACT_DAYS, type ContactWarning, type Stage } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { batches } from "./items-of-list";

/** Stages of a creator to whom somebody wrote. `declined` is reached alone, so that it says nothing of it. */
const WROTE: readonly Stage[] = ["contacted", "replied", "agreed", "posted"];
const DAY_MS = 86_400_000;

type Asked = { ids: readonly string[]; memberId: string; since: string };

/** Items that are on lists of the team. */
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

/** Who gave an item the status that it has. */
const contactedNow = (db: Db, { ids, memberId, since }: Asked) =>
  teamItems(db, ids)
    .innerJoin("member", "member.id", "list_item.status_by")
    .select([...FIELDS, sql.lit("contacted").as("kind"), "member.id as by_id", "member.name as by_name"])
    .select("list_item.status_at as at")
    .where("list_status.stage", "in", WROTE)
    .where("list_item.status_at", ">=", since)
    .where("member.id", "!=", memberId);

/** Who wrote before somebody else went on. An item that went back to the shortlist was called contacted by mistake. */
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

/** Who works on them: not on a list that was put aside, and nobody who has left. */
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

/** The row of the list itself names its owner: that they work on it, or wrote, would be said twice. */
const isSaidByTheRow = ({ list_id, owner_id, by_id }: Found, listId: string) =>
  list_id === listId && owner_id === by_id;

/** Written to before worked on, then the newest. */
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
 * The most important warning of each creator that has one, from the lists of the team: whoever asks must not learn what is
 * on a private one. One statement for the rows of a page.
 * @param listId that the creators are shown on
 * @returns by id of the creator
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
