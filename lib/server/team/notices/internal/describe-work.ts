import "server-only";
import type { Answer } from "@/lib/contract/links";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { viewHref } from "@/lib/contract/saved-views";
import { stateOfLink, selectLinks } from "../../links/open-link";
import { currentIds } from "../../own-contacts/read-contacts";
import { openReminders } from "../../reminders/read-reminders";
import { visibleNotes } from "../../creator-record/notes";
import { dayOf, type Describer, excerpt, joined, type Describe, type Line } from "./describer";

const atList = (id: string) => `/lists/${encodeURIComponent(id)}`;
const atCreator = (id: string, listId?: string) =>
  `/library/${encodeURIComponent(id)}${listId === undefined ? "" : `?${new URLSearchParams({ list: listId })}`}`;
const atLink = (id: string) => `/links?${new URLSearchParams({ link: id })}`;

const distinct = (all: readonly { creatorId: string }[]) => [
  ...new Set(all.map(({ creatorId }) => creatorId)),
];

async function creatorsIn(to: Describer, all: readonly { creatorId: string }[]): Promise<string> {
  const ids = distinct(all);
  return ids.length === 1 ? to.creator(ids[0]!) : `${formatNumber(ids.length)} creators`;
}

const MOST_LOOKED_AT = 500;

export const assignment: Describe<"assignment"> = async (to, payloads) => {
  const [{ listId, by }] = payloads;
  const list = await to.list(listId);
  if (!list) return null;
  const ids = await currentIds(to.db, distinct(payloads).slice(0, MOST_LOOKED_AT));
  const mine = await to.db
    .selectFrom("listItem")
    .select("creatorId")
    .where("listId", "=", listId)
    .where("ownerId", "=", to.me)
    .where("removedAt", "is", null)
    .where("creatorId", "in", [...ids, ""])
    .limit(1)
    .execute();
  return {
    text: `${await to.nameOf(by)} assigned you ${await creatorsIn(to, payloads)}`,
    detail: () => list.name,
    href: atList(listId),
    isSettled: mine.length === 0,
  };
};

export const listItemChanged: Describe<"list.item.changed"> = async (to, payloads) => {
  const [{ listId, creatorId, by, field }] = payloads;
  const list = await to.list(listId);
  if (!list) return null;
  const [who, what] = [await to.nameOf(by), await creatorsIn(to, payloads)];
  const line = { detail: () => list.name, href: atList(listId) };
  if (payloads.every((each) => each.field === "removed")) return { ...line, text: `${who} removed ${what}` };
  if (field !== "status" || distinct(payloads).length > 1) return { ...line, text: `${who} changed ${what}` };
  const item = await to.db
    .selectFrom("listItem")
    .innerJoin("listStatus", "listStatus.id", "listItem.statusId")
    .select("listStatus.name")
    .where("listItem.listId", "=", listId)
    .where("creatorId", "=", creatorId)
    .executeTakeFirst();
  return { ...line, text: item ? `${who} moved ${what} to ${item.name}` : `${who} changed ${what}` };
};

async function mentionedIn(
  to: Describer,
  payload: Parameters<Describe<"mention">>[1][number],
): Promise<Line | null> {
  const who = await to.nameOf(payload.by);
  if ("noteId" in payload) {
    const note = await visibleNotes(to.ctx)
      .where("creatorNote.id", "=", payload.noteId)
      .where("creatorNote.removedAt", "is", null)
      .executeTakeFirst();
    if (!note) return null;
    const creator = await to.creator(note.creatorId);
    return {
      text: `${who} mentioned you in a note about ${creator}`,
      detail: () => excerpt(note.body),
      href: atCreator(note.creatorId),
    };
  }
  if ("replyId" in payload) {
    const link = await selectLinks(to.db).where("shareLink.id", "=", payload.linkId).executeTakeFirst();
    const isSeen = link && (link.listId === null || (await to.list(link.listId)) !== null);
    const reply = to.db.selectFrom("shareReply").select("body").where("id", "=", payload.replyId);
    const said = await reply.executeTakeFirst();
    if (!isSeen || !said) return null;
    return {
      text: `${who} mentioned you in a comment to a client`,
      detail: () => excerpt(said.body),
      href: link.listId === null ? atLink(link.id) : atList(link.listId),
    };
  }
  const board = await to.list(payload.listId);
  const post = await to.db
    .selectFrom("boardPost")
    .select("note")
    .where("listId", "=", payload.listId)
    .where("postId", "=", payload.postId)
    .executeTakeFirst();
  if (!board || !post) return null;
  return {
    text: `${who} mentioned you in the note of a post`,
    detail: () => joined(board.name, excerpt(post.note)),
    href: atList(payload.listId),
  };
}

export const mention: Describe<"mention"> = async (to, payloads) => {
  const lines: Line[] = [];
  for (const payload of payloads) {
    const line = await mentionedIn(to, payload);
    if (line) lines.push(line);
  }
  return lines[0] ?? null;
};

async function ownLink(to: Describer, linkId: string) {
  const link = await selectLinks(to.db)
    .where("shareLink.id", "=", linkId)
    .where("shareLink.createdBy", "=", to.me)
    .executeTakeFirst();
  if (!link) return null;
  return { link, name: link.label || link.title || link.listName || "Your link" };
}

