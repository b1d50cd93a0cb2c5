import "server-only";
/**
 * Each saved view of a search is counted about once a day by a free search, at a time of its own, within what other
 * calls leave of the service's limit. What the team owns already needs no search, so views of the library are left out.
 */
import { spreadOver } from "@/lib/domain/notice-times";
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { Member } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { withDays } from "@/lib/domain/moving-days";
import { appendEvent } from "../outbox/write-events";
import type { TeamContext } from "../team-context";
import { matchesOf } from "./count-views";
import { viewSeenBy } from "./internal/view-rows";

const DAY_MS = 86_400_000;
/** The most views of one run; the rest waits for the next minute. */
const MOST_AT_ONCE = 10;
const MOST_PLANNED = 500;

export const CHECK_VIEWS_JOB = "views.check";

/** The first time of a view's own minute of the day from `earliest` on. */
function nextTime(viewId: string, earliest: number): number {
  const own = spreadOver(viewId, DAY_MS);
  return earliest + ((((own - earliest) % DAY_MS) + DAY_MS) % DAY_MS);
}

/** Views of people whose account works. */
const watched = (db: Db) =>
  db
    .selectFrom("saved_view")
    .innerJoin("member", "member.id", "saved_view.owner_id")
    .where("saved_view.deleted_at", "is", null)
    .where("saved_view.page", "in", ["viral", "creators"])
    .where("member.disabled_at", "is", null);

type Context = { team: TeamContext; signal?: AbortSignal; now?: () => number };

/** A new view waits for its own minute, so that many new ones don't search at once. */
async function planNew(db: Db, now: number): Promise<void> {
  const added = await watched(db)
    .leftJoin("view_check", "view_check.view_id", "saved_view.id")
    .select(["saved_view.id", "saved_view.revision"])
    .where("view_check.view_id", "is", null)
    .limit(MOST_PLANNED)
    .execute();
  if (added.length === 0) return;
  const rows = added.map(({ id, revision }) => ({
    view_id: id,
    revision,
    total: null,
    checked_at: null,
    due_ms: nextTime(id, now),
  }));
  await db
    .insertInto("view_check")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const dueViews = (db: Db, now: number) =>
  watched(db)
    .innerJoin("view_check", "view_check.view_id", "saved_view.id")
    .leftJoin("view_seen", (join) =>
      join
        .onRef("view_seen.view_id", "=", "saved_view.id")
        .onRef("view_seen.member_id", "=", "saved_view.owner_id"),
    )
    .select([
      "saved_view.id",
      "saved_view.page",
      "saved_view.query",
      "saved_view.name",
      "saved_view.revision",
      "saved_view.updated_at",
      "member.id as owner_id",
      "member.email",
      "member.name as owner_name",
      "member.role",
      "member.may_import",
      "view_check.revision as checked_revision",
      "view_check.total",
      "view_check.checked_at",
      "view_check.due_ms",
      "view_seen.total as seen_total",
      "view_seen.seen_at",
    ])
    .where(({ or, eb }) =>
      or([
        eb("view_check.due_ms", "<=", now),
        // The clock was set back.
        eb("view_check.due_ms", ">", now + 2 * DAY_MS),
      ]),
    )
    .orderBy("view_check.due_ms")
    .orderBy("saved_view.id")
    .limit(MOST_AT_ONCE)
    .execute();

type DueView = Awaited<ReturnType<typeof dueViews>>[number];

/** The newer of the last count and what the owner saw last, both of the present search. */
function knownTotal(view: DueView): number | null {
  const counted = view.checked_revision === view.revision && view.total !== null ? view.checked_at : null;
  const seen = view.seen_at !== null && view.seen_at >= view.updated_at ? view.seen_at : null;
  if (seen !== null && (counted === null || seen > counted)) return view.seen_total;
  return counted === null ? null : view.total;
}

/**
 * Tells owners what their views found since the last count, or since they last saw them. A first count tells nothing.
 * @returns how many were counted; 0 when free checks are off. @throws the reason of the signal, and errors of the database
 */
export async function checkViews(ctx: Context): Promise<number> {
  if (!env().isLookingCloser) return 0;
  const { team, signal, now = Date.now } = ctx;
  const { db } = team;
  let counted = 0;
  await planNew(db, now());
  for (const view of await dueViews(db, now())) {
    signal?.throwIfAborted();
    const member: Member = {
      id: view.owner_id,
      email: view.email,
      name: view.owner_name,
      role: view.role,
      ...(view.may_import === 1 && { mayImport: true }),
    };
    const reader = { ...team, ...memberCaller(member, NO_ORIGIN), signal };
    const query = withDays(viewSeenBy(reader, view).query, now());
    // A service that is away or busy answers tomorrow.
    const total = await matchesOf(reader, { page: view.page, query }, { isBackground: true }).catch(
      () => null,
    );
    signal?.throwIfAborted();
    const before = knownTotal(view);
    await db.transaction().execute(async (trx) => {
      const row = {
        revision: view.revision,
        total: total ?? before,
        checked_at: new Date(now()).toISOString(),
        due_ms: nextTime(view.id, now() + DAY_MS / 2),
      };
      // Another process may have counted it meanwhile.
      const written = await trx
        .updateTable("view_check")
        .set(row)
        .where("view_id", "=", view.id)
        .where("due_ms", "=", view.due_ms)
        .returning("view_id")
        .executeTakeFirst();
      if (written && total !== null && before !== null && total > before)
        await appendEvent(trx, "view.matched", { viewId: view.id, found: total - before });
    });
    counted++;
  }
  return counted;
}

/** Counts the member's own views, with the time of their last check. */
export async function lastChecks(
  db: Db,
  memberId: string,
): Promise<{ count: number; checkedAt: string | null }> {
  const { count, at } = await watched(db)
    .leftJoin("view_check", "view_check.view_id", "saved_view.id")
    .select(({ fn }) => [
      fn.count<number>("saved_view.id").as("count"),
      fn.max("view_check.checked_at").as("at"),
    ])
    .where("saved_view.owner_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), checkedAt: at };
}
