import "server-only";
import { z } from "zod";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { spentThisMonth } from "../charging/spent-this-month";

export type ListedKey = {
  id: string;
  name: string;
  /** First characters, to recognise the key by; the key itself is not kept. */
  prefix: string;
  balance: number;
  spentThisMonth: number;
  monthlyCap: number | null;
  createdAt: string;
  revokedAt: string | null;
  /** The key that the dashboard of this installation uses itself. */
  isInternal: boolean;
};

/** Every key, oldest first. `now`: the month that spending is counted in. */
export const listKeys = defineVerb(
  { scope: "keys", input: z.date().optional() },
  async ({ db }: VerbContext, now = new Date()): Promise<ListedKey[]> => {
    const rows = await db
      .selectFrom("api_key")
      .innerJoin("account", "account.id", "api_key.account_id")
      .select([
        "api_key.id",
        "api_key.label",
        "api_key.prefix",
        "account.balance",
        "api_key.monthly_cap",
        "api_key.created_at",
        "api_key.revoked_at",
        "account.is_internal",
      ])
      .orderBy("api_key.created_at")
      .orderBy("api_key.id")
      .execute();
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: row.label,
        prefix: row.prefix,
        balance: row.balance,
        spentThisMonth: await spentThisMonth(db, row.id, now),
        monthlyCap: row.monthly_cap,
        createdAt: row.created_at,
        revokedAt: row.revoked_at,
        isInternal: row.is_internal === 1,
      })),
    );
  },
);
