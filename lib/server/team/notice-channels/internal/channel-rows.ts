import "server-only";
import type { Kysely, Selectable } from "kysely";
import {
  MAIL,
  NOTICE_GROUPS,
  PACES,
  USUAL_DIGEST,
  type ChannelState,
  type DigestTime,
  type Paces,
} from "@/lib/contract/notice-channels";
import { isTimeZone } from "@/lib/contract/display-formats";
import type { Role } from "@/lib/contract/members";
import { sealingFor } from "@/lib/server/access/sealing";
import type { Db, Tables } from "@/lib/server/ports/database";
import { booksZone } from "../../budgets/books-zone";
import { PostFailure, postText } from "../../outgoing/post-text";
import type { GuardedNetwork } from "../../outgoing/guarded-network";

export type Reader = Kysely<Tables>;
export type ChannelRow = Selectable<Tables["noticeChannel"]>;

const sealing = sealingFor("scoutdeck chat address");
export const sealAddress = (id: string, address: string): string => sealing.seal(id, address);
/** Null when AUTH_SECRET has changed. */
export const openAddress = ({ id, address }: Pick<ChannelRow, "id" | "address">): string | null =>
  address === null ? null : sealing.open(id, address);

/** Seals addresses again after a change of AUTH_SECRET. @returns how many */
export const resealAddresses = (db: Db): Promise<number> =>
  sealing.resealColumn(db, "noticeChannel", "address");

export const mailTarget = (memberId: string): string => `${MAIL}:${memberId}`;
/** Null for a chat. */
export const memberOfTarget = (target: string): string | null =>
  target.startsWith(`${MAIL}:`) ? target.slice(MAIL.length + 1) : null;
export const channelOfTarget = (target: string): string => (memberOfTarget(target) === null ? target : MAIL);

/** Unknown groups and paces of another version are left out. */
export function readPaces(text: string): Partial<Paces> {
  const stored = JSON.parse(text) as Partial<Record<string, string>>;
  const known = NOTICE_GROUPS.filter((group) => PACES.some((pace) => pace === stored[group]));
  return Object.fromEntries(known.map((group) => [group, stored[group]]));
}

export const stateOf = (row: ChannelRow | undefined): ChannelState => ({
  sentAt: row?.sentAt ?? null,
  failedAt: row?.failedAt ?? null,
  problem: row?.problem ?? null,
  dueAt: row && row.failures > 0 ? new Date(row.dueMs).toISOString() : null,
});

/** The row of the mail server is made when it is needed first. */
export async function mailRow(db: Reader): Promise<void> {
  const found = await db.selectFrom("noticeChannel").select("id").where("id", "=", MAIL).executeTakeFirst();
  if (found) return;
  await db
    .insertInto("noticeChannel")
    .values({
      id: MAIL,
      addedBy: null,
      name: "Email",
      address: null,
      host: "",
      paces: "{}",
      ...USUAL_DIGEST,
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `given`: chosen paces. `zone`: of the member, or of the books. */
export type Reached = {
  memberId: string;
  role: Role;
  given: Partial<Paces>;
  time: DigestTime & { zone: string };
};

/** Members whose account works, all of them or the named ones. */
export async function reachedMembers(db: Reader, ids?: readonly string[]): Promise<Reached[]> {
  if (ids?.length === 0) return [];
  const [rows, books] = await Promise.all([
    db
      .selectFrom("member")
      .leftJoin("noticeSetting", "noticeSetting.memberId", "member.id")
      .leftJoin("displayFormat", "displayFormat.memberId", "member.id")
      .select(["member.id", "member.role", "paces", "hour", "weekday", "timeZone"])
      .where("disabledAt", "is", null)
      .$if(ids !== undefined, (query) => query.where("member.id", "in", [...ids!]))
      .execute(),
    booksZone(db as never),
  ]);
  return rows.map(({ id, role, paces, hour, weekday, timeZone }) => ({
    memberId: id,
    role,
    given: readPaces(paces ?? "{}"),
    time: {
      hour: hour ?? USUAL_DIGEST.hour,
      weekday: weekday ?? USUAL_DIGEST.weekday,
      zone: timeZone !== null && isTimeZone(timeZone) ? timeZone : books,
    },
  }));
}

export const chatRows = (db: Reader): Promise<ChannelRow[]> =>
  db
    .selectFrom("noticeChannel")
    .selectAll()
    .where("id", "!=", MAIL)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

/** The channel works: what was told of its failures is settled. Call it in a transaction. */
export async function noteSuccess(trx: Reader, target: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const channel = channelOfTarget(target);
  const memberId = memberOfTarget(target);
  const settle = (subject: string) =>
    trx
      .updateTable("notice")
      .set({ settledAt: at })
      .where("subject", "=", `channel:${subject}`)
      .where("settledAt", "is", null)
      .execute();
  const before = await trx
    .selectFrom("noticeChannel")
    .select("problem")
    .where("id", "=", channel)
    .executeTakeFirst();
  await trx
    .updateTable("noticeChannel")
    .set({ failures: 0, failedAt: null, problem: null, dueMs: 0, sentAt: at })
    .where("id", "=", channel)
    .execute();
  if (before && before.problem !== null) await settle(channel);
  if (memberId === null) return;
  const { numUpdatedRows } = await trx
    .updateTable("noticeSetting")
    .set({ problem: null })
    .where("memberId", "=", memberId)
    .where("problem", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await settle(target);
}

/** @throws PostFailure, or the reason of the signal */
export async function postChat(
  chat: Pick<ChannelRow, "id" | "address">,
  { id, body }: { id: string; body: string },
  network: GuardedNetwork,
  signal?: AbortSignal,
): Promise<void> {
  const address = openAddress(chat);
  if (address === null)
    throw new PostFailure("The address can't be read, because AUTH_SECRET has changed. Connect it again.", {
      isLasting: true,
    });
  const headers = { "content-type": "application/json", "webhook-id": id };
  await postText({ address, headers, body }, network, signal);
}

/** Null when it was removed. */
export async function chatOf(db: Reader, id: string): Promise<(ChannelRow & { addedBy: string }) | null> {
  const row = await db
    .selectFrom("noticeChannel")
    .leftJoin("member", "member.id", "noticeChannel.addedBy")
    .selectAll("noticeChannel")
    .select("member.name as addedBy")
    .where("noticeChannel.id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, addedBy: row.addedBy ?? "an admin" } : null;
}
