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
    .selectFrom("shareLink")
    .innerJoin("member as maker", "maker.id", "shareLink.createdBy")
    .leftJoin("list", "list.id", "shareLink.listId")
    .leftJoin("reveal", "reveal.id", "shareLink.revealId")
    .selectAll("shareLink")
    .select(["maker.name as makerName", "maker.role as makerRole", "maker.mayImport", "maker.disabledAt"])
    .select(["list.name as listName", "list.isTeam", "list.ownerId", "list.removedAt"])
    .select("reveal.memberId as buyerId");

export type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>["execute"]>>[number];

/** The list can be seen by the maker, and the receipt is one that the maker may see. */
function hasSubject(link: LinkRow, scopes: readonly Scope[]): boolean {
  if (link.listId !== null)
    return link.removedAt === null && (link.isTeam === 1 || link.ownerId === link.createdBy);
  if (link.revealId !== null) return scopes.includes("usage.all") || link.buyerId === link.createdBy;
  return true;
}

export function stateOfLink(link: LinkRow, nowMs = Date.now()): LinkState {
  if (link.endedAt !== null) return "ended";
  if (link.expiresAtMs <= nowMs) return "expired";
  const scopes = scopesOf(link.makerRole);
  const isAllowed = LINK_SCOPES[link.kind].some((scope) => scopes.includes(scope));
  return link.disabledAt === null && isAllowed && hasSubject(link, scopes) ? "live" : "paused";
}

/** Null for unknown, ended, expired and paused links, which visitors can't tell apart. */
export async function findLiveLink(db: Db | Trx, token: string): Promise<LinkRow | null> {
  if (!SHARE_TOKEN.test(token)) return null;
  const link = await selectLinks(db).where("shareLink.hash", "=", hashOf(token)).executeTakeFirst();
  return link && stateOfLink(link) === "live" ? link : null;
}

/** Proves that the password was entered. A new password or another link makes it invalid. */
export function unlockProof({ id, passwordHash }: Pick<LinkRow, "id" | "passwordHash">): string {
  const about = `${id} ${passwordHash ?? ""}`;
  return createHmac("sha256", `share ${authSecret()}`).update(about).digest("base64url");
}

export function isUnlocked(link: Pick<LinkRow, "id" | "passwordHash">, proof: string): boolean {
  if (link.passwordHash === null) return true;
  const [given, own] = [Buffer.from(proof), Buffer.from(unlockProof(link))];
  return given.length === own.length && timingSafeEqual(given, own);
}

export const isLinkPassword = ({ passwordHash }: Pick<LinkRow, "passwordHash">, password: string) =>
  isPasswordRight(passwordHash ?? undefined, password);

/** A visit after this pause is a new one. */
const VISIT_MS = 30 * 60_000;
/** Addresses are as stated, so one visitor could state many. The visits of further ones are not noted. */
const MOST_VISITORS = 1_000;

const hasRoom = async (trx: Trx, linkId: string): Promise<boolean> =>
  (await trx
    .selectFrom("shareVisitor")
    .select("email")
    .where("linkId", "=", linkId)
    .orderBy("email")
    .offset(MOST_VISITORS - 1)
    .limit(1)
    .executeTakeFirst()) === undefined;

