import "server-only";
import { z } from "zod";
import type { AuditPage } from "@/lib/contract/audit-log";
import { defineVerb, type VerbContext } from "../define-verb";
import { auditFilters, cursorText } from "./audit-address";
import { readRows } from "./entry-rows";
import { keptDays } from "./retention";

const PER_PAGE = 50;

const input = z.strictObject({
  filters: auditFilters,
  after: z.strictObject({ at: z.string(), id: z.int() }).optional(),
});

/** Failed sign-ins appear once their minute is over. */
export const browseAudit = defineVerb(
  { scope: "audit", input },
  async ({ db }: VerbContext, { filters, after }): Promise<AuditPage> => {
    const [found, people, days] = await Promise.all([
      readRows(db, filters, { after, limit: PER_PAGE + 1 }),
      db.selectFrom("member").select(["id", "name"]).orderBy("name").orderBy("id").execute(),
      keptDays(db),
    ]);
    const rows = found.slice(0, PER_PAGE);
    const last = rows.at(-1);
    const isMore = found.length > PER_PAGE && last !== undefined;
    return {
      rows,
      older: isMore ? cursorText({ at: last.at, id: last.id! }) : null,
      people,
      keptDays: days,
    };
  },
);
