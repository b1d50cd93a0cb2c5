import "server-only";
import { entryCursor, type EntryCursor } from "@/lib/contract/entry-cursor";
import type { CreditEntry, CreditEntryPage } from "@/lib/contract/records";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallContext } from "./call-context";

/** Oldest first. Transactions exclude each other, so a reader up to an id has read everything before it. */
export const getCreditEntries = defineVerb(
  { scope: "credits.read", input: entryCursor },
  async (ctx: CallContext, { after, perPage }: EntryCursor): Promise<CreditEntryPage> => {
    const rows = await ctx.db
      .selectFrom("service_entry")
      .selectAll()
      .where("key_id", "=", ctx.holder.keyId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(perPage + 1)
      .execute();
    const data = rows.slice(0, perPage).map((row): CreditEntry => ({
      id: row.id,
      createdAt: row.created_at,
      kind: row.kind,
      amount: row.amount,
      balanceAfter: row.balance_after,
      operation: row.operation,
      requestId: row.request_id,
      idempotencyKey: row.idempotency_key,
      ...(row.note !== null && { note: row.note }),
    }));
    const next_after = rows.length > perPage ? data.at(-1)!.id : 0;
    return { message: "OK", response: { data, next_after } };
  },
);
