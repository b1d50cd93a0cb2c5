import "server-only";
import { z } from "zod";
import type { BoardPost } from "@/lib/contract/boards";
import { boardSearch } from "@/lib/contract/boards-bodies";
import type { SheetCell, SheetColumn } from "@/lib/contract/sheet";
import { stampIn } from "@/lib/domain/zone-days";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { SheetFile } from "@/lib/server/ports/sheet-file";
import { booksZone } from "../budgets/books-zone";
import { fileName } from "../lists/list-export";
import type { MemberContext } from "../team-context";
import { foundOn, postsOfBoard } from "./read-board";
import { findBoard } from "./internal/saved-posts";

type Column = SheetColumn & { cell: (saved: BoardPost, zone: string) => SheetCell | undefined };

const linkTo = (address: string | undefined): SheetCell =>
  address !== undefined && /^https?:\/\//i.test(address)
    ? { text: address, href: address }
    : (address ?? null);

const COLUMNS: readonly Column[] = [
  { title: "Hook", format: "text", cell: ({ post }) => post.hook },
  { title: "Why it works", format: "text", cell: ({ note }) => note },
  { title: "Tags", format: "text", cell: ({ tags }) => tags.join("; ") },
  { title: "Creator", format: "text", cell: ({ post }) => post.creatorUsername },
  { title: "Virality", format: "number", cell: ({ post }) => post.viralityScore },
  { title: "Views", format: "whole", cell: ({ post }) => post.views },
  { title: "Likes", format: "whole", cell: ({ post }) => post.likes },
  { title: "Comments", format: "whole", cell: ({ post }) => post.comments },
  { title: "Shares", format: "whole", cell: ({ post }) => post.shares },
  { title: "Followers", format: "whole", cell: ({ post }) => post.followers },
  { title: "Category", format: "text", cell: ({ post }) => post.category },
  { title: "Country", format: "text", cell: ({ post }) => post.country },
  { title: "Sound", format: "text", cell: ({ post }) => post.musicTitle },
  { title: "Caption", format: "text", cell: ({ post }) => post.caption },
  { title: "Address", format: "text", cell: ({ post }) => linkTo(post.videoUrl) },
  {
    title: "Posted",
    format: "moment",
    cell: ({ post }, zone) => post.createdAt && stampIn(zone, post.createdAt),
  },
  { title: "Saved by", format: "text", cell: ({ addedBy }) => addedBy },
  { title: "Saved", format: "moment", cell: ({ addedAt }, zone) => stampIn(zone, addedAt) },
];

const exporting = (format: "csv" | "xlsx") =>
  defineVerb(
    { scope: "export", input: z.strictObject(boardSearch), act: "export.list", transaction: "none" },
    async (ctx: MemberContext, { listId, ...search }, audit): Promise<SheetFile> => {
      const board = await findBoard(ctx, listId);
      const found = foundOn(await postsOfBoard(ctx.db, listId), search);
      const zone = await booksZone(ctx.db);
      // The audit log doesn't keep the name of a private board.
      const after = { list: board.isTeam ? board.name : undefined, format, rows: found.length };
      await audit({ act: "export.list", subject: `board.${format}`, after });
      return {
        name: `${fileName(board.name)}.${format}`,
        columns: COLUMNS,
        rows: found.map((saved) => COLUMNS.map(({ cell }) => cell(saved, zone) ?? null)),
      };
    },
  );

/** Exports the posts of the search in the shown order. @throws AppError `not_found` */
export const exportBoardCsv = exporting("csv");
export const exportBoardSheet = exporting("xlsx");
