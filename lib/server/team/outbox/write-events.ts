import "server-only";
import { randomUUID } from "node:crypto";
import type { NoticeKind } from "@/lib/contract/notices";
import type { Db, Trx } from "@/lib/server/ports/database";

/** Events are kept this long for investigations, even without readers. */
const KEPT_MS = 7 * 86_400_000;

/** Deletes old events that all readers have read. @returns how many */
export async function pruneEvents(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("outbox")
    .where("createdAt", "<", before)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom("outboxReader").select("name").whereRef("outboxReader.lastId", "<", "outbox.id"),
        ),
      ),
    )
    // The newest event stays, because SQLite continues from the greatest id: a reused id would never be read.
    .where("id", "<", (query) =>
      query.selectFrom("outbox as newest").select((fields) => fields.fn.max<number>("newest.id").as("id")),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** "down": there is less than before, "up": there is more again. */
type Direction = "down" | "up";
/** The person who did it; null: the command line, or the program. */
type By = { by: string | null };

export type MentionPlace =
  | { creatorId: string; noteId: string }
  | { linkId: string; replyId: number }
  | { listId: string; postId: string };

/** Events carry ids only: a reader looks up the rest, as it is then. */
export interface Events extends Record<NoticeKind, object> {
  "reveal.finished": { revealId: string };
  "list.item.changed": { listId: string; creatorId: string; field: string } & By;
  /** For the first time on a day (UTC). */
  "link.opened": { linkId: string };
  "link.decided": { linkId: string; replyId: number };
  "link.commented": { linkId: string; replyId: number };
  "request.created": { requestId: string };
  /** Approved, declined or withdrawn. */
  "request.answered": { requestId: string } & By;
  /**
   * `id`: of the member, or the `purposeKey`; empty for the team. `period`: the day, the month (YYYY-MM) or `total`.
   * "down": less than the rest of `percent` is left; each percent is told once a period in each direction.
   */
  "budget.crossed": {
    budgetId: string;
    of: "team" | "member" | "purpose";
    id: string;
    percent: 50 | 80 | 100;
    period: string;
    direction: Direction;
  };
  /** `line`: credits. */
  "balance.low": { line: number; direction: Direction };
  "outcome.unknown": { revealId: string };
  "outcome.settled": { revealId: string };
  "books.differ": Record<string, never>;
  "books.agree": Record<string, never>;
  /** Imported, failed or stopped. */
  "import.finished": { importId: string };
  "source.failed": { sourceId: string };
  "source.finished": { sourceId: string };
  "key.expiring": { keyId: string };
  "link.expiring": { linkId: string };
  "sign_in.new": { memberId: string; sessionId: string };
  /** `memberId`: the person it was given to. */
  assignment: { memberId: string; listId: string; creatorId: string } & By;
  /** `memberId`: the person named in a note about a creator, a comment for a client, or the note of a saved post. */
  mention: ({ memberId: string } & By) & MentionPlace;
  "view.matched": { viewId: string; found: number };
  "reminder.due": { reminderId: string; memberId: string; creatorId: string; listId: string | null };
  /** `memberId`: whose channel it is; null: the team's. */
  "channel.failed": { channel: string; memberId: string | null };
}

const AT_ONCE = 500;

/** One for each payload, in their order. See `appendEvent`. */
export async function appendEvents<T extends NoticeKind>(
  trx: Db | Trx,
  topic: T,
  payloads: readonly Events[T][],
): Promise<void> {
  if (payloads.length === 0) return;
  if (!trx.isTransaction) throw new Error(`${topic} is added outside of a transaction.`);
  const createdAt = new Date().toISOString();
  const rows = payloads.map((payload) => {
    return { eventId: randomUUID(), topic, payload: JSON.stringify(payload), createdAt };
  });
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await trx
      .insertInto("outbox")
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
}

/** @param name identifies the event: it is added once, as long as it is kept. @returns whether it was added */
export async function appendOnce<T extends NoticeKind>(
  trx: Trx,
  name: string,
  topic: T,
  payload: Events[T],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("outbox")
    .values({ eventId: name, topic, payload: JSON.stringify(payload), createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("eventId").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * The event commits with the transaction. Ids follow the order of commits, because a writing transaction holds the
 * single write lock from before its first statement until its commit is visible. A statement outside of a transaction,
 * or one with an isolation level, has no such lock: a reader could pass the id before it appears.
 */
export const appendEvent = <T extends NoticeKind>(
  trx: Db | Trx,
  topic: T,
  payload: Events[T],
): Promise<void> => appendEvents(trx, topic, [payload]);
