import "server-only";
/**
 * Keys of purposes no longer tell widths and invisible characters apart: those that are stored are made again. Where two
 * budgets of one purpose would meet, the later one keeps its old key and can be removed by hand.
 */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { nameKey } from "@/lib/contract/clean-name";

type Keyed = { id: string; key: string };

async function rekey(
  rows: readonly Keyed[],
  {
    isTaken,
    set,
  }: {
    isTaken: (row: Keyed, key: string) => Promise<boolean>;
    set: (row: Keyed, key: string) => Promise<unknown>;
  },
): Promise<void> {
  for (const row of rows) {
    const key = nameKey(row.key);
    if (key !== row.key && !(await isTaken(row, key))) await set(row, key);
  }
}

export const step0049: Migration = {
  up: async (db) => {
    const budgets = await sql<Keyed>`
      select id, subject_key as key from budget where subject = 'purpose' order by changed_at, id`.execute(
      db,
    );
    await rekey(budgets.rows, {
      isTaken: async ({ id }, key) => {
        const same = await sql`
          select 1 from budget as other join budget as own on own.id = ${id}
          where other.id <> own.id and other.subject = 'purpose' and other.subject_key = ${key}
            and other.period = own.period and other.is_hard = own.is_hard
            and other.ends_at_ms is null and own.ends_at_ms is null`.execute(db);
        return same.rows.length > 0;
      },
      set: ({ id }, key) => sql`update budget set subject_key = ${key} where id = ${id}`.execute(db),
    });
    const former = await sql<Keyed>`select purpose_key as id, purpose_key as key from former_purpose`.execute(
      db,
    );
    await rekey(former.rows, {
      isTaken: async (_, key) =>
        (await sql`select 1 from former_purpose where purpose_key = ${key}`.execute(db)).rows.length > 0,
      set: ({ id }, key) =>
        sql`update former_purpose set purpose_key = ${key} where purpose_key = ${id}`.execute(db),
    });
    const now = await sql<Keyed>`select distinct now_key as id, now_key as key from former_purpose`.execute(
      db,
    );
    await rekey(now.rows, {
      isTaken: async () => false,
      set: ({ id }, key) => sql`update former_purpose set now_key = ${key} where now_key = ${id}`.execute(db),
    });
  },
};