const linkText = (name: string) => (name === "Your link" ? name : `“${name}”`);

export const linkOpened: Describe<"link.opened"> = async (to, [{ linkId }]) => {
  const own = await ownLink(to, linkId);
  if (!own) return null;
  return {
    text: `${linkText(own.name)} was opened`,
    detail: () => own.link.listName,
    href: atLink(linkId),
  };
};

export const linkExpiring: Describe<"link.expiring"> = async (to, [{ linkId }]) => {
  const own = await ownLink(to, linkId);
  if (!own) return null;
  const state = stateOfLink(own.link);
  const day = dayOf(new Date(Number(own.link.expiresAtMs)).toISOString());
  return {
    text: `${linkText(own.name)} ${state === "expired" ? "ended" : "ends"} on ${day}`,
    detail: () => own.link.listName,
    href: atLink(linkId),
    isSettled: state === "ended" || state === "expired",
  };
};

const SAID: Record<Answer, string> = { yes: "yes", maybe: "maybe", no: "no" };

async function replyOf(to: Describer, replyId: number) {
  const reply = await to.db
    .selectFrom("shareReply")
    .select(["name", "answer", "body", "creatorId"])
    .where("id", "=", replyId)
    .executeTakeFirst();
  if (!reply) return null;
  return { ...reply, about: reply.creatorId === null ? "a post" : await to.creator(reply.creatorId) };
}

/** The name of the visitor, or how many there were. */
async function visitorsOf(
  { db }: Describer,
  payloads: readonly { replyId: number }[],
  newest: string,
): Promise<string> {
  const names = await db
    .selectFrom("shareReply")
    .select("name")
    .distinct()
    .where(
      "id",
      "in",
      payloads.slice(0, MOST_LOOKED_AT).map(({ replyId }) => replyId),
    )
    .execute();
  return names.length > 1 ? `${formatNumber(names.length)} people` : newest;
}

type Reply = NonNullable<Awaited<ReturnType<typeof replyOf>>>;

/** `one` is said of a single reply, which is quoted. `isNewestQuoted`: the newest of several is quoted, too. */
const repliesAs =
  <K extends "link.decided" | "link.commented">(
    one: (reply: Reply) => string,
    several: string,
    isNewestQuoted: boolean,
  ): Describe<K> =>
  async (to, payloads) => {
    const [{ linkId, replyId }] = payloads;
    const own = await ownLink(to, linkId);
    const reply = own && (await replyOf(to, replyId));
    if (!own || !reply) return null;
    const count = payloads.length;
    return {
      text:
        count === 1
          ? `${reply.name} ${one(reply)} ${reply.about}`
          : `${formatNumber(count)} ${several} from ${await visitorsOf(to, payloads, reply.name)}`,
      detail: () => joined(own.name, (count === 1 || isNewestQuoted) && excerpt(reply.body)),
      href: own.link.listId === null ? atLink(linkId) : atList(own.link.listId),
    };
  };

export const linkDecided = repliesAs<"link.decided">(
  ({ answer }) => `said ${SAID[answer!]} to`,
  "answers",
  false,
);

export const linkCommented = repliesAs<"link.commented">(() => "commented on", "comments", true);

export const viewMatched: Describe<"view.matched"> = async (to, [{ viewId, found }]) => {
  const view = await to.db
    .selectFrom("savedView")
    .select(["name", "page", "query", "ownerId", "isTeam", "deletedAt"])
    .where("id", "=", viewId)
    .executeTakeFirst();
  if (!view || view.deletedAt !== null || (view.ownerId !== to.me && view.isTeam === 0)) return null;
  return {
    text: `${formatNumber(found)} new in “${view.name}”`,
    href: viewHref(view.page, "", { open: viewId }),
  };
};

/** It is settled when the reminder was ended, or the status has moved. */
export const reminderDue: Describe<"reminder.due"> = async (to, payloads) => {
  const [{ memberId, creatorId, listId }] = payloads;
  if (memberId !== to.me) return null;
  const list = listId === null ? null : await to.list(listId);
  const ids = payloads.map(({ reminderId }) => reminderId).slice(0, 500);
  const open = await openReminders(to.db)
    .leftJoin("listStatus", "listStatus.id", "reminder.statusId")
    .select(["reminder.creatorId", "reminder.note", "listStatus.name as status"])
    .where("reminder.id", "in", ids)
    .execute();
  const count = distinct(open).length;
  const who = await creatorsIn(to, count > 0 ? open : payloads);
  const [first] = open;
  const isSame = first?.status && open.every(({ status }) => status === first.status);
  return {
    text: isSame
      ? `Reminder: ${who} ${count === 1 ? "is" : "are"} still ${first.status}`
      : `Reminder: ${who}`,
    detail: () => joined(list?.name, open.length === 1 && excerpt(first!.note)),
    href: list && count !== 1 ? atList(list.id) : atCreator(first?.creatorId ?? creatorId, list?.id),
    isSettled: open.length === 0,
  };
};
