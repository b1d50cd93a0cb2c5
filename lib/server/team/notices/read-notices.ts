import "server-only";
import { z } from "zod";
import { readNoticesBody } from "@/lib/contract/dashboard-bodies";
import { MOST_NOTICES, type Notice, type NoticeList } from "@/lib/contract/notices";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { grouped, lineOf, type NoticeRow } from "./internal/describe-notices";
import { Describer } from "./internal/describer";

/** Many notices of one matter are one line, so more rows than lines are read. */
const MOST_ROWS = 2_000;

const rowsOf = ({ db, member }: MemberContext) =>
  db
    .selectFrom("notice")
    .selectAll()
    .where("memberId", "=", member.id)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MOST_ROWS);

const unreadOf = (ctx: MemberContext) =>
  rowsOf(ctx).where("readAt", "is", null).where("settledAt", "is", null);

type Shown = { rows: NoticeRow[]; line: NonNullable<Awaited<ReturnType<typeof lineOf>>> };

async function shownOf(to: Describer, rows: readonly NoticeRow[], most: number): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const group of grouped(rows)) {
    if (shown.length === most) break;
    const line = await lineOf(to, group);
    if (line) shown.push({ rows: group, line });
  }
  return shown;
}

const isUnread = ({ rows: [first], line }: Shown): boolean =>
  first!.readAt === null && first!.settledAt === null && !line.isSettled;

/** `unread` is at most 100. */
async function countUnread(to: Describer): Promise<number> {
  const rows = await unreadOf(to.ctx).execute();
  return (await shownOf(to, rows, MOST_NOTICES)).filter(isUnread).length;
}

async function asNotice(shown: Shown): Promise<Notice> {
  const { rows, line } = shown;
  const [first] = rows;
  return {
    id: first!.id,
    kind: first!.kind,
    at: first!.createdAt,
    read: !isUnread(shown),
    text: line.text,
    detail: (await line.detail?.()) ?? null,
    href: line.href,
    count: rows.length,
    isSettled: line.isSettled === true || first!.settledAt !== null,
  };
}

/** The newest first. The texts are made now, and what the member may not see is left out. */
export const readNotices = defineVerb(
  { scope: "signedIn", input: z.strictObject({ most: z.int().min(0).max(MOST_NOTICES).optional() }) },
  async (ctx: MemberContext, { most = MOST_NOTICES }): Promise<NoticeList> => {
    const to = new Describer(ctx);
    const shown = most === 0 ? [] : await shownOf(to, await rowsOf(ctx).execute(), most);
    return { unread: await countUnread(to), notices: await Promise.all(shown.map(asNotice)) };
  },
);

/** For the dot of the bell, on every page. */
export const countUnreadNotices = defineVerb(
  { scope: "signedIn", input: null },
  (ctx: MemberContext): Promise<number> => countUnread(new Describer(ctx)),
);

/** Texts of single notices, for messages; without those that the member may not see. */
export async function describeNotices(
  ctx: MemberContext,
  ids: readonly string[],
): Promise<Map<string, { text: string; detail: string | null; href: string; isSettled: boolean }>> {
  const to = new Describer(ctx);
  const described = new Map<
    string,
    { text: string; detail: string | null; href: string; isSettled: boolean }
  >();
  const AT_ONCE = 500;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = await to.db
      .selectFrom("notice")
      .selectAll()
      .where("memberId", "=", ctx.member.id)
      .where("id", "in", ids.slice(start, start + AT_ONCE))
      .execute();
    for (const row of rows) {
      const line = await lineOf(to, [row]);
      if (!line) continue;
      const { text, href, isSettled = false } = line;
      const detail = (await line.detail?.()) ?? null;
      described.set(row.id, { text, detail, href, isSettled: isSettled || row.settledAt !== null });
    }
  }
  return described;
}

/**
 * Marks lines as read, each with the alike ones that came before it. Ids of other members, or of notices that ended, are
 * passed over. @returns what is unread now
 */
export const markNoticesRead = defineVerb(
  {
    scope: "signedIn",
    input: readNoticesBody,
    transaction: "write",
  },
  async (ctx: MemberContext, { read }): Promise<{ unread: number }> => {
    const { db, member } = ctx;
    const readAt = new Date().toISOString();
    const unread = db
      .updateTable("notice")
      .set({ readAt })
      .where("memberId", "=", member.id)
      .where("readAt", "is", null);
    if (read === "all") await unread.execute();
    else if (read.length > 0) {
      const lines = await db
        .selectFrom("notice")
        .select(["id", "kind", "subject", "createdAt"])
        .where("memberId", "=", member.id)
        .where("id", "in", read)
        .execute();
      for (const { id, kind, subject, createdAt } of lines)
        await unread
          .where("kind", "=", kind)
          .where("subject", "=", subject)
          .where("createdAt", "<=", createdAt)
          .where("id", "<=", id)
          .execute();
    }
    return { unread: await countUnread(new Describer(ctx)) };
  },
);
