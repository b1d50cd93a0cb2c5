import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { MOST_CREDITS } from "@/lib/contract/api-keys";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { authorOf } from "../charging/record-charge";
import { changeableKey } from "./internal/key-by-reference";
import { returnCredits } from "./internal/return-credits";

const input = z.strictObject({ reference: z.string(), credits: z.int().min(1).max(MOST_CREDITS) });

/** `reclaimed` may be less than requested if the key had less. */
export type Reclaimed = { id: string; name: string; reclaimed: number };

/** @throws AppError `not_found`, `invalid_parameter`, `conflict` when there is nothing to move */
export const reclaimCredits = defineVerb(
  { scope: "keys", input, act: "credits.reclaimed" },
  async ({ db, actor }: VerbContext, { reference, credits }, audit): Promise<Reclaimed> => {
    const key = await changeableKey(db, reference);
    const from = { accountId: key.accountId, keyId: key.id };
    const taking = { why: "taken back by an admin", author: authorOf(actor) };
    const reclaimed = await returnCredits(db, { from, name: key.label, most: credits, ...taking });
    if (reclaimed === 0) throw new AppError("conflict", "This key has no credits to return.");
    const { balance } = await db
      .selectFrom("account")
      .select("balance")
      .where("id", "=", key.accountId)
      .executeTakeFirstOrThrow();
    await audit({ act: "credits.reclaimed", subject: key.id, after: { credits: reclaimed, balance } });
    return { id: key.id, name: key.label, reclaimed };
  },
);
