import "server-only";
import { z } from "zod";
import type { ApiKeyRow, KeyMember } from "@/lib/contract/api-keys";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { spentByMembersKey, spentThisMonth } from "../charging/spent-this-month";
import { lastDayOf, scopesIn } from "./key-settings";

type Whose = {
  member_id: string | null;
  member_name: string | null;
  email: string | null;
  disabled_at: string | null;
};

function memberOf({ member_id: id, member_name, email, disabled_at }: Whose): KeyMember | null {
  return id === null ? null : { id, name: member_name!, email: email!, isDisabled: disabled_at !== null };
}

/** The dashboard's own key comes first, then the oldest. */
export const listKeys = defineVerb(
  { scope: "keys", input: z.date().optional() },
  async ({ db }: VerbContext, now = new Date()): Promise<ApiKeyRow[]> => {
    const rows = await db
      .selectFrom("api_key")
      .innerJoin("account", "account.id", "api_key.account_id")
      .leftJoin("member", "member.id", "api_key.member_id")
      .selectAll("api_key")
      .select(["member.name as member_name", "member.email", "member.disabled_at"])
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
        spentThisMonth: await (row.member_id === null ? spentThisMonth : spentByMembersKey)(db, row.id, now),
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
        member: memberOf(row),
        purpose: row.purpose,
        allowance: row.allowance,
        isConnection: row.app_id !== null,
      })),
    );
  },
);
