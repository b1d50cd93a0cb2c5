/** For tests of refusals: what a verb refuses must leave every table as it was, but for the record of the refusal. */
import { sql } from "kysely";
import { expect } from "vitest";
import { AppError, type ErrorCode } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";

/** Every row of every table. */
export async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {};
  for (const { name } of await db.introspection.getTables())
    contents[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  return contents;
}

/** How a verb refused. `fields`: those that `errors` names. */
export type Refusal = { code: ErrorCode; fields: string[]; detail: string; extra: AppError["extra"] };

/** A refusal over a budget is recorded, and nothing else of it. */
function withoutRecord(contents: Record<string, unknown[]>): Record<string, unknown[]> {
  const rows = contents.audit_entry as { act: string }[];
  return { ...contents, audit_entry: rows.filter(({ act }) => act !== "spending.refused") };
}

/**
 * Calls a verb that must refuse.
 * @returns the refusal, after it is certain that no row was added, changed or removed
 */
export async function refusalOf(db: Db, call: () => Promise<unknown>): Promise<Refusal> {
  const before = await contentsOf(db);
  const error = await call().then(
    () => new Error("It was not refused."),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  const after = await contentsOf(db);
  if (error.code === "over_budget") expect(withoutRecord(after)).toEqual(withoutRecord(before));
  else expect(after).toEqual(before);
  const { code, extra, message: detail } = error;
  return { code, fields: (extra.errors ?? []).map(({ field }) => field), detail, extra };
}
