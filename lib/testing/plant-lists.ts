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
export async function plantLists(db: Db, ownerId: string, prefix: string, isTeam = 1): Promise<PlantedLists> {
  const planted = named(prefix);
  const list = { ownerId, isTeam, createdAt: PLANTED_AT, touchedAt: PLANTED_AT };
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
        closedAt: PLANTED_AT,
      },
    ])
    .execute();
  await db
    .insertInto("listStatus")
    .values({ listId: planted.list, id: planted.status, name: "Listed", stage: "shortlisted", position: 0 })
    .execute();
  await db
    .insertInto("listColumn")
    .values({
      listId: planted.list,
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
  memberId: string,
  query: string,
): Promise<void> {
  const view = { listId: planted.list, memberId, id: planted.view, name: "Mine", isTeam: 0 };
  await db
    .insertInto("listView")
    .values({ ...view, query, createdAt: PLANTED_AT })
    .execute();
}

async function plantItem(
  db: Db,
  planted: PlantedLists,
  member: string,
  creatorId: string,
  position: number,
): Promise<void> {
  const [listId, at] = [planted.list, PLANTED_AT];
  await db
    .insertInto("listItem")
    .values({
      listId,
      creatorId,
      addedBy: member,
      statusId: planted.status,
      statusAt: at,
      statusBy: member,
      ownerId: member,
      position,
      addedAt: at,
      touchedAt: at,
      touchedBy: member,
    })
    .execute();
  await db
    .insertInto("listValue")
    .values({
      listId,
      columnId: planted.column,
      creatorId,
      changedBy: member,
      text: "450.5",
      folded: "450.5",
      number: 450.5,
      version: 1,
      changedAt: at,
    })
    .execute();
  const change = { listId, memberId: member, creatorId, at };
  await db
    .insertInto("listChange")
    .values([
      { ...change, kind: "added" },
      { ...change, kind: "field", field: planted.column, before: null, after: "450.5", version: 1 },
    ])
    .execute();
}

async function plantWords(db: Db, { list }: PlantedLists, memberId: string, creator: Creator): Promise<void> {
  const about = { memberId, creatorId: creator.id, createdAt: PLANTED_AT };
  const body = `${creator.username} asks for 450`;
  await db
    .insertInto("creatorNote")
    .values({ ...about, id: `note-${creator.id}`, listId: list, body, folded: body.toLowerCase() })
    .execute();
  await db
    .insertInto("creatorTag")
    .values({ ...about, tagKey: "running", name: "Running" })
    .execute();
  const link = { url: `https://drive.example.com/${creator.username}`, title: "Contract" };
  await db
    .insertInto("creatorLink")
    .values({ ...about, ...link, id: `link-${creator.id}`, listId: null })
    .execute();
  const template = { id: "planted-template", name: "First offer", subject: "{{Handle}}", text: "{{Fee}}" };
  await db
    .insertInto("messageTemplate")
    .values({ ...template, fallbacks: "{}", version: 1, changedBy: memberId, changedAt: PLANTED_AT })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { createdAt: at, ...to } = about;
  const used = { templateId: template.id, templateName: template.name, templateVersion: 1 };
  await db
    .insertInto("outreachMessage")
    .values({
      ...to,
      ...used,
      id: `message-${creator.id}`,
      listId: list,
      subject: creator.username!,
      body,
      at,
    })
    .execute();
  await db
    .insertInto("reminder")
    .values({ ...about, id: `reminder-${creator.id}`, listId: list, note: body, dueAt: at })
    .execute();
}

async function plantPost(
  db: Db,
  { board }: PlantedLists,
  member: string,
  creator: Creator,
  post: ViralPost,
): Promise<void> {
  const postId = post.id;
  const handle = (creator.username ?? "").toLowerCase();
  await db
    .insertInto("boardPost")
    .values({
      listId: board,
      addedBy: member,
      postId,
      // Posts often name their creator by handle only.
      creatorId: null,
      handle,
      record: JSON.stringify(post),
      poster: post.thumbnailUrl ?? null,
      note: `As ${creator.username} does it`,
      noteBy: member,
      tags: '["hook"]',
      position: 0.1 + 0.2,
      addedAt: PLANTED_AT,
      touchedAt: PLANTED_AT,
    })
    .execute();
  await db
    .insertInto("listChange")
    .values({
      listId: board,
      memberId: member,
      postId,
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
  createdBy: string,
  creators: readonly Creator[],
  posts: readonly ViralPost[],
): Promise<void> {
  const shared = { list, board };
  for (const kind of ["list", "board"] as const) {
    const id = `${shared[kind]}-link`;
    const texts = { label: "Round é ' \\", title: "For you", note: "", shown: "[]", allowed: "[]" };
    const times = { createdAt: PLANTED_AT, expiresAtMs: 4_000_000_000_000 };
    await db
      .insertInto("shareLink")
      .values({ id, hash: id, kind, createdBy, listId: shared[kind], ...texts, ...times })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const [position, creator] of creators.entries()) {
      const rowKey = crypto.randomUUID();
      const isList = kind === "list";
      const frozen = JSON.stringify(isList ? { handle: creator.username } : (posts[position] ?? {}));
      const poster = { handle: (creator.username ?? "").toLowerCase(), source: null };
      await db
        .insertInto("shareRow")
        .values({
          linkId: id,
          rowKey,
          position,
          frozen,
          creatorId: isList ? creator.id : null,
          ...(isList ? { handle: null, source: null } : poster),
        })
        .execute();
      const said = { answer: "no" as const, body: `${creator.username} is too large`, at: PLANTED_AT };
      const by = { name: "Petra", email: "petra@client.example" };
      const creatorId = isList ? creator.id : null;
      await db
        .insertInto("shareReply")
        .values({ linkId: id, rowKey, creatorId, ...said, ...by })
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
