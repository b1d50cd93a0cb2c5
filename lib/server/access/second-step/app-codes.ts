import "server-only";
/** Codes of authenticator apps (TOTP, RFC 6238) have six digits, change every half minute, and are accepted once. */
import { Secret, TOTP } from "otpauth";
import type { Db, Trx } from "@/lib/server/ports/database";
import { openSecret, resealed } from "./seal-secret";

const PERIOD_S = 30;
/** The tolerance for a phone's clock, in half minutes. */
const WINDOW = 1;

const totpOf = (secret: string, label = "account") =>
  new TOTP({ issuer: "Scoutdeck", label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** 160 bits as base32, which people can type. */
export const newAppSecret = () => new Secret({ size: 20 }).base32;

export const appAddress = (secret: string, label: string) => totpOf(secret, label).toString();

/** Returns the half minute since 1970 that the code belongs to, or null when it is not valid now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** @returns false when it is wrong, or it or a later one was used before */
export async function spendAppCode(trx: Trx, memberId: string, code: string): Promise<boolean> {
  const app = await confirmedApp(trx, memberId);
  const secret = app && openSecret(memberId, app.secret);
  const step = secret ? stepOfCode(secret, code) : null;
  if (!app || step === null) return false;
  const anew = resealed(memberId, app.secret);
  const { numUpdatedRows } = await trx
    .updateTable("authenticatorApp")
    .set({ lastStep: step, ...(anew !== null && { secret: anew }) })
    .where("memberId", "=", memberId)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const confirmedApp = (db: Db, memberId: string) =>
  db
    .selectFrom("authenticatorApp")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
