import "server-only";
import {
  chatPaces,
  groupsOf,
  MAIL,
  mailPaces,
  type ChatChannel,
  type NoticeSettings,
} from "@/lib/contract/notice-channels";
import { nextDigest } from "@/lib/domain/notice-times";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { booksZone } from "../budgets/books-zone";
import type { MemberContext } from "../team-context";
import { lastChecks } from "../views/check-views";
import { chatRows, reachedMembers, readPaces, stateOf } from "./internal/channel-rows";

async function chatsOf(db: Db): Promise<ChatChannel[]> {
  const names = await db.selectFrom("member").select(["id", "name"]).execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return (await chatRows(db)).map((row) => ({
    id: row.id,
    name: row.name,
    host: row.host,
    addedBy: nameOf.get(row.addedBy ?? "") ?? "",
    paces: chatPaces(readPaces(row.paces)),
    digest: { hour: row.hour, weekday: row.weekday },
    state: stateOf(row),
  }));
}

/** The caller's own choices, and the state of what they can see. */
export const readNoticeSettings = defineVerb(
  { scope: "signedIn", input: null },
  async (ctx: MemberContext): Promise<NoticeSettings> => {
    const { db, member } = ctx;
    const [[reached], mail, setting, channels, views, zone] = await Promise.all([
      reachedMembers(db, [member.id]),
      db.selectFrom("noticeChannel").selectAll().where("id", "=", MAIL).executeTakeFirst(),
      db.selectFrom("noticeSetting").select("problem").where("memberId", "=", member.id).executeTakeFirst(),
      isAllowed(ctx, "keys") ? chatsOf(db) : null,
      lastChecks(db, member.id),
      booksZone(db),
    ]);
    const { given, time } = reached!;
    const now = Date.now();
    const next = (pace: "daily" | "weekly") => new Date(nextDigest(now, pace, time)).toISOString();
    return {
      isMailOn: env().mail !== null,
      mail: stateOf(mail),
      ownProblem: setting?.problem ?? null,
      email: member.email,
      groups: groupsOf(member.role),
      paces: mailPaces(member.role, given),
      digest: { hour: time.hour, weekday: time.weekday },
      zone: time.zone,
      booksZone: zone,
      nextDigestAt: { daily: next("daily"), weekly: next("weekly") },
      channels,
      views: { isOn: env().isLookingCloser, ...views },
    };
  },
);
