import "server-only";
import { z } from "zod";
import { FILE_FORMATS, type AuditFilters, type AuditRow } from "@/lib/contract/audit-log";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { Db } from "@/lib/server/ports/database";
import { whileAllowed } from "../lasting-right";
import { defineVerb, type VerbContext } from "../define-verb";
import { auditFilters } from "./audit-address";
import { readRows, type Cursor } from "./entry-rows";

const ROWS_AT_ONCE = 1_000;

async function* eachRow(db: Db, filters: AuditFilters, newest: number): AsyncGenerator<AuditRow> {
  for (let after: Cursor | undefined; ;) {
    const rows = await readRows(db, filters, { after, limit: ROWS_AT_ONCE });
    // Entries written during the export, such as the export's own entry, are left out.
    yield* rows.filter(({ id }) => id! <= newest);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = { at: last.at, id: last.id! };
  }
}

const input = z.strictObject({ filters: auditFilters, format: z.enum(FILE_FORMATS) });

/** @returns the rows, newest first */
export const exportAudit = defineVerb(
  { scope: "audit", input, act: "export.audit", transaction: "none" },
  async (ctx: VerbContext, { filters, format }, audit): Promise<AsyncIterable<AuditRow>> => {
    const { db } = ctx;
    const newest = await db
      .selectFrom("auditEntry")
      .select(({ fn }) => fn.max<number | null>("id").as("id"))
      .executeTakeFirst();
    await audit({ act: "export.audit", subject: `audit.${format}`, after: { format, ...filters } });
    return whileAllowed(ctx, "audit", eachRow(db, filters, newest?.id ?? 0));
  },
);

const HEADING = [
  "id",
  "time",
  "personKind",
  "personId",
  "person",
  "act",
  "objectKind",
  "objectId",
  "object",
  "before",
  "after",
  "count",
  "address",
  "request",
];

const textOf = (values: object | null) => (values === null ? null : JSON.stringify(values));

async function* cells(rows: AsyncIterable<AuditRow>): AsyncGenerator<readonly unknown[]> {
  for await (const { id, at, actor, act, subject, before, after, count, address, requestId } of rows) {
    const who = [actor.kind, actor.id, actor.name];
    const what = [act, subject?.kind, subject?.id, subject?.name];
    yield [id, at, ...who, ...what, textOf(before), textOf(after), count, address, requestId];
  }
}

export const auditCsv = (rows: AsyncIterable<AuditRow>): CsvFile => ({
  name: "scoutdeck-audit.csv",
  heading: HEADING,
  rows: cells(rows),
});
