import "server-only";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { MemberContext } from "../team-context";
import { usage, usageInput } from "./usage";

const MOST_ROWS = 100_000;
const HEADING = ["time", "member", "what", "purpose", "credits", "spentAfter", "reveal"];

/** The ledger as a file: every row that the filters show. */
export const exportUsage = defineVerb(
  { scope: ["usage.own", "usage.all"], input: usageInput, act: "export.usage", transaction: "none" },
  async (ctx: MemberContext, query, audit): Promise<CsvFile> => {
    const { rows } = await usage(ctx, { ...query, page: 1, perPage: MOST_ROWS });
    const { memberId: member, purpose, from, to } = query;
    await audit({ act: "export.usage", subject: "usage.csv", after: { member, purpose, from, to } });
    return {
      name: "scoutdeck-usage.csv",
      heading: HEADING,
      rows: rows.map((row) => [
        row.at,
        row.member.name,
        row.what,
        row.purpose,
        row.credits,
        row.spentAfter,
        row.revealId,
      ]),
    };
  },
);
