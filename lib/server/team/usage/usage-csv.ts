import "server-only";
import { isAllowed } from "@/lib/server/access/caller";
import { whileAllowed } from "@/lib/server/access/lasting-right";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { UsageRow } from "@/lib/contract/usage";
import { stampIn } from "@/lib/domain/zone-days";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { MemberContext } from "../team-context";
import { booksZone } from "../budgets/books-zone";
import { narrowedTo, usageInput, type UsageQuery } from "./usage-input";
import { profileNames, type NamedProfiles } from "./usage-profiles";
import { eachUsageRow } from "./internal/usage-rows";

export const USAGE_HEADING = [
  "when",
  "who",
  "key",
  "purpose",
  "kind",
  "what",
  "credits",
  "balance",
  "reference",
];

const namesIn = ({ names, total }: NamedProfiles): string =>
  total > names.length
    ? `${names.join(", ")} and ${(total - names.length).toLocaleString("en")} more`
    : names.join(", ");

function usageCells(zone: string, row: UsageRow, bought: NamedProfiles | undefined): readonly unknown[] {
  const { at, member, author, key, purpose, kind, what, detail, credits, balance, reference } = row;
  const details = [detail, bought ? `profiles ${namesIn(bought)}` : ""].filter((text) => text !== "");
  const said = details.length === 0 ? what : `${what}: ${details.join("; ")}`;
  const who = (member ?? author)?.name ?? null;
  return [stampIn(zone, at), who, key?.name ?? null, purpose, kind, said, credits, balance, reference];
}

const ROWS_AT_ONCE = 100;

async function cellsOf({ db }: MemberContext, zone: string, rows: readonly UsageRow[]) {
  const names = await profileNames(
    db,
    rows.flatMap(({ id, hasProfiles }) => (hasProfiles ? [id] : [])),
  );
  return rows.map((row) => usageCells(zone, row, names.get(row.id)));
}

async function* cells(ctx: MemberContext, query: UsageQuery): AsyncGenerator<readonly unknown[]> {
  const zone = await booksZone(ctx.db);
  const { from, to } = query;
  let some: UsageRow[] = [];
  for await (const row of eachUsageRow(ctx, await narrowedTo(ctx, query, { from, to }))) {
    some.push(row);
    if (some.length < ROWS_AT_ONCE) continue;
    yield* await cellsOf(ctx, zone, some);
    some = [];
  }
  yield* await cellsOf(ctx, zone, some);
}

/** @param file its name, also in the audit log */
const exporting = (file: "usage.csv" | "usage.xlsx") =>
  defineVerb(
    // The rows are read while they are sent, after the verb has ended.
    { scope: ["usage.own", "usage.all"], input: usageInput, act: "export.usage", transaction: "none" },
    async (ctx: MemberContext, query, audit): Promise<CsvFile> => {
      const { memberId: member, keyId: key, purpose, kind, profile, from, to } = query;
      const after = { member, purpose, key, kind, profile, from, to };
      await audit({ act: "export.usage", subject: file, after });
      const scope = isAllowed(ctx, "usage.all") ? "usage.all" : "usage.own";
      const rows = whileAllowed(ctx, scope, cells(ctx, query));
      return { name: `scoutdeck-${file}`, heading: USAGE_HEADING, moments: ["when"], rows };
    },
  );

/** Exports the filtered rows, with times in the time zone of the books. Without days, the period is all time. */
export const exportUsage = exporting("usage.csv");
export const exportUsageSheet = exporting("usage.xlsx");
