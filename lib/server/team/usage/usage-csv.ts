import "server-only";
import { defineVerb } from "@/lib/server/access/define-verb";
import { stampIn } from "@/lib/domain/zone-days";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { MemberContext } from "../team-context";
import { booksZone } from "../budgets/books-zone";
import { eachUsageRow, usageInput, type UsageQuery } from "./usage-rows";

const MOST_ROWS = 100_000;
const HEADING = ["time", "member", "what", "purpose", "credits", "spentAfter", "reveal", "boughtAgain"];

async function* cells(ctx: MemberContext, query: UsageQuery): AsyncGenerator<readonly unknown[]> {
  const zone = await booksZone(ctx.db);
  for await (const row of eachUsageRow(ctx, query, MOST_ROWS)) {
    const { at, member, what, purpose, credits, spentAfter, revealId, boughtAgain } = row;
    yield [stampIn(zone, at), member.name, what, purpose, credits, spentAfter, revealId, boughtAgain];
  }
}

/** The ledger as a file: every row that the filters show, its time as clocks of the books show it. */
export const exportUsage = defineVerb(
  // The rows are read while they are sent, after the verb has ended.
  { scope: ["usage.own", "usage.all"], input: usageInput, act: "export.usage", transaction: "none" },
  async (ctx: MemberContext, query, audit): Promise<CsvFile> => {
    const { memberId: member, purpose, from, to } = query;
    await audit({ act: "export.usage", subject: "usage.csv", after: { member, purpose, from, to } });
    return { name: "scoutdeck-usage.csv", heading: HEADING, rows: cells(ctx, query) };
  },
);
