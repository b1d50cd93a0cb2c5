import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { authorOf } from "../charging/record-charge";
import { addGrant } from "./internal/add-grant";
import { keyByReference } from "./internal/key-by-reference";

/** `reference`: id or prefix of a key, or `dashboard` for this installation's own. */
const input = z.strictObject({ reference: z.string(), credits: z.number(), note: z.string().optional() });
export type Granted = { id: string; name: string; credits: number; balance: number };

/** @throws AppError `not_found`, `invalid_parameter`, `conflict` for a revoked key */
export const grantCredits = defineVerb(
  { scope: "keys", input, act: "credits.granted" },
  async ({ db, actor }: VerbContext, { reference, credits, note }, audit): Promise<Granted> => {
    const key = await keyByReference(db, reference);
    if (key.revokedAt) throw new AppError("conflict", "This key is revoked; its credits cannot be spent.");
    if (key.memberId !== null)
      throw new AppError("conflict", "This key spends the team's credits and has none of its own.");
    const author = authorOf(actor);
    const grant = { accountId: key.accountId, keyId: key.id, credits, note: note ?? null, author };
    const balance = await addGrant(db, grant);
    await audit({ act: "credits.granted", subject: key.id, after: { credits, balance, note } });
    return { id: key.id, name: key.label, credits, balance };
  },
);
