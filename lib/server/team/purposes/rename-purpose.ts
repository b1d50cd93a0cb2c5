import "server-only";
/** The ledgers keep their texts, because an entry's present purpose is that of its reveal. All other tables change. */
import { sql } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { PurposeChange } from "@/lib/contract/purpose-names";
import { purposeKey } from "@/lib/contract/reveal";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { keepFormerName } from "./former-names";
import { changeInput, planOf } from "./plan-change";

/** Tables with a purpose as text. `usageDay` and budgets are changed separately. */
export const NAMED = [
  "apiKey",
  "boughtRecord",
  "creditRequest",
  "ownedCreator",
  "reveal",
  "shareLink",
  "usageRow",
] as const;

/** The daily sums of both names are added; the totals don't change. */
async function moveSums(db: Db, others: readonly string[], to: string): Promise<void> {
  if (others.length === 0) return;
  const of = sql.join(others);
  await sql`insert into usage_day (day, account_id, member_id, key_id, purpose, kind, rows, credits, held, owned)
    select day, account_id, member_id, key_id, cast(${to} as text), kind, sum(rows), sum(credits), sum(held), sum(owned)
    from usage_day where purpose in (${of}) group by day, account_id, member_id, key_id, kind
    on conflict (day, account_id, member_id, key_id, purpose, kind) do update set
      rows = usage_day.rows + excluded.rows, credits = usage_day.credits + excluded.credits,
      held = usage_day.held + excluded.held, owned = usage_day.owned + excluded.owned`.execute(db);
  await sql`delete from usage_day where purpose in (${of})`.execute(db);
}

/** A statement would show its readers the spending of both purposes. */
async function endStatements(db: Db, names: readonly string[]): Promise<void> {
  await db
    .updateTable("shareLink")
    .set({ endedAt: new Date().toISOString() })
    .where("purpose", "in", names)
    .where("endedAt", "is", null)
    .execute();
}

/** Rises move with their budget. A budget whose place is taken ends with its rises. */
async function moveBudgets(db: Db, { from, to }: PurposeChange, by: string): Promise<void> {
  const [old, next] = [purposeKey(from), purposeKey(to)];
  const rowsOf = (key: string) =>
    db.selectFrom("budget").selectAll().where("subject", "=", "purpose").where("subjectKey", "=", key);
  const taken = old === next ? [] : await rowsOf(next).where("endsAtMs", "is", null).execute();
  for (const row of await rowsOf(old).execute()) {
    const isTaken = taken.some(({ period, isHard }) => period === row.period && isHard === row.isHard);
    if (isTaken) {
      await db.deleteFrom("budget").where("id", "=", row.id).execute();
      continue;
    }
    const name = row.endsAtMs === null ? to : row.name;
    const changed = { subjectKey: next, name, changedBy: by, changedAt: new Date().toISOString() };
    await db.updateTable("budget").set(changed).where("id", "=", row.id).execute();
  }
}

/**
 * `isMerge`: as confirmed. A rename can be reversed by another one, a merge can't.
 * @throws AppError `forbidden`, `invalid_parameter` naming `from` or `to`; `conflict` when a rename became a merge
 */
export const renamePurpose = defineVerb(
  {
    scope: "members",
    input: changeInput.extend({ isMerge: z.boolean() }),
    act: ["purpose.renamed", "purpose.merged"],
  },
  async ({ db, member }: MemberContext, { isMerge, ...given }, audit): Promise<PurposeChange> => {
    const plan = await planOf(db, given);
    if (plan.isMerge !== isMerge) throw new AppError("conflict", "The purposes changed. Preview again.");
    const { to, spellings } = plan;
    const others = spellings.filter((name) => name !== to);
    if (isMerge) await endStatements(db, [...spellings, to]);
    for (const table of others.length > 0 ? NAMED : [])
      await db.updateTable(table).set({ purpose: to }).where("purpose", "in", others).execute();
    await moveSums(db, others, to);
    await moveBudgets(db, plan, member.id);
    await keepFormerName(db, { from: plan.from, to, by: member.id });
    const { rows, credits, keys, requests, budgets } = plan;
    await audit({
      act: isMerge ? "purpose.merged" : "purpose.renamed",
      subject: purposeKey(to),
      before: { purpose: plan.from },
      after: {
        purpose: to,
        rows,
        credits,
        keys: keys.length,
        requests,
        budgets: budgets.kept.length,
        endedBudgets: budgets.ended.length,
      },
    });
    return plan;
  },
);
