/** For tests of refusals: a refused verb must leave every table unchanged, except for the record of the refusal. */
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

/** A refusal because of cost writes a ledger row, and one over a budget also an audit row; nothing else. */
const RECORDED: readonly ErrorCode[] = ["over_budget", "insufficient_credits"];
function withoutRecord(contents: Record<string, unknown[]>, code: ErrorCode): Record<string, unknown[]> {
  const isOther = (row: unknown) => (row as { kind: string }).kind !== "refused";
  const acts = contents.audit_entry as { act: string }[];
  return {
    ...contents,
    usage_row: contents.usage_row!.filter(isOther),
    usage_day: contents.usage_day!.filter(isOther),
    audit_entry: acts.filter(({ act }) => code !== "over_budget" || act !== "spending.refused"),
  };
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
  const { code, extra, message: detail } = error;
  if (RECORDED.includes(code)) expect(withoutRecord(after, code)).toEqual(withoutRecord(before, code));
  else expect(after).toEqual(before);
  return { code, fields: (extra.errors ?? []).map(({ field }) => field), detail, extra };
}
