import "server-only";
import { sql } from "kysely";
import { NOTE_CHANGE_MS, type CreatorNote, type TimelineEntry } from "@/lib/contract/creator-record";
import { MARKS } from "@/lib/contract/creator-marks";
import { AppError } from "@/lib/contract/errors";
import { isAllowed } from "@/lib/server/access/caller";
import type { MemberContext } from "@/lib/server/team/team-context";
import { isSeenBy } from "../../lists/lists-access";
import { visibleNotes } from "../notes";

/** The order of entries with the same time. */
export const KINDS = ["note", "link", "tag", "mark", "decision", "list", "message", "purchase"] as const;
type EntryKind = (typeof KINDS)[number];

/** `key`: of the row; a number when its table counts. */
export type Place = { at: string; kind: EntryKind; key: string | number };

const isCounted = (kind: EntryKind) => kind === "list" || kind === "decision";

const MOMENT = /^[\d:.TZ+-]{10,40}$/;

/** The order (newest first, then kind and key) is total, so pages neither miss nor repeat entries. */
export const writePlace = ({ at, kind, key }: Place): string => `${at} ${kind} ${key}`;

/** @throws AppError `invalid_parameter` */
export function readPlace(text: string): Place {
  const [at = "", word, ...rest] = text.split(" ");
  const kind = KINDS.find((each) => each === word);
  const key = rest.join(" ");
  const isKey = isCounted(kind ?? "note") ? /^\d{1,15}$/.test(key) : key !== "";
  if (!kind || !MOMENT.test(at) || !isKey)
    throw new AppError("invalid_parameter", "This part of the timeline does not exist.", {
      errors: [{ field: "after", code: "invalid_value", message: "must be what the page before named" }],
    });
  return { at, kind, key: isCounted(kind) ? Number(key) : key };
}

/** Databases order text by its bytes. */
const bytesOf = (text: string) => Buffer.from(text);

function byKey(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(bytesOf(String(a)), bytesOf(String(b)));
}

export function comparePlaces(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.kind !== b.kind) return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  return byKey(b.key, a.key);
}

type PlaceColumns = { kind: EntryKind; at: string; key: string };

export function isBehind({ kind, at, key }: PlaceColumns, after: Place | null) {
  if (after === null) return sql<boolean>`1 = 1`;
  const moment = sql.ref(at);
  if (kind === after.kind)
    return sql<boolean>`(${moment} < ${after.at} or (${moment} = ${after.at} and ${sql.ref(key)} < ${after.key}))`;
  const isLater = KINDS.indexOf(kind) > KINDS.indexOf(after.kind);
  return isLater ? sql<boolean>`${moment} <= ${after.at}` : sql<boolean>`${moment} < ${after.at}`;
}

export type Source = (
  ctx: MemberContext,
  part: { creatorId: string; after: Place | null; limit: number },
) => Promise<TimelineEntry[]>;

type NoteRow = Awaited<ReturnType<ReturnType<typeof visibleNotes>["execute"]>>[number];

function noteOf(ctx: MemberContext, row: NoteRow): CreatorNote {
  const isThere = row.removedAt === null && isAllowed(ctx, "lists.write");
  const isMine = row.memberId === ctx.member.id;
  return {
    id: row.id,
    body: row.removedAt === null ? row.body : null,
    by: { id: row.memberId, name: row.writer },
    at: row.createdAt,
    changedAt: row.changedAt,
    removedBy: row.remover,
    list: row.listId === null ? null : { id: row.listId, name: row.listName ?? "" },
    canChange: isThere && isMine && Date.now() - Date.parse(row.createdAt) <= NOTE_CHANGE_MS,
    canRemove: isThere && (isMine || isAllowed(ctx, "members")),
  };
}

export const noteEntries: Source = async (ctx, { creatorId, after, limit }) => {
  const rows = await visibleNotes(ctx)
    .where("creatorNote.creatorId", "=", creatorId)
    .where(isBehind({ kind: "note", at: "creatorNote.createdAt", key: "creatorNote.id" }, after))
    .orderBy("creatorNote.createdAt", "desc")
    .orderBy("creatorNote.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const note = noteOf(ctx, row);
    const id = writePlace({ at: note.at, kind: "note", key: note.id });
    return { kind: "note", note, id, at: note.at, by: note.by, href: note.list && `/lists/${note.list.id}` };
  });
};

