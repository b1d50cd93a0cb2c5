import "server-only";
/** Only the hash of a token is stored, so a copy of the database opens nothing. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Answer, LinkState, SharedKind, SharedRow } from "@/lib/contract/links";
import { SHARE_TOKEN } from "@/lib/contract/links";
import { scopesOf, type Scope } from "@/lib/contract/scopes";
import { writeAudit } from "@/lib/server/access/audit";
import { SYSTEM } from "@/lib/server/access/caller";
import { isPasswordRight } from "@/lib/server/access/password-hash";
import { authSecret } from "@/lib/server/access/secret";
import type { Db, Trx } from "@/lib/server/ports/database";
import { appendEvent } from "../outbox/write-events";

export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The maker of a link needs one of these for as long as it works. */
export const LINK_SCOPES: Record<SharedKind, readonly Scope[]> = {
  list: ["lists.write"],
  board: ["lists.write"],
  receipt: ["usage.own", "usage.all"],
  statement: ["usage.all"],
};

export const selectLinks = (db: Db | Trx) =>
  db
    .selectFrom("share_link")
    .innerJoin("member as maker", "maker.id", "share_link.created_by")
    .leftJoin("list", "list.id", "share_link.list_id")
    .leftJoin("reveal", "reveal.id", "share_link.reveal_id")
    .selectAll("share_link")
    .select(["maker.name as maker_name", "maker.role as maker_role", "maker.may_import", "maker.disabled_at"])
    .select(["list.name as list_name", "list.is_team", "list.owner_id", "list.removed_at"])
    .select("reveal.member_id as buyer_id");

export type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>["execute"]>>[number];

/** The list can be seen by the maker, and the receipt is one that the maker may see. */
function hasSubject(link: LinkRow, scopes: readonly Scope[]): boolean {
  if (link.list_id !== null)
    return link.removed_at === null && (link.is_team === 1 || link.owner_id === link.created_by);
  if (link.reveal_id !== null) return scopes.includes("usage.all") || link.buyer_id === link.created_by;
  return true;
}

export function stateOfLink(link: LinkRow, nowMs = Date.now()): LinkState {
  if (link.ended_at !== null) return "ended";
  if (link.expires_at_ms <= nowMs) return "expired";
  const scopes = scopesOf(link.maker_role);
  const isAllowed = LINK_SCOPES[link.kind].some((scope) => scopes.includes(scope));
  return link.disabled_at === null && isAllowed && hasSubject(link, scopes) ? "live" : "paused";
}

/** Null for unknown, ended, expired and paused links, which visitors can't tell apart. */
export async function findLiveLink(db: Db | Trx, token: string): Promise<LinkRow | null> {
  if (!SHARE_TOKEN.test(token)) return null;
  const link = await selectLinks(db).where("share_link.hash", "=", hashOf(token)).executeTakeFirst();
  return link && stateOfLink(link) === "live" ? link : null;
}

/** Proves that the password was entered. A new password or another link makes it invalid. */
export function unlockProof({ id, password_hash }: Pick<LinkRow, "id" | "password_hash">): string {
  const about = `${id} ${password_hash ?? ""}`;
  return createHmac("sha256", `share ${authSecret()}`).update(about).digest("base64url");
}

export function isUnlocked(link: Pick<LinkRow, "id" | "password_hash">, proof: string): boolean {
  if (link.password_hash === null) return true;
  const [given, own] = [Buffer.from(proof), Buffer.from(unlockProof(link))];
  return given.length === own.length && timingSafeEqual(given, own);
}

export const isLinkPassword = ({ password_hash }: Pick<LinkRow, "password_hash">, password: string) =>
  isPasswordRight(password_hash ?? undefined, password);

/** A visit after this pause is a new one. */
const VISIT_MS = 30 * 60_000;
/** Addresses are as stated, so one visitor could state many. The visits of further ones are not noted. */
const MOST_VISITORS = 1_000;

const hasRoom = async (trx: Trx, link_id: string): Promise<boolean> =>
  (await trx
    .selectFrom("share_visitor")
    .select("email")
    .where("link_id", "=", link_id)
    .orderBy("email")
    .offset(MOST_VISITORS - 1)
    .limit(1)
    .executeTakeFirst()) === undefined;

