import "server-only";
import { z } from "zod";
import { OVERLAP_DAYS } from "@/lib/contract/api-keys";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { changeableKey } from "./internal/key-by-reference";
import { hashKey, newKeyText, prefixOf } from "./internal/key-text";

const input = z.strictObject({ reference: z.string(), endsNow: z.boolean().optional() });

/** `key` is returned only here. `oldSecretUntil`: null if the old secret has ended. */
export type Rotated = {
  id: string;
  name: string;
  key: string;
  prefix: string;
  oldSecretUntil: string | null;
};

/**
 * The old secret stays valid for 7 more days; an even older one ends now. Credits, entries, stored answers and the rate
 * limit belong to the key and stay.
 * @throws AppError `not_found`, `conflict`
 */
export const rotateKey = defineVerb(
  { scope: "keys", input, act: "key.rotated" },
  async ({ db }: VerbContext, { reference, endsNow = false }, audit): Promise<Rotated> => {
    const row = await changeableKey(db, reference);
    if (row.appId !== null) throw new AppError("conflict", "A connected agent has no secret to replace.");
    const key = newKeyText();
    const prefix = prefixOf(key);
    const oldSecretUntil = endsNow ? null : new Date(Date.now() + OVERLAP_DAYS * 86_400_000).toISOString();
    await db
      .updateTable("apiKey")
      .set({
        hash: hashKey(key),
        prefix,
        previousHash: endsNow ? null : row.hash,
        previousUntil: oldSecretUntil,
      })
      .where("id", "=", row.id)
      .execute();
    const before = { name: row.label, prefix: row.prefix };
    await audit({
      act: "key.rotated",
      subject: row.id,
      before,
      after: { prefix, oldWorksUntil: oldSecretUntil },
    });
    return { id: row.id, name: row.label, key, prefix, oldSecretUntil };
  },
);
