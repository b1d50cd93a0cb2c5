import "server-only";
import { z } from "zod";
import type { ListQuery } from "@/lib/contract/list-query";
import { MAX_ITEMS, type ListRow } from "@/lib/contract/lists";
import { LISTED_ID } from "@/lib/contract/own-contacts";
import type { SheetCell } from "@/lib/contract/sheet";
import { listSheet, type ListSheet, type SheetReader } from "@/lib/domain/list-sheet";
import { isAllowed } from "@/lib/server/access/caller";
import { whileAllowed } from "@/lib/server/access/lasting-right";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { SheetFile } from "@/lib/server/ports/sheet-file";
import { booksZone } from "../budgets/books-zone";
import type { MemberContext } from "../team-context";
import { rowIds } from "./internal/found-rows";
import { eachRow, tableOf } from "./read-rows";

const input = z.strictObject({
  listId: z.string(),
  /** `readListQuery` has removed what this list doesn't have. */
  query: z.custom<ListQuery>(),
  columns: z.array(z.string()).optional(),
  ids: z.array(z.string().regex(LISTED_ID)).max(MAX_ITEMS).optional(),
});

async function readerOf(ctx: MemberContext): Promise<SheetReader> {
  const members = await ctx.db.selectFrom("member").select(["id", "name"]).execute();
  return {
    people: new Map(members.map(({ id, name }) => [id, name])),
    zone: await booksZone(ctx.db),
    hasContacts: isAllowed(ctx, "contacts"),
  };
}

async function* cellsOf(rows: AsyncIterable<ListRow>, sheet: ListSheet): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield sheet.cells(row);
}

/** Turns `Winter hydration launch` into `scoutdeck-winter-hydration-launch`. */
export const fileName = (name: string) =>
  [
    "scoutdeck",
    ...(name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? ["list"]),
  ]
    .join("-")
    .slice(0, 80);

const exporting = (format: "csv" | "xlsx") =>
  defineVerb(
    // The rows are read while they are sent, after the verb has ended.
    { scope: "export", input, act: "export.list", transaction: "none" },
    async (ctx: MemberContext, { listId, query, columns, ids: chosen }, audit): Promise<SheetFile> => {
      const list = await tableOf(ctx, listId);
      const all = await rowIds(ctx, list, query);
      const among = chosen && new Set(chosen);
      const ids = among ? all.filter((id) => among.has(id)) : all;
      const after = { list: list.isTeam ? list.name : undefined, format, rows: ids.length };
      await audit({ act: "export.list", subject: `list.${format}`, after });
      const sheet = listSheet(list, await readerOf(ctx), columns);
      return {
        name: `${fileName(list.name)}.${format}`,
        columns: sheet.columns,
        rows: cellsOf(whileAllowed(ctx, "export", eachRow(ctx, list, ids)), sheet),
      };
    },
  );

/** Exports the filtered rows in the table's order; contact details only for callers who may see them. */
export const exportListCsv = exporting("csv");
export const exportListSheet = exporting("xlsx");
