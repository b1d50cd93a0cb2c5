import "server-only";
import { z } from "zod";
import { boardSearch } from "@/lib/contract/boards-bodies";
import { stampIn } from "@/lib/domain/zone-days";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import { booksZone } from "../budgets/books-zone";
import type { MemberContext } from "../team-context";
import { foundOn, postsOfBoard } from "./read-board";
import { findBoard } from "./saved-posts";

const COLUMNS = [
  "hook",
  "creatorUsername",
  "viralityScore",
  "views",
  "likes",
  "comments",
  "shares",
  "followers",
  "category",
  "country",
  "musicTitle",
  "caption",
  "videoUrl",
  "createdAt",
  "id",
] as const;

/**
 * A board as a file: every post that its search finds, in the order that is shown. Times of saving are as clocks of the
 * books show them.
 * @throws AppError `not_found`
 */
export const exportBoard = defineVerb(
  { scope: "export", input: z.strictObject(boardSearch), act: "export.list", transaction: "none" },
  async (ctx: MemberContext, { listId, ...search }, audit): Promise<CsvFile> => {
    await findBoard(ctx, listId);
    const found = foundOn(await postsOfBoard(ctx.db, listId), search);
    const zone = await booksZone(ctx.db);
    const name = "scoutdeck-board.csv";
    const after = { list: listId, format: "csv", rows: found.length };
    await audit({ act: "export.list", subject: name, after });
    return {
      name,
      heading: ["note", "tags", ...COLUMNS, "savedBy", "savedAt"],
      rows: found.map(({ post, note, tags, addedBy, addedAt }) => [
        note,
        tags,
        ...COLUMNS.map((column) => post[column]),
        addedBy,
        stampIn(zone, addedAt),
      ]),
    };
  },
);
