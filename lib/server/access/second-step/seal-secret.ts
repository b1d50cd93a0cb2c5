import "server-only";
/**
 * Secrets of authenticator apps must be read again, so they are encrypted: with a key of their own made from AUTH_SECRET,
 * and for one member, so that no row opens another's account. A copy of the database alone opens none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/server/runtime/env";
import { authSecret } from "../secret";

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "scoutdeck authenticator app", 32));

export function sealSecret(memberId: string, secret: string, key = authSecret()): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(memberId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

function openWith(authSecretThen: string, memberId: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(authSecretThen), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(memberId))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Null: sealed for another member, or with a secret that is neither AUTH_SECRET nor the one before it. */
export function openSecret(memberId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const { previousSecret } = env();
  const opened = openWith(authSecret(), memberId, bytes);
  return opened ?? (previousSecret === null ? null : openWith(previousSecret, memberId, bytes));
}

/** Seals anew what the secret before sealed. @returns null when there is nothing to do */
export function resealed(memberId: string, sealed: string): string | null {
  if (openWith(authSecret(), memberId, Buffer.from(sealed, "base64url")) !== null) return null;
  const secret = openSecret(memberId, sealed);
  return secret === null ? null : sealSecret(memberId, secret);
}
