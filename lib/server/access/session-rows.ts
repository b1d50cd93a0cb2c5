import "server-only";
/**
 * The rows of sessions: each request of a signed-in browser reads one, together with its member. The cookie carries a
 * random number, the row its hash, so that a copy of the database opens nothing.
 */
import { createHash, randomBytes } from "node:crypto";
import { expressionBuilder } from "kysely";
import { isNumberLocale, type NumberLocale } from "@/lib/contract/display-formats";
import type { Member } from "@/lib/contract/members";
import { deviceName } from "@/lib/domain/device-name";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { SessionStep } from "@/lib/server/schema/column-values";

/** A session ends so long after the sign-in, however busy it is. */
export const SESSION_SECONDS = 12 * 3600;
/** The last request is known this exactly: it is written once in so long, not with each request. */
const SEEN_EVERY_MS = 60_000;

/** The id of the row of what a cookie carries. */
export const sessionIdOf = (sid: string) => createHash("sha256").update(sid).digest("base64url");

/** `version`: of the account, as it was when the password was checked. `device`: in words. */
export type NewSession = {
  memberId: string;
  version: number;
  device: string;
  address: string | null;
  /** Left out: another service vouched for the person, who is not asked for a second step here. */
  secondStep?: SessionStep;
};

/** Begins a session. @returns what the cookie carries */
export async function beginSession(db: Db | Trx, begun: NewSession): Promise<string> {
  const sid = randomBytes(32).toString("base64url");
  const { memberId: member_id, version, device, address, secondStep } = begun;
  const now = Date.now();
  await db
    .insertInto("session")
    .values({
      id: sessionIdOf(sid),
      member_id,
      version,
      device,
      address,
      started_at_ms: now,
      seen_at_ms: now,
      second_step: secondStep ?? null,
      // Whoever has to set one up gave the password a moment ago.
      confirmed_at_ms: secondStep === "needed" ? now : null,
    })
    .execute();
  return sid;
}

/** `userAgent`: the header. `replaces`: id of the session that the browser has now. */
export type Browser = { userAgent?: string; replaces?: string };

/**
 * Gives a session another id, as after the password was given again: a copy of the cookie before opens nothing.
 * @returns what the cookie carries now; null when the session has ended, or there is none
 */
export async function renewSession(
  db: Db | Trx,
  id: string | undefined,
  change: { confirmed_at_ms?: number } = {},
): Promise<string | null> {
  const sid = randomBytes(32).toString("base64url");
  const renewed = await db
    .updateTable("session")
    .set({ ...change, id: sessionIdOf(sid) })
    .where("id", "=", id ?? "")
    .where(isLive())
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n ? sid : null;
}

/** Begins the only session of a browser: the one that it had ends. @returns what the cookie carries */
export async function beginSessionIn(
  trx: Trx,
  { userAgent, replaces }: Browser,
  begun: Omit<NewSession, "device">,
): Promise<string> {
  if (replaces !== undefined) await endOneSession(trx, null, replaces);
  return beginSession(trx, { ...begun, device: deviceName(userAgent ?? null) });
}

/** Neither ended, nor idle for too long, nor too old. */
export function isLive() {
  const row = expressionBuilder<Tables, "session">();
  const now = Date.now();
  return row.and([
    row("session.ended_at_ms", "is", null),
    row("session.seen_at_ms", ">", now - env().sessionIdleMinutes * 60_000),
    row("session.started_at_ms", ">", now - SESSION_SECONDS * 1000),
  ]);
}

/** Sessions of this process whose last request is being written. */
const writing = processSingleton("sessions-seen", () => new Set<string>());

/** In the background: a request waits for no other's writing, and reading goes on where nothing can be written. */
async function noteSeen(db: Db, id: string): Promise<void> {
  if (writing().has(id)) return;
  writing().add(id);
  try {
    await db.updateTable("session").set({ seen_at_ms: Date.now() }).where("id", "=", id).execute();
  } catch (err) {
    logEvent("debug", "session.seen-failed", { err });
  } finally {
    writing().delete(id);
  }
}

/**
 * `mustSetUp`: a second step, before anything else. `numbers`: as the member reads them. `passwordUntilMs`: when the
 * password ends that the server made up; null: it is the member's own.
 */
export type FoundSession = {
  member: Member;
  sessionId: string;
  mustSetUp: boolean;
  numbers: NumberLocale;
  passwordUntilMs: number | null;
};

/** Sessions of a member that have not ended, with the account that they began under. */
export const liveSessions = (db: Db, memberId: string) =>
  db
    .selectFrom("session")
    .innerJoin("member", (join) =>
      join
        .onRef("member.id", "=", "session.member_id")
        .onRef("member.session_version", "=", "session.version"),
    )
    .where("session.member_id", "=", memberId)
    .where(isLive());

/** The session and its member, as the account is now; null when either has ended. */
export async function findSession(db: Db, memberId: string, sid: string): Promise<FoundSession | null> {
  const sessionId = sessionIdOf(sid);
  const found = await liveSessions(db, memberId)
    .leftJoin("display_format", "display_format.member_id", "member.id")
    .select(["member.id", "member.email", "member.name", "member.role"])
    .select(["member.password_until_ms as passwordUntilMs", "member.may_import"])
    .select(["session.seen_at_ms", "session.second_step", "display_format.number_format"])
    .where("session.id", "=", sessionId)
    .where("member.disabled_at", "is", null)
    .executeTakeFirst();
  if (!found) return null;
  const { seen_at_ms, second_step, number_format, passwordUntilMs, may_import, ...account } = found;
  const member: Member = may_import === 1 ? { ...account, mayImport: true } : account;
  if (Date.now() - seen_at_ms >= SEEN_EVERY_MS) void noteSeen(db, sessionId);
  // A backup may know a format that this version does not.
  const numbers = number_format !== null && isNumberLocale(number_format) ? number_format : "en";
  return { member, sessionId, mustSetUp: second_step === "needed", numbers, passwordUntilMs };
}

/**
 * Ends one session. @param memberId whose it must be; null: a genuine cookie named it
 * @returns its device; null when it had ended, or is another member's
 */
export async function endOneSession(
  db: Db | Trx,
  memberId: string | null,
  id: string,
): Promise<string | null> {
  let ending = db.updateTable("session").set({ ended_at_ms: Date.now() }).where("id", "=", id);
  if (memberId !== null) ending = ending.where("member_id", "=", memberId);
  const ended = await ending.where(isLive()).returning("device").executeTakeFirst();
  return ended?.device ?? null;
}

/** Ends the sessions of a member in other browsers. */
export async function endOtherSessions(trx: Trx, memberId: string, sessionId: string): Promise<void> {
  await trx
    .updateTable("session")
    .set({ ended_at_ms: Date.now() })
    .where("member_id", "=", memberId)
    .where("id", "!=", sessionId)
    .where(isLive())
    .execute();
}

/** Ends every session of a member, also one that is just beginning. @returns how many there were */
export async function endSessionsOf(db: Db | Trx, memberId: string): Promise<number> {
  const ended = await db
    .updateTable("session")
    .set({ ended_at_ms: Date.now() })
    .where("member_id", "=", memberId)
    .where(isLive())
    .executeTakeFirst();
  await db
    .updateTable("member")
    .set((member) => ({ session_version: member("session_version", "+", 1) }))
    .where("id", "=", memberId)
    .execute();
  return Number(ended.numUpdatedRows);
}

/** Deletes what cannot be a session again. @returns how many */
export async function pruneSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where((row) => row.not(isLive()))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
