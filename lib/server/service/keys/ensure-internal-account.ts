import "server-only";
import { MOST_REQUESTS } from "@/lib/contract/api-keys";
import { USUAL_SCOPES_OF_KEY } from "@/lib/contract/scopes";
import type { Db, Trx } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { addGrant } from "./internal/add-grant";
import type { KeyHolder } from "./find-key";

export const INTERNAL_ID = "dashboard";

const WELCOME_CREDITS = 500;

/**
 * The dashboard's key has no text, so it cannot be used over HTTP.
 * @param welcomeCredits by default none while another service is connected
 */
export function ensureInternalAccount(
  db: Db | Trx,
  welcomeCredits = env().service ? 0 : WELCOME_CREDITS,
): Promise<KeyHolder> {
  const ensure = (trx: Db) => ensureIn(trx, welcomeCredits);
  return db.isTransaction ? ensure(db) : db.transaction().execute(ensure);
}

async function hasEntries(trx: Db): Promise<boolean> {
  const entry = await trx
    .selectFrom("serviceEntry")
    .select("id")
    .where("accountId", "=", INTERNAL_ID)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

async function ensureIn(trx: Db, welcomeCredits: number): Promise<KeyHolder> {
  const createdAt = new Date().toISOString();
  const made = await trx
    .insertInto("account")
    .values({ id: INTERNAL_ID, label: "Dashboard", balance: 0, isInternal: 1, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) {
    await trx
      .insertInto("apiKey")
      .values({
        id: INTERNAL_ID,
        accountId: INTERNAL_ID,
        label: "Dashboard",
        prefix: INTERNAL_ID,
        // It cannot equal a hash, which has 64 hex digits.
        hash: "none",
        monthlyCap: null,
        createdAt,
        revokedAt: null,
      })
      .execute();
  }
  // An account that was made while another service was connected has nothing yet.
  if (welcomeCredits > 0 && (made || !(await hasEntries(trx))))
    await addGrant(trx, {
      accountId: INTERNAL_ID,
      keyId: INTERNAL_ID,
      credits: welcomeCredits,
      note: "welcome",
      author: null,
    });
  const key = await trx
    .selectFrom("apiKey")
    .select("monthlyCap")
    .where("id", "=", INTERNAL_ID)
    .executeTakeFirstOrThrow();
  return {
    keyId: INTERNAL_ID,
    accountId: INTERNAL_ID,
    monthlyCap: key.monthlyCap,
    scopes: USUAL_SCOPES_OF_KEY,
    requestsPerMinute: MOST_REQUESTS,
    lastUsedAt: null,
    isInternal: true,
    member: null,
    purpose: null,
    agent: null,
    appId: null,
  };
}
