import "server-only";
/** Messages are worded when they are sent: settled matters, and those that their reader may not see, are left out. */
import { chatPaces, mailPaces, NOTICE_GROUPS, type NoticeGroup } from "@/lib/contract/notice-channels";
import { formatExact } from "@/lib/contract/human-number";
import type { Member } from "@/lib/contract/members";
import type { NoticeKind } from "@/lib/contract/notices";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { isAllowed, memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { booksZone } from "../../budgets/books-zone";
import type { MemberContext, TeamContext } from "../../team-context";
import { usage } from "../../usage/usage";
import { memberOfTarget, readPaces, type ChannelRow } from "./channel-rows";
import type { Line, Section } from "./message-text";

const MOST_LINES = 10;
/** Rows that are read for the lines of a group; most are shown. */
const MOST_READ = 50;
const MOST_SUMS = 5;

type Described = { text: string; detail?: string | null; href: string | null; isSettled?: boolean };
/** Texts of notices for a member, without those that the member may not see. `href`: a path. */
export type Describe = (
  ctx: MemberContext,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Described>>;

type RenderContext = { team: TeamContext; describe: Describe };

async function contextOf(team: TeamContext, memberId: string): Promise<MemberContext | null> {
  const row = await team.db
    .selectFrom("member")
    .select(["id", "email", "name", "role", "mayImport"])
    .where("id", "=", memberId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { mayImport, ...rest } = row;
  const member: Member = { ...rest, ...(mayImport === 1 && { mayImport: true }) };
  return { ...team, ...memberCaller(member, NO_ORIGIN) };
}

/** Private lists and views, and budgets of members, are not for a room. */
async function isForRoom(db: Db, kind: NoticeKind, text: string): Promise<boolean> {
  const payload = JSON.parse(text) as { linkId?: string; viewId?: string; of?: string };
  if (kind === "budget.crossed") return payload.of === "team" || payload.of === "purpose";
  if (payload.viewId !== undefined) {
    const view = db.selectFrom("savedView").select("isTeam").where("id", "=", payload.viewId);
    return (await view.executeTakeFirst())?.isTeam === 1;
  }
  if (payload.linkId === undefined) return true;
  const link = await db
    .selectFrom("shareLink")
    .leftJoin("list", "list.id", "shareLink.listId")
    .select(["listId", "list.isTeam"])
    .where("shareLink.id", "=", payload.linkId)
    .executeTakeFirst();
  return link !== undefined && (link.listId === null || link.isTeam === 1);
}

type Message = { id: string; target: string };
type Noticed = {
  id: string;
  eventId: string;
  memberId: string;
  kind: NoticeKind;
  payload: string;
  subject: string;
};

const isRecovery = ({ kind, payload }: Noticed) =>
  kind === "books.agree" ||
  kind === "outcome.settled" ||
  (JSON.parse(payload) as { direction?: string }).direction === "up";

/** That something is well again is news only for those who were told of the trouble. */
async function isNews(db: Db, target: string, notice: Noticed): Promise<boolean> {
  if (!isRecovery(notice)) return true;
  const told = await db
    .selectFrom("noticeDelivery")
    .innerJoin("notice", "notice.id", "noticeDelivery.noticeId")
    .innerJoin("noticeMessage", "noticeMessage.id", "noticeDelivery.messageId")
    .select("notice.id")
    .where("noticeDelivery.target", "=", target)
    .where("notice.subject", "=", notice.subject)
    .where("noticeMessage.state", "=", "sent")
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

type Told = Pick<Noticed, "id" | "eventId" | "memberId">;

/** By the id of the notice, as the person sees it who was told. */
async function describedTo(
  { team, describe }: RenderContext,
  notices: readonly Told[],
): Promise<Map<string, Described>> {
  const told = new Map<string, Described>();
  for (const memberId of new Set(notices.map(({ memberId }) => memberId))) {
    const ctx = await contextOf(team, memberId);
    const own = notices.filter((notice) => notice.memberId === memberId).map(({ id }) => id);
    if (ctx) for (const [id, line] of await describe(ctx, own)) told.set(id, line);
  }
  return told;
}

/** A room hears of an event also when the rights of the person ended through whom it was noted. */
async function describedToRoom(ctx: RenderContext, notices: readonly Noticed[]) {
  const told = await describedTo(ctx, notices);
  const missing = notices.filter(({ id }) => !told.has(id));
  if (missing.length === 0) return told;
  const others = await ctx.team.db
    .selectFrom("notice")
    .select(["id", "eventId", "memberId"])
    .where(
      "eventId",
      "in",
      missing.map(({ eventId }) => eventId),
    )
    .execute();
  const also = await describedTo(ctx, others);
  for (const { id, eventId } of missing) {
    const other = others.find((each) => each.eventId === eventId && also.has(each.id));
    if (other) told.set(id, also.get(other.id)!);
  }
  return told;
}

/** Alike lines are one with a count. `read`: how many notices were looked at until there were enough lines. */
async function linesOf(
  ctx: RenderContext,
  notices: readonly Noticed[],
  target: string,
): Promise<{ lines: Line[]; read: number }> {
  const { team } = ctx;
  const isRoom = memberOfTarget(target) === null;
  const told = await (isRoom ? describedToRoom : describedTo)(ctx, notices);
  const lines = new Map<string, Line>();
  let read = 0;
  for (const notice of notices) {
    const line = told.get(notice.id);
    const isFit = !isRoom || (await isForRoom(team.db, notice.kind, notice.payload));
    if (!line || line.isSettled || !isFit || !(await isNews(team.db, target, notice))) {
      read++;
      continue;
    }
    const key = JSON.stringify([line.text, line.detail, line.href]);
    const known = lines.get(key);
    if (!known && lines.size === MOST_LINES) break;
    read++;
    if (known) known.count++;
    else lines.set(key, { text: line.text, detail: line.detail ?? null, href: line.href, count: 1 });
  }
  return { lines: [...lines.values()], read };
}

async function sectionOf(
  ctx: RenderContext,
  { id, target }: Message,
  group: NoticeGroup,
): Promise<Section | null> {
  const open = ctx.team.db
    .selectFrom("noticeDelivery")
    .innerJoin("notice", "notice.id", "noticeDelivery.noticeId")
    .where("messageId", "=", id)
    .where("topic", "=", group)
    .where("settledAt", "is", null);
  const { count } = await open
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const newest = await open
    .select(["notice.id", "notice.eventId", "notice.memberId"])
    .select(["notice.kind", "notice.payload", "notice.subject"])
    .orderBy("notice.createdAt", "desc")
    .orderBy("notice.id")
    .limit(MOST_READ)
    .execute();
  const { lines, read } = await linesOf(ctx, newest, target);
  return lines.length === 0 ? null : { group, lines, more: Number(count) - read };
}

/** The seven days before the digest, in the zone of the books, with the sums of the page Usage. */
async function spendingOf(ctx: MemberContext, dueMs: number): Promise<Section | null> {
  if (!isAllowed(ctx, "usage.all")) return null;
  const to = addDays(dayIn(await booksZone(ctx.db), dueMs), -1);
  const from = addDays(to, -6);
  const { sums, byPurpose, byMember, balance } = await usage(ctx, { from, to });
  if (sums.spent === 0 && sums.added === 0) return null;
  const of = (more: Record<string, string> = {}) => `/usage?${new URLSearchParams({ ...more, from, to })}`;
  const credits = (count: number) => `${formatExact(count)} ${count === 1 ? "credit" : "credits"}`;
  const left = balance === null ? "" : `, ${formatExact(balance)} left`;
  const added = sums.added === 0 ? "" : `, ${formatExact(sums.added)} added`;
  return {
    group: "spending",
    more: 0,
    lines: [
      {
        text: `${from} to ${to}: ${credits(sums.spent)} spent${added}${left}`,
        detail: null,
        href: of(),
        count: 1,
      },
      ...byPurpose.slice(0, MOST_SUMS).map(({ id, name, spent }) => ({
        text: `${id === NO_PURPOSE ? "No purpose" : name}: ${credits(spent)}`,
        detail: null,
        href: of({ purpose: id }),
        count: 1,
      })),
      ...byMember.slice(0, MOST_SUMS).map(({ id, name, spent }) => ({
        text: `${name}: ${credits(spent)}`,
        detail: null,
        href: of({ member: id }),
        count: 1,
      })),
    ],
  };
}

async function firstAdmin(team: TeamContext): Promise<MemberContext | null> {
  const admin = await team.db
    .selectFrom("member")
    .select("id")
    .where("role", "=", "admin")
    .where("disabledAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .executeTakeFirst();
  return admin ? contextOf(team, admin.id) : null;
}

/** `member`: null for a chat. */
type Rendered = { member: Member | null; sections: readonly Section[] };

/** @param chat null for mail. @returns null when nothing is left to say, or the reader is gone */
export async function renderMessage(
  ctx: RenderContext,
  message: Message,
  chat: ChannelRow | null,
): Promise<Rendered | null> {
  const { team } = ctx;
  const { db } = team;
  const memberId = memberOfTarget(message.target);
  const reader = memberId === null ? await firstAdmin(team) : await contextOf(team, memberId);
  if (!reader) return null;
  const setting = db.selectFrom("noticeSetting").select("paces").where("memberId", "=", reader.member.id);
  const paces = chat
    ? chatPaces(readPaces(chat.paces))
    : mailPaces(reader.member.role, readPaces((await setting.executeTakeFirst())?.paces ?? "{}"));
  const waiting = await db
    .selectFrom("noticeDelivery")
    .select(({ fn }) => ["topic", fn.max("dueMs").as("dueMs")])
    .where("messageId", "=", message.id)
    .groupBy("topic")
    .execute();
  const sections: Section[] = [];
  for (const group of NOTICE_GROUPS) {
    const found = waiting.find(({ topic }) => topic === group);
    if (!found || paces[group] === "off") continue;
    const section =
      group === "spending"
        ? await spendingOf(reader, Number(found.dueMs))
        : await sectionOf(ctx, message, group);
    if (section) sections.push(section);
  }
  return sections.length === 0 ? null : { member: chat ? null : reader.member, sections };
}