async function noteVisitor(trx: Trx, link_id: string, email: string, at: string): Promise<void> {
  const row = await trx
    .selectFrom("share_visitor")
    .selectAll()
    .where("link_id", "=", link_id)
    .where("email", "=", email)
    .executeTakeFirst();
  if (!row && !(await hasRoom(trx, link_id))) return;
  if (!row)
    return void (await trx
      .insertInto("share_visitor")
      .values({ link_id, email, seen_at: at, before_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute());
  const isNew = Date.parse(at) - Date.parse(row.seen_at) > VISIT_MS;
  await trx
    .updateTable("share_visitor")
    .set({ seen_at: at, ...(isNew && { before_at: row.seen_at }) })
    .where("link_id", "=", link_id)
    .where("email", "=", email)
    .execute();
}

/** Addresses of visitors are deleted this long after the link has ended. */
const VISITORS_MS = 30 * 86_400_000;

/** Their names and answers stay with the link. @returns how many visits were deleted */
export async function forgetVisitors(db: Db, now = Date.now()): Promise<number> {
  const before = now - VISITORS_MS;
  const over = db
    .selectFrom("share_link")
    .select("id")
    .where(({ or, eb }) =>
      or([eb("expires_at_ms", "<", before), eb("ended_at", "<", new Date(before).toISOString())]),
    );
  await db
    .updateTable("share_reply")
    .set({ email: "" })
    .where("email", "!=", "")
    .where("link_id", "in", over)
    .execute();
  const gone = await db.deleteFrom("share_visitor").where("link_id", "in", over).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Called when a person opens the page. @param email as stated, empty when none was */
export async function noteOpening(db: Db, { id }: Pick<LinkRow, "id">, email: string): Promise<void> {
  const at = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("share_link")
      .set((fields) => ({ opened: fields("opened", "+", 1), opened_at: at }))
      .where("id", "=", id)
      .execute();
    const { count } = await trx
      .insertInto("share_opening")
      .values({ link_id: id, day: at.slice(0, 10), count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["link_id", "day"])
          .doUpdateSet((fields) => ({ count: fields("share_opening.count", "+", 1) })),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    if (Number(count) === 1) await appendEvent(trx, "link.opened", { linkId: id });
    if (email !== "") await noteVisitor(trx, id, email, at);
  });
}

/** Openings of days that are over become one entry of the audit log for each link and day. */
export async function sumOpenings(db: Db, now = () => new Date()): Promise<void> {
  const today = now().toISOString().slice(0, 10);
  const before = db.selectFrom("share_opening").selectAll().where("day", "<", today);
  for (const { link_id, day, count } of await before.execute())
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom("share_opening")
        .where("link_id", "=", link_id)
        .where("day", "=", day)
        .executeTakeFirst();
      // Another process was first.
      if (Number(gone.numDeletedRows) === 0) return;
      await writeAudit(trx, SYSTEM, { act: "link.opened", subject: link_id, after: { day, items: count } });
    });
}

type Reply = {
  id: number;
  row_key: string;
  answer: Answer | null;
  body: string;
  name: string;
  member_id: string | null;
  at: string;
};

async function repliesOf(db: Db, linkId: string): Promise<Map<string, Reply[]>> {
  const replies = await db
    .selectFrom("share_reply")
    .select(["id", "row_key", "answer", "body", "name", "member_id", "at"])
    .where("link_id", "=", linkId)
    .orderBy("id")
    .execute();
  return Map.groupBy(replies, ({ row_key }) => row_key);
}

async function lastVisit(db: Db, link_id: string, email: string): Promise<string | null> {
  if (email === "") return null;
  const visitor = db.selectFrom("share_visitor").select("before_at").where("link_id", "=", link_id);
  return (await visitor.where("email", "=", email).executeTakeFirst())?.before_at ?? null;
}

/** @param email of the visitor, as stated; it decides what is new */
export async function sharedRows(db: Db, link: LinkRow, email = ""): Promise<SharedRow[]> {
  const rows = await db
    .selectFrom("share_row")
    .select(["row_key", "frozen"])
    .where("link_id", "=", link.id)
    .orderBy("position")
    .execute();
  const replies = await repliesOf(db, link.id);
  const since = await lastVisit(db, link.id, email);
  return rows.map(({ row_key, frozen }): SharedRow => {
    const all = replies.get(row_key) ?? [];
    const last = all.findLast(({ answer }) => answer !== null);
    return {
      key: row_key,
      creator: link.kind === "list" ? JSON.parse(frozen) : null,
      post: link.kind === "board" ? JSON.parse(frozen) : null,
      decision: last
        ? { answer: last.answer!, reason: last.body, name: last.name, at: last.at, label: link.label }
        : null,
      comments: all
        .filter(({ answer }) => answer === null)
        .map(({ id, body, name, member_id, at }) => ({ id, body, name, isTeams: member_id !== null, at })),
      isNew: since !== null && all.some(({ member_id, at }) => member_id !== null && at > since),
    };
  });
}

/** Null for a picture that the link doesn't show. @param place of the post among those of a creator */
export async function sharedPicture(
  db: Db,
  link: Pick<LinkRow, "id" | "kind">,
  key: string,
  place: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("share_row")
    .select("frozen")
    .where("link_id", "=", link.id)
    .where("row_key", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  const frozen = JSON.parse(row.frozen) as NonNullable<SharedRow["creator"]> & NonNullable<SharedRow["post"]>;
  const post = link.kind === "list" ? frozen.posts?.[place] : frozen;
  return post?.thumbnailUrl ?? null;
}
