import "server-only";
/**
 * Secrets of authenticator apps must be read again, so they are encrypted: with a key of their own made from AUTH_SECRET,
 * and for one member, so that no row opens another's account. A copy of the database alone opens none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authSecret } from "../secret";

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

const key = () => Buffer.from(hkdfSync("sha256", authSecret(), "", "scoutdeck authenticator app", 32));

export function sealSecret(memberId: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key(), nonce).setAAD(Buffer.from(memberId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null: sealed for another member, or with another AUTH_SECRET. */
export function openSecret(memberId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(memberId))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
