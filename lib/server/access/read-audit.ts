import "server-only";
import { z } from "zod";
import { ACTS, type Act } from "@/lib/contract/audit";
import type { AuditRow } from "@/lib/contract/audit-log";
import { readRows } from "./audit-log/entry-rows";
import { defineVerb, type VerbContext } from "./define-verb";

const MOST_ROWS = 1_000;

const input = z.strictObject({
  limit: z.int().min(1).max(MOST_ROWS).optional(),
  act: z.enum(Object.keys(ACTS) as [Act, ...Act[]]).optional(),
});

/** These failed sign-ins are not entries yet, because their minute is not over or has not been summed. */
async function failuresOf({ db }: VerbContext, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom("signInFailure")
    .selectAll()
    .orderBy("minute", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ network, minute, count }) => ({
    id: null,
    at: minute,
    actor: { kind: "anonymous", id: null, name: null },
    act: "sign-in.failed",
    subject: null,
    before: null,
    after: null,
    requestId: null,
    address: network,
    count,
  }));
}

/** Failed sign-ins are included unless another act is requested. */
export const readAudit = defineVerb(
  { scope: "audit", input },
  async (ctx: VerbContext, { limit = 50, act }): Promise<AuditRow[]> => {
    const entries = await readRows(ctx.db, { act }, { limit });
    if (act !== undefined && act !== "sign-in.failed") return entries;
    const all = [...entries, ...(await failuresOf(ctx, limit))];
    // The stable sort keeps the order of entries with the same time.
    return all.toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at)).slice(0, limit);
  },
);
