import "server-only";
import { z } from "zod";
import { keyChangeBody } from "@/lib/contract/dashboard-bodies";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { grantCredits, type Granted } from "./grant-credits";
import { reclaimCredits, type Reclaimed } from "./reclaim-credits";
import { revokeKey, type Revoked } from "./revoke-key";
import { rotateKey, type Rotated } from "./rotate-key";
import { updateKey, type Updated } from "./update-key";

const input = z.strictObject({ reference: z.string(), change: keyChangeBody, by: z.string() });

/** @throws AppError as the verb of the change does */
export const changeKey = defineVerb(
  { scope: "keys", input },
  async (
    ctx: VerbContext,
    { reference, change, by },
  ): Promise<Revoked | Granted | Reclaimed | Rotated | Updated> => {
    switch (change.action) {
      case "revoke":
        return revokeKey(ctx, reference);
      case "reclaim":
        return reclaimCredits(ctx, { reference, credits: change.credits });
      case "settings":
        return updateKey(ctx, { reference, settings: change.settings, was: change.was });
      case "rotate":
        return rotateKey(ctx, { reference, endsNow: change.endsNow });
      case "grant": {
        const note = change.note?.trim() || `by ${by}`;
        return grantCredits(ctx, { reference, credits: change.credits, note });
      }
    }
  },
);
