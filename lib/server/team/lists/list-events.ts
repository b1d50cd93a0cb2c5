import "server-only";
/**
 * Changes of lists as they happen, for the browsers that are open. Each process asks the database for all of its streams
 * at once, so that what another process wrote is told too, on SQLite as on PostgreSQL.
 */
import type { ListEvent } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { stopHooks, stopState } from "@/lib/server/runtime/stop-hooks";

const POLL_MS = 500;
/** Changes of one look; more follow at once. */
const BATCH = 500;
/** A browser that was away for more changes than this reads its lists again instead. */
export const MOST_MISSED = 2_000;

/** `event`: of a list that the reader may see. `passed`: all changes up to this one were looked at. */
export type ListReader = {
  memberId: string;
  event: (event: ListEvent) => void;
  passed: (id: number) => void;
  end: () => void;
};

type Following = ListReader & { cursor: number };

const selectChanges = (db: Db, after: number) =>
  db
    .selectFrom("list_change")
    .innerJoin("list", "list.id", "list_change.list_id")
    .innerJoin("member", "member.id", "list_change.member_id")
    .selectAll("list_change")
    .select(["list.is_team", "list.owner_id", "member.name as by_name"])
    .where("list_change.id", ">", after)
    .orderBy("list_change.id")
    .limit(BATCH);

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>["execute"]>>[number];

const eventOf = (row: ChangeRow): ListEvent => ({
  id: Number(row.id),
  listId: row.list_id,
  kind: row.kind,
  creatorId: row.creator_id,
  postId: row.post_id,
  field: row.field,
  after: row.after,
  version: row.version,
  by: { id: row.member_id, name: row.by_name },
  at: row.at,
});

/** The newest change of any list; 0 before the first. */
export async function newestChange(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom("list_change")
    .select((fields) => fields.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}

/** Who follows the changes in this process. It asks the database only while somebody does. */
export class ListEvents {
  private readonly following = new Set<Following>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Db,
    private readonly pollMs = POLL_MS,
  ) {}

  /** @param after the last change that the reader knows. @returns ends the following */
  follow(reader: ListReader, after: number): () => void {
    const one: Following = { ...reader, cursor: after };
    this.following.add(one);
    this.schedule();
    return () => void this.following.delete(one);
  }

  get size(): number {
    return this.following.size;
  }

  /** Their browsers ask again, another process where there is one. */
  endAll(): void {
    const all = [...this.following];
    this.following.clear();
    for (const one of all) one.end();
  }

  private schedule(): void {
    if (this.timer !== null || this.following.size === 0) return;
    this.timer = setTimeout(() => void this.look(), this.pollMs);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      if (stopState().isStopping) this.endAll();
      while (this.following.size > 0 && (await this.tell()) === BATCH);
    } catch (err) {
      // The next look begins where this one did.
      logEvent("warn", "lists.events-failed", { err });
    } finally {
      this.timer = null;
      this.schedule();
    }
  }

  /** One statement for all readers, from the one who knows least. @returns how many changes there were */
  private async tell(): Promise<number> {
    const readers = [...this.following];
    const rows = await selectChanges(this.db, Math.min(...readers.map(({ cursor }) => cursor))).execute();
    for (const row of rows) {
      const event = eventOf(row);
      for (const one of readers) {
        if (event.id <= one.cursor) continue;
        one.cursor = event.id;
        if (row.is_team === 1 || row.owner_id === one.memberId) one.event(event);
      }
    }
    if (rows.length > 0) for (const one of readers) one.passed(one.cursor);
    return rows.length;
  }
}

const byDatabase = processSingleton("list-events", () => new WeakMap<object, ListEvents>());

/** The readers of this process; they are ended when it stops. */
export function listEvents(db: Db): ListEvents {
  const found = byDatabase().get(db);
  if (found) return found;
  const made = new ListEvents(db);
  byDatabase().set(db, made);
  stopHooks().add(async () => made.endAll());
  return made;
}
