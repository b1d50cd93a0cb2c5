import "server-only";
/** Spending is looked at after it happened, so that no purchase waits for it or fails by it. */
import { dayIn } from "@/lib/domain/zone-days";
import type { Db, Trx } from "@/lib/server/ports/database";
import { booksZone } from "../budgets/books-zone";
import { budgetUses, type BudgetUse } from "../budgets/budget-use";
import { spendingSettings } from "../budgets/spending-settings";
import { appendEvent } from "../outbox/write-events";
import type { TeamContext } from "../team-context";
import { spendableCredits } from "../usage/team-balance";

type Direction = "down" | "up";

const lineOf = (trx: Db | Trx, name: string) =>
  trx.selectFrom("crossing").selectAll().where("name", "=", name).executeTakeFirst();

async function write(trx: Trx, name: string, credits: number, direction: Direction): Promise<void> {
  const crossed = { credits, direction, at: new Date().toISOString() };
  await trx
    .insertInto("crossing")
    .values({ name, ...crossed })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(crossed))
    .execute();
}

const PERCENTS = [100, 80, 50] as const;
type Percent = (typeof PERCENTS)[number];

/**
 * A line is told once a period in each direction, and again when the budget was changed since. `credits` of the row
 * are those of the budget when it was crossed downwards.
 */
async function crossed(db: Db | Trx, { budget, id, period, used }: BudgetUse) {
  const lines: { percent: Percent; name: string; credits: number; direction: Direction }[] = [];
  for (const percent of PERCENTS) {
    const name = `budget:${budget.id}:${id}:${period}:${percent}`;
    const known = await lineOf(db, name);
    const isOver = used * 100 >= percent * budget.credits && used > 0;
    if (isOver && (!known || (known.direction === "up" && known.credits !== budget.credits)))
      lines.push({ percent, name, credits: budget.credits, direction: "down" });
    if (!isOver && known?.direction === "down")
      lines.push({ percent, name, credits: known.credits, direction: "up" });
  }
  return lines;
}

async function tellBudgets(db: Db): Promise<void> {
  for (const use of await budgetUses(db)) {
    if ((await crossed(db, use)).length === 0) continue;
    await db.transaction().execute(async (trx) => {
      const lines = await crossed(trx, use);
      for (const { name, credits, direction } of lines) await write(trx, name, credits, direction);
      // The highest of several lines is told.
      const [most] = lines;
      if (!most) return;
      const { of, id, period } = use;
      const { percent, direction } = most;
      const event = { budgetId: use.budget.id, of, id, percent, period, direction };
      await appendEvent(trx, "budget.crossed", event);
    });
  }
}

/** The balance at the first look is not told. */
async function tellBalance(ctx: TeamContext, line: number): Promise<void> {
  const { balance } = await spendableCredits(ctx);
  if (balance === null) return;
  const name = `balance:${line}`;
  const direction = balance < line ? "down" : "up";
  if ((await lineOf(ctx.db, name))?.direction === direction) return;
  await ctx.db.transaction().execute(async (trx) => {
    const known = await lineOf(trx, name);
    if (known?.direction === direction) return;
    await write(trx, name, line, direction);
    if (known) await appendEvent(trx, "balance.low", { line, direction });
  });
}

/** Another service is asked less often, because that is a request of its own. */
const ASKED_EVERY_MS = { embedded: 1_000, http: 15_000 } as const;
const ASKED_AT_LEAST_MS = 300_000;

/** Anything that moves a budget: an entry of the ledger, a change of a budget or of a setting, a new day. */
async function markOf(db: Db): Promise<string> {
  const entry = await db
    .selectFrom("teamEntry")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .executeTakeFirst();
  const budgets = await db
    .selectFrom("budget")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<string | null>("changedAt").as("changed"),
    ])
    .executeTakeFirst();
  const today = dayIn(await booksZone(db), Date.now());
  return [entry?.id, budgets?.count, budgets?.changed, today].join(" ");
}

/**
 * Tells which lines were crossed since the last look, in this process or another one. A look that finds nothing new
 * reads a few rows.
 */
export class LimitWatch {
  private seen = "";
  private asked = { mark: "", atMs: -Infinity };

  async look(ctx: TeamContext): Promise<void> {
    const mark = await markOf(ctx.db);
    if (mark !== this.seen) {
      await tellBudgets(ctx.db);
      this.seen = mark;
    }
    const passedMs = performance.now() - this.asked.atMs;
    const everyMs = ctx.service.kind === "embedded" ? ASKED_EVERY_MS.embedded : ASKED_EVERY_MS.http;
    const isMoved = ctx.service.kind === "embedded" || mark !== this.asked.mark;
    if (passedMs < everyMs || (!isMoved && passedMs < ASKED_AT_LEAST_MS)) return;
    this.asked = { mark, atMs: performance.now() };
    const { balanceBelow } = await spendingSettings(ctx.db);
    if (balanceBelow !== null) await tellBalance(ctx, balanceBelow);
  }
}

const KEPT_MS = 400 * 86_400_000;

/** Lines of days and months that are long over. @returns how many were deleted */
export async function pruneCrossings(db: Db, now = new Date()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("crossing")
    .where("at", "<", new Date(now.getTime() - KEPT_MS).toISOString())
    .where("name", "like", "budget:%")
    .where("name", "not like", "%:total:%")
    .executeTakeFirst();
  return Number(numDeletedRows);
}
