import "server-only";
import { leftIn, tightestOf } from "@/lib/contract/budgets";
import type { CreditRequest, OpenRequest, OwnRequests, RequestInbox } from "@/lib/contract/credit-requests";
import { REVEAL_KINDS } from "@/lib/contract/reveal";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { spendingSettings } from "../budgets/spending-settings";
import { booksZone } from "../budgets/books-zone";
import type { MemberContext } from "../team-context";
import { budgetsFor } from "./answer-request";
import { leftWithoutApproval } from "./needs-approval";
import { asRequest, requestRows } from "./request-rows";

const SHOWN_DAYS = 30;
const MOST_SHOWN = 200;
const DAY_MS = 86_400_000;

const shownSince = () => new Date(Date.now() - SHOWN_DAYS * DAY_MS).toISOString();

function endOfMonth(day: string): string {
  const next = addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7);
  return addDays(`${next}-01`, -1);
}

/** Open requests come oldest first, those answered in the last 30 days newest first. */
export const readInbox = defineVerb(
  { scope: "approve", input: null },
  async ({ db, member }: MemberContext): Promise<RequestInbox> => {
    const zone = await booksZone(db);
    const rows = await requestRows(db)
      .where("request.createdAt", ">=", shownSince())
      .orderBy("request.createdAt")
      .orderBy("request.id")
      .limit(MOST_SHOWN)
      .execute();
    const waiting: OpenRequest[] = [];
    const answered: CreditRequest[] = [];
    for (const row of rows) {
      const request = asRequest(row, zone);
      if (request.state !== "waiting") answered.unshift(request);
      else
        waiting.push({
          ...request,
          ...(await budgetsFor(db, row)),
          isOwn: row.memberId === member.id && row.keyId === null,
        });
    }
    const today = dayIn(zone, Date.now());
    return { waiting, answered, today, lastDay: endOfMonth(today), zone };
  },
);

type Row = Awaited<ReturnType<ReturnType<typeof requestRows>["execute"]>>[number];

/**
 * Returns what an approved price can buy now, by its approval and the current budgets.
 * @param approvalAbove credits that need no approval today; null when unlimited
 */
async function buyableNow(db: Db, row: Row, approvalAbove: number | null): Promise<number> {
  const isOpen = row.openQuote !== null && row.endsAtMs !== null && row.endsAtMs > Date.now();
  if (row.state !== "approved" || !isOpen) return 0;
  const { budgets } = await budgetsFor(db, row);
  const tightest = tightestOf(budgets);
  const approved = row.isApproval === 1 ? Math.max(row.granted ?? 0, approvalAbove ?? row.cost) : row.cost;
  const count = Math.min(row.cost, approved, tightest ? leftIn(tightest) : row.cost);
  const { quoteKind: kind } = row;
  const isBoughtWhole = (kind !== null && REVEAL_KINDS[kind].isWhole) || row.quoteWish !== null;
  return isBoughtWhole && count < row.cost ? 0 : count;
}

export const readOwnRequests = defineVerb(
  { scope: "reveal", input: null },
  async ({ db, member }: MemberContext): Promise<OwnRequests> => {
    const zone = await booksZone(db);
    const { typedAbove, approvalAbove: above } = await spendingSettings(db);
    const approvalAbove = above === null ? null : await leftWithoutApproval(db, member.id, above);
    const rows = await requestRows(db)
      .where("request.memberId", "=", member.id)
      .where("request.createdAt", ">=", shownSince())
      .orderBy("request.createdAt", "desc")
      .orderBy("request.id")
      .limit(MOST_SHOWN)
      .execute();
    const requests = rows.map(async (row) => ({
      ...asRequest(row, zone),
      buyable: await buyableNow(db, row, approvalAbove),
    }));
    return { requests: await Promise.all(requests), typedAbove };
  },
);

/** `toAnswer`: open requests of other members. `toBuy`: the caller's approved requests that are not bought yet. */
type RequestCounts = { toAnswer: number; toBuy: number };

export const countRequests = defineVerb(
  { scope: ["usage.own", "usage.all"], input: null },
  async (ctx: MemberContext): Promise<RequestCounts> => {
    const zone = await booksZone(ctx.db);
    const rows = await requestRows(ctx.db)
      .where("request.createdAt", ">=", shownSince())
      .where("request.state", "in", ["waiting", "approved"])
      .execute();
    const requests = rows.map((row) => asRequest(row, zone));
    const isOwn = ({ member }: CreditRequest) => member.id === ctx.member.id;
    const waiting = requests.filter(
      (request) => request.state === "waiting" && (!isOwn(request) || request.isByAgent),
    );
    const approved = requests.filter(
      (request) => isOwn(request) && request.state === "approved" && request.quoteId !== null,
    );
    return { toAnswer: isAllowed(ctx, "approve") ? waiting.length : 0, toBuy: approved.length };
  },
);

/** The latest request of a key, by its id or its quote. `quoteOf`: also of a quote that was bought. */
export async function findRequest(
  db: Db,
  zone: string,
  keyId: string,
  { id, quoteId }: { id?: string; quoteId?: string },
): Promise<(CreditRequest & { quoteOf: string | null }) | null> {
  const row = await requestRows(db)
    .where("request.keyId", "=", keyId)
    .$if(id !== undefined, (query) => query.where("request.id", "=", id!))
    .$if(quoteId !== undefined, (query) => query.where("request.quoteId", "=", quoteId!))
    .orderBy("request.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...asRequest(row, zone), quoteOf: row.quoteId } : null;
}
