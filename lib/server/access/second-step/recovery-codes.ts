import "server-only";
/** Ten single-use codes of 140 random bits cannot be guessed, so attempts have no delay and a plain hash suffices. */
import { createHash, randomInt } from "node:crypto";
import type { Trx } from "@/lib/server/ports/database";

const CODES = 10;
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 28;

const plainOf = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const hashOf = (memberId: string, code: string) =>
  createHash("sha256")
    .update(JSON.stringify([memberId, plainOf(code)]))
    .digest("base64url");

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return letters.match(/.{4}/g)!.join("-");
}

/** Replaces the previous set. @returns the codes, which cannot be read again */
export async function issueCodes(trx: Trx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await trx.deleteFrom("recoveryCode").where("memberId", "=", memberId).execute();
  await trx
    .insertInto("recoveryCode")
    .values(codes.map((code) => ({ hash: hashOf(memberId, code), memberId })))
    .execute();
  return codes;
}

/** @returns false when the code isn't the member's, or was used */
export async function spendRecoveryCode(trx: Trx, memberId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recoveryCode")
    .set({ usedAt: new Date().toISOString() })
    .where("hash", "=", hashOf(memberId, code))
    .where("memberId", "=", memberId)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
