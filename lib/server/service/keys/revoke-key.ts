import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { authorOf } from "../charging/record-charge";
import { INTERNAL_ID } from "./ensure-internal-account";
import { keyByReference } from "./internal/key-by-reference";
import { returnCredits } from "./internal/return-credits";

export type Revoked = { id: string; name: string; revokedAt: string; reclaimed: number };

/**
 * Remaining credits return in the same transaction: a charge either commits before it and counts, or is refused.
 * Repeating it reclaims the credits of keys that were revoked by earlier versions.
 * @throws AppError `not_found`, `conflict`
 */
export const revokeKey = defineVerb(
  { scope: "keys", input: z.string(), act: ["key.revoked", "credits.reclaimed"] },
  async ({ db, actor }: VerbContext, reference, audit): Promise<Revoked> => {
    const key = await keyByReference(db, reference);
    if (key.id === INTERNAL_ID) throw new AppError("conflict", "The dashboard's own key cannot be revoked.");
    const revokedAt = key.revokedAt ?? new Date().toISOString();
    if (key.revokedAt) audit.nothing();
    else {
      await db.updateTable("apiKey").set({ revokedAt }).where("id", "=", key.id).execute();
      await audit({ act: "key.revoked", subject: key.id, after: { name: key.label } });
    }
    const from = { accountId: key.accountId, keyId: key.id };
    const reclaimed = await returnCredits(db, {
      from,
      name: key.label,
      why: "taken back: the key is revoked",
      author: authorOf(actor),
    });
    if (reclaimed > 0)
      await audit({ act: "credits.reclaimed", subject: key.id, after: { credits: reclaimed, balance: 0 } });
    return { id: key.id, name: key.label, revokedAt, reclaimed };
  },
);
