/** For tests: creators on a list and on a board, with everything that is written about them. */
import type { Creator, ViralPost } from "@/lib/contract/records";
import type { Db } from "@/lib/server/ports/database";

export const PLANTED_AT = "2026-11-01T10:00:00.000Z";
/** A list with one status and one column, and a board. */
export type PlantedLists = { list: string; board: string; status: string; column: string; view: string };

const named = (prefix: string): PlantedLists => ({
  list: `${prefix}-list`,
  board: `${prefix}-board`,
  status: `${prefix}-status`,
  column: `${prefix}-column`,
  view: `${prefix}-view`,
});

/**
 * @param prefix of all ids
 * @param isTeam 0: its owner's alone
 */
export async function plantLists(
  db: Db,
  owner_id: string,
  prefix: string,
  isTeam = 1,
): Promise<PlantedLists> {
  const planted = named(prefix);
  const list = { owner_id, is_team: isTeam, created_at: PLANTED_AT, touched_at: PLANTED_AT };
  await db
    .insertInto("list")
    .values([
      { ...list, id: planted.list, kind: "creators", name: "Winter é ' \\", template: "shortlist" },
      {
        ...list,
        id: planted.board,
        kind: "posts",
        name: "Hooks",
        template: "post-board",
        closed_at: PLANTED_AT,
      },
    ])
    .execute();
  await db
    .insertInto("list_status")
    .values({ list_id: planted.list, id: planted.status, name: "Listed", stage: "shortlisted", position: 0 })
    .execute();
  await db
    .insertInto("list_column")
    .values({
      list_id: planted.list,
      id: planted.column,
      name: "Fee",
      type: "money",
      options: '{"currency":"EUR"}',
      position: 0,
    })
    .execute();
  return planted;
}

/** Filters of the list, as its address has them. */
export async function plantListView(
  db: Db,
  planted: PlantedLists,
  member_id: string,
  query: string,
): Promise<void> {
  const view = { list_id: planted.list, member_id, id: planted.view, name: "Mine", is_team: 0 };
  await db
    .insertInto("list_view")
    .values({ ...view, query, created_at: PLANTED_AT })
    .execute();
}

async function plantItem(
  db: Db,
  planted: PlantedLists,
  member: string,
  creator_id: string,
  position: number,
): Promise<void> {
  const [list_id, at] = [planted.list, PLANTED_AT];
  await db
    .insertInto("list_item")
    .values({
      list_id,
      creator_id,
      added_by: member,
      status_id: planted.status,
      status_at: at,
      status_by: member,
      owner_id: member,
      position,
      added_at: at,
      touched_at: at,
      touched_by: member,
    })
    .execute();
  await db
    .insertInto("list_value")
    .values({
      list_id,
      column_id: planted.column,
      creator_id,
      changed_by: member,
      text: "450.5",
      folded: "450.5",
      number: 450.5,
      version: 1,
      changed_at: at,
    })
    .execute();
  const change = { list_id, member_id: member, creator_id, at };
  await db
    .insertInto("list_change")
    .values([
      { ...change, kind: "added" },
      { ...change, kind: "field", field: planted.column, before: null, after: "450.5", version: 1 },
    ])
    .execute();
}

