import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { BoughtProfile } from "@/lib/contract/purposes";
import { stampIn } from "@/lib/domain/zone-days";
import { isAllowed } from "@/lib/server/access/caller";
import { whileAllowed } from "@/lib/server/access/lasting-right";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { MemberContext } from "../team-context";
import { booksZone } from "../budgets/books-zone";
import { narrowedTo, periodOf, type Narrowed } from "../usage/usage-input";
import { eachBought } from "./internal/bought-profiles";
import { purposeInput, purposeNames } from "./purpose-details";

const HEADING = ["when", "who", "key", "purpose", "profile", "username", "credits", "reference"];

async function* cells(
  ctx: MemberContext,
  { zone, purpose, query }: { zone: string; purpose: string; query: Narrowed },
): AsyncGenerator<readonly unknown[]> {
  const rowOf = ({ at, member, key, id, username, credits, reference }: BoughtProfile) => [
    stampIn(zone, at),
    member?.name ?? null,
    key?.name ?? null,
    purpose,
    id,
    username,
    credits,
    reference,
  ];
  for await (const profile of eachBought(ctx.db, query)) yield rowOf(profile);
}

/** Exports the rows of its page. @throws AppError `not_found` for a purpose that the caller may not see */
export const exportPurpose = defineVerb(
  // The rows are read while they are sent, after the verb has ended.
  { scope: ["usage.own", "usage.all"], input: purposeInput, act: "export.usage", transaction: "none" },
  async (ctx: MemberContext, { purpose, from, to }, audit): Promise<CsvFile> => {
    if (!(await purposeNames(ctx)).includes(purpose))
      throw new AppError("not_found", "This purpose doesn’t exist.");
    const zone = await booksZone(ctx.db);
    const period = periodOf(zone, { from, to });
    const after = { purpose, ...period };
    await audit({ act: "export.usage", subject: "purpose.csv", after });
    const query = await narrowedTo(ctx, { purpose }, period);
    const scope = isAllowed(ctx, "usage.all") ? "usage.all" : "usage.own";
    const rows = whileAllowed(ctx, scope, cells(ctx, { zone, purpose, query }));
    return { name: "scoutdeck-profiles.csv", heading: HEADING, rows };
  },
);
