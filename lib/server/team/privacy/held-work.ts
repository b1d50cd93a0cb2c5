import "server-only";
import type { HeldWork } from "@/lib/contract/privacy";
import type { ViralPost } from "@/lib/contract/records";
import type { Db } from "@/lib/server/ports/database";
import { postsOfPerson } from "./erase-board-posts";
import type { Person } from "./person";

const WORK = [
  "list_item",
  "list_value",
  "list_change",
  "creator_note",
  "creator_tag",
  "creator_link",
] as const;

export async function workedOn(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of [...WORK, "board_post"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("creator_id")
      .distinct()
      .where("creator_id", "in", [...ids, ""])
      .execute();
    for (const { creator_id } of rows) found.add(creator_id!);
  }
  return found;
}

/** Null for a private list, whose name belongs to its owner. */
const named = ({ name, is_team }: { name: string; is_team: number }) => (is_team === 1 ? name : null);

async function listsOf(db: Db, ids: readonly string[]): Promise<HeldWork["lists"]> {
  const items = await db
    .selectFrom("list_item")
    .innerJoin("list", "list.id", "list_item.list_id")
    .innerJoin("list_status", "list_status.id", "list_item.status_id")
    .select(["list_item.list_id", "list.name", "list.is_team", "list_status.name as status", "creator_id"])
    .select(["added_at", "list_item.removed_at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("added_at")
    .orderBy("list_item.list_id")
    .execute();
  const values = await db
    .selectFrom("list_value")
    .innerJoin("list_column", "list_column.id", "list_value.column_id")
    .select(["list_value.list_id", "creator_id", "name as column", "text as value", "changed_at as at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("list_column.position")
    .execute();
  return items.map((item) => ({
    list: named(item),
    status: item.status,
    addedAt: item.added_at,
    removedAt: item.removed_at,
    values: values
      .filter((value) => value.list_id === item.list_id && value.creator_id === item.creator_id)
      .map(({ column, value, at }) => ({ column, value, at })),
  }));
}

async function changesOf(db: Db, ids: readonly string[]): Promise<HeldWork["changes"]> {
  const rows = await db
    .selectFrom("list_change")
    .innerJoin("list", "list.id", "list_change.list_id")
    .select(["list.name", "list.is_team", "list_change.kind", "field", "before", "after", "at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("list_change.id")
    .execute();
  return rows.map(({ name, is_team, ...change }) => ({ list: named({ name, is_team }), ...change }));
}

async function wordsOf(db: Db, ids: readonly string[]): Promise<Pick<HeldWork, "notes" | "tags" | "links">> {
  const notes = await db
    .selectFrom("creator_note")
    .select(["body", "created_at as at", "removed_at as removedAt"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const tags = await db
    .selectFrom("creator_tag")
    .select("name")
    .distinct()
    .where("creator_id", "in", [...ids, ""])
    .orderBy("name")
    .execute();
  const links = await db
    .selectFrom("creator_link")
    .select(["url", "title", "created_at as at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return { notes, tags: tags.map(({ name }) => name), links };
}

async function savedOf(db: Db, person: Person): Promise<HeldWork["savedPosts"]> {
  const posts = await postsOfPerson(db, person);
  const boards = await db
    .selectFrom("list")
    .select(["id", "name", "is_team"])
    .where("kind", "=", "posts")
    .execute();
  const names = new Map(boards.map((board) => [board.id, named(board)]));
  return posts.map(({ list_id, record, note, tags, added_at }) => ({
    board: names.get(list_id) ?? null,
    post: JSON.parse(record) as ViralPost,
    note,
    tags: JSON.parse(tags) as string[],
    at: added_at,
  }));
}

/** The file is for the person it is about, so it doesn't name the members who wrote the texts. */
export const workOf = async (db: Db, person: Person): Promise<HeldWork> => ({
  lists: await listsOf(db, person.ids),
  changes: await changesOf(db, person.ids),
  ...(await wordsOf(db, person.ids)),
  savedPosts: await savedOf(db, person),
});
