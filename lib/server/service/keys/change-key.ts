import "server-only";
import { z } from "zod";
import { keyChangeBody } from "@/lib/contract/dashboard-bodies";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { grantCredits, type Granted } from "./grant-credits";
import { revokeKey, type Revoked } from "./revoke-key";

/** `by`: the admin who adds the credits, for the ledger when no note is given. */
const input = z.strictObject({ reference: z.string(), change: keyChangeBody, by: z.string() });

/** Revokes a key or adds credits to it, for the form of the keys page. @throws AppError as those verbs do */
export const changeKey = defineVerb(
  { scope: "keys", input },
  async (ctx: VerbContext, { reference, change, by }): Promise<Revoked | Granted> => {
    if (change.action === "revoke") return revokeKey(ctx, reference);
    const note = change.note?.trim() || `by ${by}`;
    return grantCredits(ctx, { reference, credits: change.credits, note });
  },
);