async function noteVisitor(trx: Trx, linkId: string, email: string, at: string): Promise<void> {
  const row = await trx
    .selectFrom("shareVisitor")
    .selectAll()
    .where("linkId", "=", linkId)
    .where("email", "=", email)
    .executeTakeFirst();
  if (!row && !(await hasRoom(trx, linkId))) return;
  if (!row)
    return void (await trx
      .insertInto("shareVisitor")
      .values({ linkId, email, seenAt: at, beforeAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute());
  const isNew = Date.parse(at) - Date.parse(row.seenAt) > VISIT_MS;
  await trx
    .updateTable("shareVisitor")
    .set({ seenAt: at, ...(isNew && { beforeAt: row.seenAt }) })
    .where("linkId", "=", linkId)
    .where("email", "=", email)
    .execute();
}

/** Addresses of visitors are deleted this long after the link has ended. */
const VISITORS_MS = 30 * 86_400_000;

/** Their names and answers stay with the link. @returns how many visits were deleted */
export async function forgetVisitors(db: Db, now = Date.now()): Promise<number> {
  const before = now - VISITORS_MS;
  const over = db
    .selectFrom("shareLink")
    .select("id")
    .where(({ or, eb }) =>
      or([eb("expiresAtMs", "<", before), eb("endedAt", "<", new Date(before).toISOString())]),
    );
  await db
    .updateTable("shareReply")
    .set({ email: "" })
    .where("email", "!=", "")
    .where("linkId", "in", over)
    .execute();
  const gone = await db.deleteFrom("shareVisitor").where("linkId", "in", over).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Called when a person opens the page. @param email as stated, empty when none was */
export async function noteOpening(db: Db, { id }: Pick<LinkRow, "id">, email: string): Promise<void> {
  const at = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("shareLink")
      .set((fields) => ({ opened: fields("opened", "+", 1), openedAt: at }))
      .where("id", "=", id)
      .execute();
    const { count } = await trx
      .insertInto("shareOpening")
      .values({ linkId: id, day: at.slice(0, 10), count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["linkId", "day"])
          .doUpdateSet((fields) => ({ count: fields("shareOpening.count", "+", 1) })),
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
  const before = db.selectFrom("shareOpening").selectAll().where("day", "<", today);
  for (const { linkId, day, count } of await before.execute())
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom("shareOpening")
        .where("linkId", "=", linkId)
        .where("day", "=", day)
        .executeTakeFirst();
      // Another process was first.
      if (Number(gone.numDeletedRows) === 0) return;
      await writeAudit(trx, SYSTEM, { act: "link.opened", subject: linkId, after: { day, items: count } });
    });
}

type Reply = {
  id: number;
  rowKey: string;
  answer: Answer | null;
  body: string;
  name: string;
  memberId: string | null;
  at: string;
};

async function repliesOf(db: Db, linkId: string): Promise<Map<string, Reply[]>> {
  const replies = await db
    .selectFrom("shareReply")
    .select(["id", "rowKey", "answer", "body", "name", "memberId", "at"])
    .where("linkId", "=", linkId)
    .orderBy("id")
    .execute();
  return Map.groupBy(replies, ({ rowKey }) => rowKey);
}

async function lastVisit(db: Db, linkId: string, email: string): Promise<string | null> {
  if (email === "") return null;
  const visitor = db.selectFrom("shareVisitor").select("beforeAt").where("linkId", "=", linkId);
  return (await visitor.where("email", "=", email).executeTakeFirst())?.beforeAt ?? null;
}

/** @param email of the visitor, as stated; it decides what is new */
export async function sharedRows(db: Db, link: LinkRow, email = ""): Promise<SharedRow[]> {
  const rows = await db
    .selectFrom("shareRow")
    .select(["rowKey", "frozen"])
    .where("linkId", "=", link.id)
    .orderBy("position")
    .execute();
  const replies = await repliesOf(db, link.id);
  const since = await lastVisit(db, link.id, email);
  return rows.map(({ rowKey, frozen }): SharedRow => {
    const all = replies.get(rowKey) ?? [];
    const last = all.findLast(({ answer }) => answer !== null);
    return {
      key: rowKey,
      creator: link.kind === "list" ? JSON.parse(frozen) : null,
      post: link.kind === "board" ? JSON.parse(frozen) : null,
      decision: last
        ? { answer: last.answer!, reason: last.body, name: last.name, at: last.at, label: link.label }
        : null,
      comments: all
        .filter(({ answer }) => answer === null)
        .map(({ id, body, name, memberId, at }) => ({ id, body, name, isTeams: memberId !== null, at })),
      isNew: since !== null && all.some(({ memberId, at }) => memberId !== null && at > since),
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
    .selectFrom("shareRow")
    .select("frozen")
    .where("linkId", "=", link.id)
    .where("rowKey", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  const frozen = JSON.parse(row.frozen) as NonNullable<SharedRow["creator"]> & NonNullable<SharedRow["post"]>;
  const post = link.kind === "list" ? frozen.posts?.[place] : frozen;
  return post?.thumbnailUrl ?? null;
}