export const linkEntries: Source = async ({ db }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("creatorLink")
    .innerJoin("member", "member.id", "creatorLink.memberId")
    .select(["creatorLink.id", "creatorLink.createdAt", "title", "url"])
    .select(["member.id as byId", "member.name as byName"])
    .where("creatorId", "=", creatorId)
    .where("listId", "is", null)
    .where(isBehind({ kind: "link", at: "creatorLink.createdAt", key: "creatorLink.id" }, after))
    .orderBy("creatorLink.createdAt", "desc")
    .orderBy("creatorLink.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id: key, createdAt: at, title, url, byId, byName }) => ({
    kind: "link",
    title,
    url,
    id: writePlace({ at, kind: "link", key }),
    at,
    by: { id: byId, name: byName },
    href: null,
  }));
};

export const tagEntries: Source = async ({ db }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("creatorTag")
    .innerJoin("member", "member.id", "creatorTag.memberId")
    .select(["tagKey", "creatorTag.name", "creatorTag.createdAt"])
    .select(["member.id as byId", "member.name as byName"])
    .where("creatorId", "=", creatorId)
    .where(isBehind({ kind: "tag", at: "creatorTag.createdAt", key: "tagKey" }, after))
    .orderBy("creatorTag.createdAt", "desc")
    .orderBy("tagKey", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ tagKey: key, name, createdAt: at, byId, byName }) => ({
    kind: "tag",
    name,
    id: writePlace({ at, kind: "tag", key }),
    at,
    by: { id: byId, name: byName },
    href: null,
  }));
};

/** Only the last change of each mark is stored. */
export const markEntries: Source = async ({ db }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("creatorMark")
    .innerJoin("member", "member.id", "creatorMark.memberId")
    .select(["mark", "isSet", "changedAt as at", "member.id as byId", "member.name as byName"])
    .where("creatorId", "=", creatorId)
    .where(isBehind({ kind: "mark", at: "changedAt", key: "mark" }, after))
    .orderBy("changedAt", "desc")
    .orderBy("mark", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ mark: key, isSet, at, byId, byName }) => {
    const mark = MARKS.find((each) => each === key);
    if (!mark) return [];
    const place = writePlace({ at, kind: "mark", key });
    const by = { id: byId, name: byName };
    return [{ kind: "mark", mark, isSet: isSet === 1, id: place, at, by, href: null }];
  });
};

/** Answers of clients on links to lists that the member may see. */
export const decisionEntries: Source = async ({ db, member }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("shareReply")
    .innerJoin("shareLink", "shareLink.id", "shareReply.linkId")
    .innerJoin("list", "list.id", "shareLink.listId")
    .select(["shareReply.id", "shareReply.at", "answer", "body", "shareReply.name"])
    .select(["list.id as listId", "list.name as list", "list.removedAt"])
    .where("creatorId", "=", creatorId)
    .where("answer", "is not", null)
    .where(isSeenBy(member))
    .where(isBehind({ kind: "decision", at: "shareReply.at", key: "shareReply.id" }, after))
    .orderBy("shareReply.at", "desc")
    .orderBy("shareReply.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, at, answer, body, name, listId, list, removedAt }) => ({
    kind: "decision",
    answer: answer!,
    reason: body,
    list,
    id: writePlace({ at, kind: "decision", key: Number(id) }),
    at,
    by: { id: "", name },
    href: removedAt === null ? `/lists/${listId}` : null,
  }));
};

/** Messages about lists that the member may see. */
export const messageEntries: Source = async ({ db, member }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("outreachMessage")
    .innerJoin("member", "member.id", "outreachMessage.memberId")
    .innerJoin("list", "list.id", "outreachMessage.listId")
    .select(["outreachMessage.id", "templateName", "templateVersion", "subject", "body", "at"])
    .select(["list.id as listId", "list.name as list", "list.removedAt"])
    .select(["member.id as byId", "member.name as byName"])
    .where("creatorId", "=", creatorId)
    .where(isSeenBy(member))
    .where(isBehind({ kind: "message", at: "outreachMessage.at", key: "outreachMessage.id" }, after))
    .orderBy("outreachMessage.at", "desc")
    .orderBy("outreachMessage.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: "message",
    template: row.templateName,
    version: row.templateVersion,
    subject: row.subject,
    body: row.body,
    list: row.list,
    id: writePlace({ at: row.at, kind: "message", key: row.id }),
    at: row.at,
    by: { id: row.byId, name: row.byName },
    href: row.removedAt === null ? `/lists/${row.listId}` : null,
  }));
};
