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
      .selectFrom("serviceEntry")
      .select(["id", "createdAt", "kind", "amount", "balanceAfter", "operation"])
      .select(["requestId", "idempotencyKey", "note"])
      .where("keyId", "=", ctx.holder.keyId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(perPage + 1)
      .execute();
    const data = rows.slice(0, perPage).map(({ note, ...row }): CreditEntry => ({
      ...row,
      ...(note !== null && { note }),
    }));
    const next_after = rows.length > perPage ? data.at(-1)!.id : 0;
    return { message: "OK", response: { data, next_after } };
  },
);
