import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { addGrant } from "./add-grant";
import { hashKey, newKeyText, randomText } from "./key-text";

/** `credits`: to start with, a whole number from 0. `monthlyCap`: most credits a UTC month; absent: no cap. */
const input = z.strictObject({
  name: z.string(),
  credits: z.number(),
  monthlyCap: z.number().nullish(),
});

/** `key` is given here and never again: only its hash is kept. `prefix`: its first 14 characters. */
export type CreatedKey = {
  id: string;
  key: string;
  prefix: string;
  name: string;
  credits: number;
  monthlyCap: number | null;
};

/**
 * Makes an account with its first credits and a key to it.
 * @throws AppError `invalid_parameter`
 */
export const createKey = defineVerb(
  { scope: "keys", input, act: "key.created" },
  async ({ db }: VerbContext, { name, credits, monthlyCap = null }, audit): Promise<CreatedKey> => {
    const label = name.trim();
    if (label === "" || label.length > 100) {
      throw new AppError("invalid_parameter", "The name of a key must have 1 to 100 characters.");
    }
    if (monthlyCap !== null && (!Number.isSafeInteger(monthlyCap) || monthlyCap < 0)) {
      throw new AppError("invalid_parameter", "The monthly cap must be a whole number from 0.");
    }
    const key = newKeyText();
    const id = `key_${randomText(16)}`;
    const accountId = `acc_${randomText(16)}`;
    const prefix = key.slice(0, 14);
    const created_at = new Date().toISOString();
    await db
      .insertInto("account")
      .values({ id: accountId, label, balance: 0, is_internal: 0, created_at })
      .execute();
    const row = { prefix, hash: hashKey(key), monthly_cap: monthlyCap, created_at, revoked_at: null };
    await db
      .insertInto("api_key")
      .values({ id, account_id: accountId, label, ...row })
      .execute();
    if (credits !== 0) await addGrant(db, { accountId, keyId: id, credits, note: "first credits" });
    await audit({ act: "key.created", subject: id, after: { name: label, prefix, credits, monthlyCap } });
    return { id, key, prefix, name: label, credits, monthlyCap };
  },
);
