import "server-only";
import type { BookDifference, DifferenceState } from "@/lib/contract/books";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { readBooksState, type BooksState } from "./books-state";

const RECENT = 5;

export type Books = { state: BooksState; standing: BookDifference[]; resolved: BookDifference[] };

async function list(
  { db }: VerbContext,
  states: DifferenceState[],
  limit: number,
): Promise<BookDifference[]> {
  const rows = await db
    .selectFrom("bookDifference as d")
    .leftJoin("member", "member.id", "d.who")
    .leftJoin("chargeAttempt as a", "a.id", "d.subject")
    .selectAll("d")
    .select(["member.name", "a.revealId"])
    .where("d.state", "in", states)
    .orderBy("d.state", "desc")
    .orderBy("d.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    message: row.message,
    state: row.state,
    firstSeen: row.firstSeen,
    lastSeen: row.lastSeen,
    who: row.name,
    note: row.note,
    revealId: row.revealId,
  }));
}

/** Open differences come first. */
export const listDifferences = defineVerb(
  { scope: "approve", input: null },
  async (ctx: VerbContext): Promise<Books> => ({
    state: await readBooksState(ctx.db),
    standing: await list(ctx, ["open", "acknowledged"], 500),
    resolved: await list(ctx, ["resolved"], RECENT),
  }),
);