async function plantWords(
  db: Db,
  { list }: PlantedLists,
  member_id: string,
  creator: Creator,
): Promise<void> {
  const about = { member_id, creator_id: creator.id, created_at: PLANTED_AT };
  const body = `${creator.username} asks for 450`;
  await db
    .insertInto("creator_note")
    .values({ ...about, id: `note-${creator.id}`, list_id: list, body, folded: body.toLowerCase() })
    .execute();
  await db
    .insertInto("creator_tag")
    .values({ ...about, tag_key: "running", name: "Running" })
    .execute();
  const link = { url: `https://drive.example.com/${creator.username}`, title: "Contract" };
  await db
    .insertInto("creator_link")
    .values({ ...about, ...link, id: `link-${creator.id}`, list_id: null })
    .execute();
  const template = { id: "planted-template", name: "First offer", subject: "{{Handle}}", text: "{{Fee}}" };
  await db
    .insertInto("message_template")
    .values({ ...template, fallbacks: "{}", version: 1, changed_by: member_id, changed_at: PLANTED_AT })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { created_at: at, ...to } = about;
  const used = { template_id: template.id, template_name: template.name, template_version: 1 };
  await db
    .insertInto("outreach_message")
    .values({
      ...to,
      ...used,
      id: `message-${creator.id}`,
      list_id: list,
      subject: creator.username!,
      body,
      at,
    })
    .execute();
  await db
    .insertInto("reminder")
    .values({ ...about, id: `reminder-${creator.id}`, list_id: list, note: body, due_at: at })
    .execute();
}

async function plantPost(
  db: Db,
  { board }: PlantedLists,
  member: string,
  creator: Creator,
  post: ViralPost,
): Promise<void> {
  const post_id = post.id;
  const handle = (creator.username ?? "").toLowerCase();
  await db
    .insertInto("board_post")
    .values({
      list_id: board,
      added_by: member,
      post_id,
      // Posts often name their creator by handle only.
      creator_id: null,
      handle,
      record: JSON.stringify(post),
      poster: post.thumbnailUrl ?? null,
      note: `As ${creator.username} does it`,
      note_by: member,
      tags: '["hook"]',
      position: 0.1 + 0.2,
      added_at: PLANTED_AT,
      touched_at: PLANTED_AT,
    })
    .execute();
  await db
    .insertInto("list_change")
    .values({
      list_id: board,
      member_id: member,
      post_id,
      kind: "post",
      after: creator.username!,
      at: PLANTED_AT,
    })
    .execute();
}

/** A client link to the list and one to the board, with an answer about each row. */
async function plantLinks(
  db: Db,
  { list, board }: PlantedLists,
  created_by: string,
  creators: readonly Creator[],
  posts: readonly ViralPost[],
): Promise<void> {
  const shared = { list, board };
  for (const kind of ["list", "board"] as const) {
    const id = `${shared[kind]}-link`;
    const texts = { label: "Round é ' \\", title: "For you", note: "", shown: "[]", allowed: "[]" };
    const times = { created_at: PLANTED_AT, expires_at_ms: 4_000_000_000_000 };
    await db
      .insertInto("share_link")
      .values({ id, hash: id, kind, created_by, list_id: shared[kind], ...texts, ...times })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const [position, creator] of creators.entries()) {
      const row_key = crypto.randomUUID();
      const isList = kind === "list";
      const frozen = JSON.stringify(isList ? { handle: creator.username } : (posts[position] ?? {}));
      const poster = { handle: (creator.username ?? "").toLowerCase(), source: null };
      await db
        .insertInto("share_row")
        .values({
          link_id: id,
          row_key,
          position,
          frozen,
          creator_id: isList ? creator.id : null,
          ...(isList ? { handle: null, source: null } : poster),
        })
        .execute();
      const said = { answer: "no" as const, body: `${creator.username} is too large`, at: PLANTED_AT };
      const by = { name: "Petra", email: "petra@client.example" };
      const creator_id = isList ? creator.id : null;
      await db
        .insertInto("share_reply")
        .values({ link_id: id, row_key, creator_id, ...said, ...by })
        .execute();
    }
  }
}

/** Puts each creator on the list, and on the board a post by the creator of the same place. */
export async function plantOnLists(
  db: Db,
  planted: PlantedLists,
  member: string,
  creators: readonly Creator[],
  posts: readonly ViralPost[],
): Promise<void> {
  for (const [position, creator] of creators.entries()) {
    await plantItem(db, planted, member, creator.id, position + 0.1 + 0.2);
    await plantWords(db, planted, member, creator);
    await plantPost(db, planted, member, creator, posts[position]!);
  }
  await plantLinks(db, planted, member, creators, posts);
}
