import "server-only";
/**
 * Each request of a signed-in browser reads one session row together with its member. The cookie carries a random
 * number and the row its hash, so that a copy of the database opens nothing.
 */
import { createHash, randomBytes } from "node:crypto";
import { expressionBuilder } from "kysely";
import { isNumberLocale, type NumberLocale } from "@/lib/contract/display-formats";
import type { Member } from "@/lib/contract/members";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { SessionStep } from "@/lib/server/schema/column-values";

/** A session ends this long after the sign-in, even if it is active. */
export const SESSION_SECONDS = 12 * 3600;
/** The time of the last request is this exact. */
const SEEN_EVERY_MS = 60_000;

export const sessionIdOf = (sid: string) => createHash("sha256").update(sid).digest("base64url");

/** `version` is the account's version when the password was checked. `device` is a description in words. */
export type NewSession = {
  memberId: string;
  version: number;
  device: string;
  address: string | null;
  /** Absent when another service vouched for the person; then no second step is required here. */
  secondStep?: SessionStep;
};

export async function beginSession(db: Db | Trx, begun: NewSession): Promise<string> {
  const sid = randomBytes(32).toString("base64url");
  const { memberId, version, device, address, secondStep } = begun;
  const now = Date.now();
  await db
    .insertInto("session")
    .values({
      id: sessionIdOf(sid),
      memberId,
      version,
      device,
      address,
      startedAtMs: now,
      seenAtMs: now,
      secondStep: secondStep ?? null,
      confirmedAtMs: secondStep === "needed" ? now : null,
    })
    .execute();
  return sid;
}

/**
 * Gives a session another id, as after the password was given again: a copy of the previous cookie opens nothing.
 * @returns the new `sid`; null when the session is missing or has ended
 */
export async function renewSession(
  db: Db | Trx,
  id: string | undefined,
  change: { confirmedAtMs?: number } = {},
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

export function isLive() {
  const row = expressionBuilder<Tables, "session">();
  const now = Date.now();
  return row.and([
    row("session.endedAtMs", "is", null),
    row("session.seenAtMs", ">", now - env().sessionIdleMinutes * 60_000),
    row("session.startedAtMs", ">", now - SESSION_SECONDS * 1000),
  ]);
}

const writing = processSingleton("sessions-seen", () => new Set<string>());

/** Requests don't wait for this write, and reads work when the database is read-only. */
async function noteSeen(db: Db, id: string): Promise<void> {
  if (writing().has(id)) return;
  writing().add(id);
  try {
    await db.updateTable("session").set({ seenAtMs: Date.now() }).where("id", "=", id).execute();
  } catch (err) {
    logEvent("debug", "session.seen-failed", { err });
  } finally {
    writing().delete(id);
  }
}

/** `passwordUntilMs` is when a generated password expires, and null for the member's own. */
export type FoundSession = {
  member: Member;
  sessionId: string;
  mustSetUp: boolean;
  numbers: NumberLocale;
  passwordUntilMs: number | null;
};

export const liveSessions = (db: Db, memberId: string) =>
  db
    .selectFrom("session")
    .innerJoin("member", (join) =>
      join.onRef("member.id", "=", "session.memberId").onRef("member.sessionVersion", "=", "session.version"),
    )
    .where("session.memberId", "=", memberId)
    .where(isLive());

/** @returns null when the session or the account has ended */
export async function findSession(db: Db, memberId: string, sid: string): Promise<FoundSession | null> {
  const sessionId = sessionIdOf(sid);
  const found = await liveSessions(db, memberId)
    .leftJoin("displayFormat", "displayFormat.memberId", "member.id")
    .select(["member.id", "member.email", "member.name", "member.role"])
    .select(["member.passwordUntilMs", "member.mayImport"])
    .select(["session.seenAtMs", "session.secondStep", "displayFormat.numberFormat"])
    .where("session.id", "=", sessionId)
    .where("member.disabledAt", "is", null)
    .executeTakeFirst();
  if (!found) return null;
  const { seenAtMs, secondStep, numberFormat, passwordUntilMs, mayImport, ...account } = found;
  const member: Member = mayImport === 1 ? { ...account, mayImport: true } : account;
  if (Date.now() - seenAtMs >= SEEN_EVERY_MS) void noteSeen(db, sessionId);
  // A backup may contain a format that this version does not know.
  const numbers = numberFormat !== null && isNumberLocale(numberFormat) ? numberFormat : "en";
  return { member, sessionId, mustSetUp: secondStep === "needed", numbers, passwordUntilMs };
}

/** @param memberId the owner; null when a genuine cookie named the session @returns its device; null if none ended */
export async function endOneSession(
  db: Db | Trx,
  memberId: string | null,
  id: string,
): Promise<string | null> {
  let ending = db.updateTable("session").set({ endedAtMs: Date.now() }).where("id", "=", id);
  if (memberId !== null) ending = ending.where("memberId", "=", memberId);
  const ended = await ending.where(isLive()).returning("device").executeTakeFirst();
  return ended?.device ?? null;
}

export async function endOtherSessions(trx: Trx, memberId: string, sessionId: string): Promise<void> {
  await trx
    .updateTable("session")
    .set({ endedAtMs: Date.now() })
    .where("memberId", "=", memberId)
    .where("id", "!=", sessionId)
    .where(isLive())
    .execute();
}

/** Ends every session of a member, including one that is just beginning. @returns their number */
export async function endSessionsOf(db: Db | Trx, memberId: string): Promise<number> {
  const ended = await db
    .updateTable("session")
    .set({ endedAtMs: Date.now() })
    .where("memberId", "=", memberId)
    .where(isLive())
    .executeTakeFirst();
  await db
    .updateTable("member")
    .set((member) => ({ sessionVersion: member("sessionVersion", "+", 1) }))
    .where("id", "=", memberId)
    .execute();
  return Number(ended.numUpdatedRows);
}

export async function pruneSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where((row) => row.not(isLive()))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
