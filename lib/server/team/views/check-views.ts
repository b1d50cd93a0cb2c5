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
    .selectFrom("savedView")
    .innerJoin("member", "member.id", "savedView.ownerId")
    .where("savedView.deletedAt", "is", null)
    .where("savedView.page", "in", ["viral", "creators"])
    .where("member.disabledAt", "is", null);

type Context = { team: TeamContext; signal?: AbortSignal; now?: () => number };

/** A new view waits for its own minute, so that many new ones don't search at once. */
async function planNew(db: Db, now: number): Promise<void> {
  const added = await watched(db)
    .leftJoin("viewCheck", "viewCheck.viewId", "savedView.id")
    .select(["savedView.id", "savedView.revision"])
    .where("viewCheck.viewId", "is", null)
    .limit(MOST_PLANNED)
    .execute();
  if (added.length === 0) return;
  const rows = added.map(({ id, revision }) => ({
    viewId: id,
    revision,
    total: null,
    checkedAt: null,
    dueMs: nextTime(id, now),
  }));
  await db
    .insertInto("viewCheck")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const dueViews = (db: Db, now: number) =>
  watched(db)
    .innerJoin("viewCheck", "viewCheck.viewId", "savedView.id")
    .leftJoin("viewSeen", (join) =>
      join.onRef("viewSeen.viewId", "=", "savedView.id").onRef("viewSeen.memberId", "=", "savedView.ownerId"),
    )
    .select([
      "savedView.id",
      "savedView.page",
      "savedView.query",
      "savedView.name",
      "savedView.revision",
      "savedView.updatedAt",
      "member.id as ownerId",
      "member.email",
      "member.name as ownerName",
      "member.role",
      "member.mayImport",
      "viewCheck.revision as checkedRevision",
      "viewCheck.total",
      "viewCheck.checkedAt",
      "viewCheck.dueMs",
      "viewSeen.total as seenTotal",
      "viewSeen.seenAt",
    ])
    .where(({ or, eb }) =>
      or([
        eb("viewCheck.dueMs", "<=", now),
        // The clock was set back.
        eb("viewCheck.dueMs", ">", now + 2 * DAY_MS),
      ]),
    )
    .orderBy("viewCheck.dueMs")
    .orderBy("savedView.id")
    .limit(MOST_AT_ONCE)
    .execute();

type DueView = Awaited<ReturnType<typeof dueViews>>[number];

/** The newer of the last count and what the owner saw last, both of the present search. */
function knownTotal(view: DueView): number | null {
  const counted = view.checkedRevision === view.revision && view.total !== null ? view.checkedAt : null;
  const seen = view.seenAt !== null && view.seenAt >= view.updatedAt ? view.seenAt : null;
  if (seen !== null && (counted === null || seen > counted)) return view.seenTotal;
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
      id: view.ownerId,
      email: view.email,
      name: view.ownerName,
      role: view.role,
      ...(view.mayImport === 1 && { mayImport: true }),
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
        checkedAt: new Date(now()).toISOString(),
        dueMs: nextTime(view.id, now() + DAY_MS / 2),
      };
      // Another process may have counted it meanwhile.
      const written = await trx
        .updateTable("viewCheck")
        .set(row)
        .where("viewId", "=", view.id)
        .where("dueMs", "=", view.dueMs)
        .returning("viewId")
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
    .leftJoin("viewCheck", "viewCheck.viewId", "savedView.id")
    .select(({ fn }) => [
      fn.count<number>("savedView.id").as("count"),
      fn.max("viewCheck.checkedAt").as("at"),
    ])
    .where("savedView.ownerId", "=", memberId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), checkedAt: at };
}
