import "server-only";
/**
 * Ten codes for the day when the phone is gone: 140 random bits each, so that nobody guesses one, nobody has to
 * wait, and a plain hash is enough to keep. Each works once.
 */
import { createHash, randomInt } from "node:crypto";
import type { Trx } from "@/lib/server/ports/database";

const CODES = 10;
/** 32 letters and digits that are not mistaken for each other: 5 bits each. */
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

/** Makes a new set, which replaces the one before. @returns the codes, this once */
export async function issueCodes(trx: Trx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await trx.deleteFrom("recovery_code").where("member_id", "=", memberId).execute();
  await trx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ hash: hashOf(memberId, code), member_id: memberId })))
    .execute();
  return codes;
}

/** Uses a code up. @returns false when it is none of the member's, or was used */
export async function spendRecoveryCode(trx: Trx, memberId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recovery_code")
    .set({ used_at: new Date().toISOString() })
    .where("hash", "=", hashOf(memberId, code))
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
