import "server-only";
/** Each process polls the database, once for all its streams, so that it also sees changes of other processes. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { ListEvent } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { stopHooks, stopState } from "@/lib/server/runtime/stop-hooks";
import type { MemberContext } from "../team-context";

const POLL_MS = 500;
const BATCH = 500;
/** A browser that missed more changes than this reads its lists again. */
export const MOST_MISSED = 2_000;

/** `event` is called for lists that the reader may see, `passed` once all changes up to an id were handled. */
type ListReader = {
  memberId: string;
  event: (event: ListEvent) => void;
  passed: (id: number) => void;
  end: () => void;
};

type Following = ListReader & { cursor: number };

const selectChanges = (db: Db, after: number) =>
  db
    .selectFrom("listChange")
    .innerJoin("list", "list.id", "listChange.listId")
    .innerJoin("member", "member.id", "listChange.memberId")
    .select(["listChange.id", "listId", "listChange.kind", "creatorId", "postId", "field", "after"])
    .select(["listChange.version", "memberId", "tab", "at", "list.isTeam", "list.ownerId"])
    .select("member.name as byName")
    .where("listChange.id", ">", after)
    .orderBy("listChange.id")
    .limit(BATCH);

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>["execute"]>>[number];

function eventOf(row: ChangeRow): ListEvent {
  const { id, memberId, byName, isTeam: _, ownerId: __, ...change } = row;
  return { ...change, id: Number(id), by: { id: memberId, name: byName } };
}

/** Returns 0 before the first change. */
export async function newestChange(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom("listChange")
    .select((fields) => fields.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}

export class ListEvents {
  private readonly following = new Set<Following>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Db,
    private readonly pollMs = POLL_MS,
  ) {}

  follow(reader: ListReader, after: number): () => void {
    const one: Following = { ...reader, cursor: after };
    this.following.add(one);
    this.schedule();
    return () => void this.following.delete(one);
  }

  get size(): number {
    return this.following.size;
  }

  /** The browsers reconnect, to another process if there is one. */
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
      // The next poll starts from the same cursor.
      logEvent("warn", "lists.events-failed", { err });
    } finally {
      this.timer = null;
      this.schedule();
    }
  }

  /** One statement serves all readers, from the lowest cursor. @returns the number of changes */
  private async tell(): Promise<number> {
    const readers = [...this.following];
    const rows = await selectChanges(this.db, Math.min(...readers.map(({ cursor }) => cursor))).execute();
    for (const row of rows) {
      const event = eventOf(row);
      for (const one of readers) {
        if (event.id <= one.cursor) continue;
        one.cursor = event.id;
        if (row.isTeam === 1 || row.ownerId === one.memberId) one.event(event);
      }
    }
    if (rows.length > 0) for (const one of readers) one.passed(one.cursor);
    return rows.length;
  }
}

const byDatabase = processSingleton("list-events", () => new WeakMap<object, ListEvents>());

export function listEvents(db: Db): ListEvents {
  const found = byDatabase().get(db);
  if (found) return found;
  const made = new ListEvents(db);
  byDatabase().set(db, made);
  stopHooks().add(async () => made.endAll());
  return made;
}

/** `follow` starts after `from`. `isReset`: too much was missed, so the lists must be read again. */
type EventStream = {
  from: number;
  isReset: boolean;
  follow: (reader: Omit<ListReader, "memberId">) => () => void;
};

/** `after` is the last known change; null starts from the newest. @throws AppError `unavailable` on a stop */
export const openEventStream = defineVerb(
  { scope: "library.read", input: z.strictObject({ after: z.int().min(0).nullable() }) },
  async ({ db, member }: MemberContext, { after }): Promise<EventStream> => {
    if (stopState().isStopping) throw new AppError("unavailable", "Scoutdeck is stopping. Try again soon.");
    const newest = await newestChange(db);
    // An id above the newest is from before a backup was restored.
    const isReset = after !== null && (after > newest || newest - after > MOST_MISSED);
    const from = after === null || isReset ? newest : after;
    return {
      from,
      isReset,
      follow: (reader) => listEvents(db).follow({ ...reader, memberId: member.id }, from),
    };
  },
);
