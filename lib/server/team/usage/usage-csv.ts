import "server-only";
import { csvResponse } from "@/lib/server/http/csv";
import type { MemberContext } from "@/lib/server/team/team-context";
import { usage, type UsageQuery } from "./usage";

const MOST_ROWS = 100_000;

/** The ledger as a file: every row that the filters show. */
export async function usageCsv(ctx: MemberContext, query: UsageQuery): Promise<Response> {
  const { rows } = await usage(ctx, { ...query, page: 1, perPage: MOST_ROWS });
  return csvResponse(
    "scoutdeck-usage.csv",
    ["time", "member", "what", "purpose", "credits", "spentAfter", "reveal"],
    rows.map((row) => [
      row.at,
      row.member.name,
      row.what,
      row.purpose,
      row.credits,
      row.spentAfter,
      row.revealId,
    ]),
  );
}
