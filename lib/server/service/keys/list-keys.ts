import "server-only";
import { z } from "zod";
import type { ApiKeyRow, KeyMember } from "@/lib/contract/api-keys";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { spentByMembersKey, spentThisMonth } from "../charging/spent-this-month";
import { lastDayOf, scopesIn } from "./key-settings";

type Whose = {
  memberId: string | null;
  memberName: string | null;
  email: string | null;
  disabledAt: string | null;
};

function memberOf({ memberId: id, memberName, email, disabledAt }: Whose): KeyMember | null {
  return id === null ? null : { id, name: memberName!, email: email!, isDisabled: disabledAt !== null };
}

/** The dashboard's own key comes first, then the oldest. */
export const listKeys = defineVerb(
  { scope: "keys", input: z.date().optional() },
  async ({ db }: VerbContext, now = new Date()): Promise<ApiKeyRow[]> => {
    const rows = await db
      .selectFrom("apiKey")
      .innerJoin("account", "account.id", "apiKey.accountId")
      .leftJoin("member", "member.id", "apiKey.memberId")
      .selectAll("apiKey")
      .select(["member.name as memberName", "member.email", "member.disabledAt"])
      .select(["account.balance", "account.isInternal"])
      .orderBy("account.isInternal", "desc")
      .orderBy("apiKey.createdAt")
      .orderBy("apiKey.id")
      .execute();
    const moment = now.toISOString();
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: row.label,
        prefix: row.prefix,
        balance: row.balance,
        spentThisMonth: await (row.memberId === null ? spentThisMonth : spentByMembersKey)(db, row.id, now),
        monthlyCap: row.monthlyCap,
        scopes: scopesIn(row.scopes),
        requestsPerMinute: row.requestsPerMinute,
        expiresOn: lastDayOf(row.expiresAt),
        isExpired: row.expiresAt !== null && row.expiresAt <= moment,
        lastUsedAt: row.lastUsedAt,
        oldSecretUntil: row.previousUntil !== null && row.previousUntil > moment ? row.previousUntil : null,
        createdAt: row.createdAt,
        revokedAt: row.revokedAt,
        isInternal: row.isInternal === 1,
        member: memberOf(row),
        purpose: row.purpose,
        allowance: row.allowance,
        isConnection: row.appId !== null,
      })),
    );
  },
);
