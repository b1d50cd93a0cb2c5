import "server-only";
import { z } from "zod";
import type { ApiKeyRow } from "@/lib/contract/api-keys";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { spentThisMonth } from "../charging/spent-this-month";
import { lastDayOf, scopesIn } from "./key-settings";

/** Every key, the dashboard's own first and then the oldest. `now`: the month that spending is counted in, and what has expired. */
export const listKeys = defineVerb(
  { scope: "keys", input: z.date().optional() },
  async ({ db }: VerbContext, now = new Date()): Promise<ApiKeyRow[]> => {
    const rows = await db
      .selectFrom("api_key")
      .innerJoin("account", "account.id", "api_key.account_id")
      .selectAll("api_key")
      .select(["account.balance", "account.is_internal"])
      .orderBy("account.is_internal", "desc")
      .orderBy("api_key.created_at")
      .orderBy("api_key.id")
      .execute();
    const moment = now.toISOString();
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: row.label,
        prefix: row.prefix,
        balance: row.balance,
        spentThisMonth: await spentThisMonth(db, row.id, now),
        monthlyCap: row.monthly_cap,
        scopes: scopesIn(row.scopes),
        requestsPerMinute: row.requests_per_minute,
        expiresOn: lastDayOf(row.expires_at),
        isExpired: row.expires_at !== null && row.expires_at <= moment,
        lastUsedAt: row.last_used_at,
        oldSecretUntil:
          row.previous_until !== null && row.previous_until > moment ? row.previous_until : null,
        createdAt: row.created_at,
        revokedAt: row.revoked_at,
        isInternal: row.is_internal === 1,
      })),
    );
  },
);
