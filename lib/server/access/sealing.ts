import "server-only";
/**
 * Secrets that must be read again are encrypted: for each purpose with a key of its own made from AUTH_SECRET, and each for
 * one owner, so that no row opens another's. A copy of the database alone opens none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/server/runtime/env";
import { authSecret } from "./secret";

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

export type Sealing = {
  seal: (owner: string, secret: string, key?: string) => string;
  /** Null: sealed for another owner, or with a secret that is neither AUTH_SECRET nor the one before it. */
  open: (owner: string, sealed: string) => string | null;
  /** Seals anew what the secret before sealed. @returns null when there is nothing to do */
  resealed: (owner: string, sealed: string) => string | null;
};

/** @param purpose says what is sealed; another one opens nothing of it */
export function sealingFor(purpose: string): Sealing {
  const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

  const seal: Sealing["seal"] = (owner, secret, key = authSecret()) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  };

  const openWith = (secretThen: string, owner: string, bytes: Buffer): string | null => {
    try {
      const decipher = createDecipheriv(CIPHER, keyOf(secretThen), bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      return null;
    }
  };

  const open: Sealing["open"] = (owner, sealed) => {
    const bytes = Buffer.from(sealed, "base64url");
    const { previousSecret } = env();
    const opened = openWith(authSecret(), owner, bytes);
    return opened ?? (previousSecret === null ? null : openWith(previousSecret, owner, bytes));
  };

  const resealed: Sealing["resealed"] = (owner, sealed) => {
    if (openWith(authSecret(), owner, Buffer.from(sealed, "base64url")) !== null) return null;
    const secret = open(owner, sealed);
    return secret === null ? null : seal(owner, secret);
  };

  return { seal, open, resealed };
}
