import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { INTERNAL_ID } from "./ensure-internal-account";
import { keyByReference } from "./key-by-reference";

export type Revoked = { id: string; name: string; revokedAt: string };

/**
 * Ends a key at once: every request reads keys from the database, never from a cache. A second time changes nothing.
 * @throws AppError `not_found`, `conflict`
 */
export const revokeKey = defineVerb(
  { scope: "keys", input: z.string(), act: "key.revoked" },
  async ({ db }: VerbContext, reference, audit): Promise<Revoked> => {
    const key = await keyByReference(db, reference);
    if (key.id === INTERNAL_ID) throw new AppError("conflict", "The dashboard's own key cannot be revoked.");
    if (key.revoked_at) {
      audit.nothing();
      return { id: key.id, name: key.label, revokedAt: key.revoked_at };
    }
    const revokedAt = new Date().toISOString();
    await db.updateTable("api_key").set({ revoked_at: revokedAt }).where("id", "=", key.id).execute();
    await audit({ act: "key.revoked", subject: key.id, after: { name: key.label } });
    return { id: key.id, name: key.label, revokedAt };
  },
);
