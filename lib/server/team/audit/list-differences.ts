import "server-only";
import type { BookDifference, DifferenceState } from "@/lib/contract/books";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { readBooksState, type BooksState } from "./books-state";

const RECENT = 5;

export type Books = { state: BooksState; standing: BookDifference[]; resolved: BookDifference[] };

function list({ db }: VerbContext, states: DifferenceState[], limit: number): Promise<BookDifference[]> {
  return db
    .selectFrom("bookDifference as d")
    .leftJoin("member", "member.id", "d.who")
    .leftJoin("chargeAttempt as a", "a.id", "d.subject")
    .select(["d.id", "d.kind", "d.subject", "d.message", "d.state", "d.firstSeen", "d.lastSeen", "d.note"])
    .select(["member.name as who", "a.revealId"])
    .where("d.state", "in", states)
    .orderBy("d.state", "desc")
    .orderBy("d.id", "desc")
    .limit(limit)
    .execute();
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
