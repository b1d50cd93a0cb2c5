import "server-only";
/**
 * Secrets that must be read again are encrypted with a key per purpose, derived from AUTH_SECRET, and bound to one
 * owner, so that one row cannot open another's. A copy of the database alone opens none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { authSecret } from "./secret";

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

type Sealing = {
  seal: (owner: string, secret: string, key?: string) => string;
  /** Null when sealed for another owner, or with a secret that is neither AUTH_SECRET nor the previous one. */
  open: (owner: string, sealed: string) => string | null;
  /** Seals a value again that the previous secret sealed. @returns null when nothing is to be done */
  resealed: (owner: string, sealed: string) => string | null;
  /** Seals values again that the previous secret sealed. Those that changed meanwhile stay. @returns how many */
  resealColumn: (
    db: Db,
    table: "importSource" | "noticeChannel" | "webhook",
    column: string,
  ) => Promise<number>;
};

/** @param purpose names the content; a value sealed for another purpose does not open */
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

  const resealColumn: Sealing["resealColumn"] = async (db, table, column) => {
    const [of, value] = [sql.table(table), sql.ref(column)];
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, ${value} as sealed from ${of} where ${value} is not null`.execute(db);
    let changed = 0;
    for (const { id, sealed } of rows) {
      const anew = resealed(id, sealed);
      if (anew === null) continue;
      const { numAffectedRows = 0n } = await sql`
        update ${of} set ${value} = ${anew} where id = ${id} and ${value} = ${sealed}`.execute(db);
      changed += Number(numAffectedRows);
    }
    return changed;
  };

  return { seal, open, resealed, resealColumn };
}
