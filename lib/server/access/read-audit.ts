import "server-only";
import { z } from "zod";
import { ACTS, type Act } from "@/lib/contract/audit";
import type { AuditRow } from "@/lib/contract/audit-log";
import { readRows } from "./audit-log/entry-rows";
import { defineVerb, type VerbContext } from "./define-verb";

const MOST_ROWS = 1_000;

const input = z.strictObject({
  /** Most rows, 1 to 1,000. */
  limit: z.int().min(1).max(MOST_ROWS).optional(),
  /** Only this act. */
  act: z.enum(Object.keys(ACTS) as [Act, ...Act[]]).optional(),
});

/** Failed sign-ins that are still counted, because their minute is not over or nothing has summed them yet. */
async function failuresOf({ db }: VerbContext, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom("sign_in_failure")
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

/** The latest acts, the newest first, with failed sign-ins among them unless another act is requested. */
export const readAudit = defineVerb(
  { scope: "audit", input },
  async (ctx: VerbContext, { limit = 50, act }): Promise<AuditRow[]> => {
    const entries = await readRows(ctx.db, { act }, { limit });
    if (act !== undefined && act !== "sign-in.failed") return entries;
    const all = [...entries, ...(await failuresOf(ctx, limit))];
    // Of one moment the order stays that of the entries.
    return all.toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at)).slice(0, limit);
  },
);
