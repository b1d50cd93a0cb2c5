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
  const isThere = row.removed_at === null && isAllowed(ctx, "lists.write");
  const isMine = row.member_id === ctx.member.id;
  return {
    id: row.id,
    body: row.removed_at === null ? row.body : null,
    by: { id: row.member_id, name: row.writer },
    at: row.created_at,
    changedAt: row.changed_at,
    removedBy: row.remover,
    list: row.list_id === null ? null : { id: row.list_id, name: row.list_name ?? "" },
    canChange: isThere && isMine && Date.now() - Date.parse(row.created_at) <= NOTE_CHANGE_MS,
    canRemove: isThere && (isMine || isAllowed(ctx, "members")),
  };
}

export const noteEntries: Source = async (ctx, { creatorId, after, limit }) => {
  const rows = await visibleNotes(ctx)
    .where("creator_note.creator_id", "=", creatorId)
    .where(isBehind({ kind: "note", at: "creator_note.created_at", key: "creator_note.id" }, after))
    .orderBy("creator_note.created_at", "desc")
    .orderBy("creator_note.id", "desc")
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
    .selectFrom("creator_link")
    .innerJoin("member", "member.id", "creator_link.member_id")
    .select(["creator_link.id", "creator_link.created_at", "title", "url"])
    .select(["member.id as by_id", "member.name as by_name"])
    .where("creator_id", "=", creatorId)
    .where("list_id", "is", null)
    .where(isBehind({ kind: "link", at: "creator_link.created_at", key: "creator_link.id" }, after))
    .orderBy("creator_link.created_at", "desc")
    .orderBy("creator_link.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id: key, created_at: at, title, url, by_id, by_name }) => ({
    kind: "link",
    title,
    url,
    id: writePlace({ at, kind: "link", key }),
    at,
    by: { id: by_id, name: by_name },
    href: null,
  }));
};

export const tagEntries: Source = async ({ db }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("creator_tag")
    .innerJoin("member", "member.id", "creator_tag.member_id")
    .select(["tag_key", "creator_tag.name", "creator_tag.created_at"])
    .select(["member.id as by_id", "member.name as by_name"])
    .where("creator_id", "=", creatorId)
    .where(isBehind({ kind: "tag", at: "creator_tag.created_at", key: "tag_key" }, after))
    .orderBy("creator_tag.created_at", "desc")
    .orderBy("tag_key", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ tag_key: key, name, created_at: at, by_id, by_name }) => ({
    kind: "tag",
    name,
    id: writePlace({ at, kind: "tag", key }),
    at,
    by: { id: by_id, name: by_name },
    href: null,
  }));
};

/** Only the last change of each mark is stored. */
export const markEntries: Source = async ({ db }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("creator_mark")
    .innerJoin("member", "member.id", "creator_mark.member_id")
    .select(["mark", "is_set", "changed_at as at", "member.id as by_id", "member.name as by_name"])
    .where("creator_id", "=", creatorId)
    .where(isBehind({ kind: "mark", at: "changed_at", key: "mark" }, after))
    .orderBy("changed_at", "desc")
    .orderBy("mark", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ mark: key, is_set, at, by_id, by_name }) => {
    const mark = MARKS.find((each) => each === key);
    if (!mark) return [];
    const place = writePlace({ at, kind: "mark", key });
    const by = { id: by_id, name: by_name };
    return [{ kind: "mark", mark, isSet: is_set === 1, id: place, at, by, href: null }];
  });
};

/** Answers of clients on links to lists that the member may see. */
export const decisionEntries: Source = async ({ db, member }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("share_reply")
    .innerJoin("share_link", "share_link.id", "share_reply.link_id")
    .innerJoin("list", "list.id", "share_link.list_id")
    .select(["share_reply.id", "share_reply.at", "answer", "body", "share_reply.name"])
    .select(["list.id as list_id", "list.name as list", "list.removed_at"])
    .where("creator_id", "=", creatorId)
    .where("answer", "is not", null)
    .where(isSeenBy(member))
    .where(isBehind({ kind: "decision", at: "share_reply.at", key: "share_reply.id" }, after))
    .orderBy("share_reply.at", "desc")
    .orderBy("share_reply.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, at, answer, body, name, list_id, list, removed_at }) => ({
    kind: "decision",
    answer: answer!,
    reason: body,
    list,
    id: writePlace({ at, kind: "decision", key: Number(id) }),
    at,
    by: { id: "", name },
    href: removed_at === null ? `/lists/${list_id}` : null,
  }));
};

/** Messages about lists that the member may see. */
export const messageEntries: Source = async ({ db, member }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("outreach_message")
    .innerJoin("member", "member.id", "outreach_message.member_id")
    .innerJoin("list", "list.id", "outreach_message.list_id")
    .select(["outreach_message.id", "template_name", "template_version", "subject", "body", "at"])
    .select(["list.id as list_id", "list.name as list", "list.removed_at"])
    .select(["member.id as by_id", "member.name as by_name"])
    .where("creator_id", "=", creatorId)
    .where(isSeenBy(member))
    .where(isBehind({ kind: "message", at: "outreach_message.at", key: "outreach_message.id" }, after))
    .orderBy("outreach_message.at", "desc")
    .orderBy("outreach_message.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: "message",
    template: row.template_name,
    version: row.template_version,
    subject: row.subject,
    body: row.body,
    list: row.list,
    id: writePlace({ at: row.at, kind: "message", key: row.id }),
    at: row.at,
    by: { id: row.by_id, name: row.by_name },
    href: row.removed_at === null ? `/lists/${row.list_id}` : null,
  }));
};
