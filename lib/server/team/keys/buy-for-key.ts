import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import type { OperationName } from "@/lib/contract/operations";
import { CREATOR_ID, type Creator } from "@/lib/contract/records";
import { defineVerb, type Audit } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import { requestFingerprint } from "@/lib/server/runtime/request-fingerprint";
import { searchOf } from "../library/contacts";
import { runReveal } from "../reveal/run-reveal";
import { waitForReveal } from "../reveal/running-reveals";
import type { KeyContext } from "../team-context";
import { type KeyCall, creditsOfKey, attemptOf, type KeyAttempt } from "./key-call";
import { placeOrder, type Selection } from "./internal/place-order";
import { withoutContacts } from "@/lib/domain/without-contacts";
import { isAllowed } from "@/lib/server/access/caller";

/** Keeps the order's sequence. `notFound` also has creators that are no longer kept. */
async function boughtRecords(
  ctx: KeyContext,
  { ids, revealId }: KeyCall,
): Promise<{ data: Creator[]; notFound: string[] }> {
  const ordered = JSON.parse(ids) as string[];
  // An order has at most 100 ids: a page of a search, or the ids of one call.
  const [owned, bought] = await Promise.all([
    ctx.db
      .selectFrom("ownedCreator")
      .select(["creatorId", "record"])
      .where("creatorId", "in", [...ordered, ""])
      .execute(),
    ctx.db
      .selectFrom("boughtRecord")
      .select(["creatorId", "record"])
      .where("revealId", "=", revealId ?? "")
      .execute(),
  ]);
  const records = new Map<string, string>();
  for (const { creatorId, record } of [...owned, ...bought])
    if (record !== null) records.set(creatorId, record);
  const shown = (record: Creator) => (isAllowed(ctx, "contacts") ? record : withoutContacts(record));
  return {
    data: ordered.flatMap((id) => {
      const record = records.get(id);
      return record === undefined ? [] : shown(JSON.parse(record) as Creator);
    }),
    notFound: ordered.filter((id) => !records.has(id)),
  };
}

/** Less than the 30 s that clients usually wait. */
const WAIT_MS = 25_000;

type Request = { operation: OperationName; canonicalInput: string; select: () => Promise<Selection> };
type Bought = {
  call: KeyCall;
  data: Creator[];
  notFound: string[];
  charged: number;
  remaining: number | null;
  isReplayed: boolean;
};

/** Programs get one error for too few credits; a budget's error tells people whom to ask. */
function asInsufficient(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "over_budget") throw error;
  const { required, available } = error.extra;
  throw new AppError("insufficient_credits", error.message, { required, available });
}

const LOOK_AGAIN_MS = 100;
const RUNNING = "This is still being bought. Send the same request again: it is not charged a second time.";
const UNCLEAR =
  "It’s unclear whether this was charged. Send the same request again later. You won’t be charged twice.";
const BY_HAND =
  "An admin decided what became of this purchase, and it is not repeated. Send another Idempotency-Key to buy.";

/** @throws AppError when the purchase ended without a charge or was decided by hand */
function chargedBy({ state, charged, message, isByHand }: KeyAttempt): number {
  if (isByHand === 1) throw new AppError("conflict", BY_HAND);
  if (state === "settled") return charged;
  const detail = [message, "Nothing was charged."].filter((text) => text !== null).join(" ");
  throw new AppError("unavailable", detail, { retryAfterS: 5 });
}

/**
 * Takes the purchase over from a process that died. `deadline` is a time of `performance.now()`.
 * @throws AppError `idempotency_in_progress` without an outcome, `unavailable` when nothing was charged, `conflict`
 */
async function awaitPurchase(ctx: KeyContext, { revealId }: KeyCall, deadline: number): Promise<number> {
  if (revealId === null) return 0;
  for (let looks = 0; ; looks++) {
    const attempt = await attemptOf(ctx.db, { revealId });
    if (!attempt) throw new Error(`The reveal ${revealId} of a key has no charging call.`);
    if (attempt.state === "settled" || attempt.state === "void") return chargedBy(attempt);
    if (attempt.state === "unknown") throw new AppError("idempotency_in_progress", UNCLEAR);
    const leftMs = deadline - performance.now();
    if (leftMs <= 0 || ctx.instance.isStopping) throw new AppError("idempotency_in_progress", RUNNING);
    runReveal(ctx, revealId);
    // A purchase of this process can be awaited; one of another process is polled.
    await (looks === 0 ? waitForReveal(revealId, leftMs) : sleep(LOOK_AGAIN_MS));
  }
}

async function order(ctx: KeyContext, request: Request, audit: Audit<"reveal.confirmed">): Promise<Bought> {
  const deadline = performance.now() + WAIT_MS;
  const fingerprint = requestFingerprint(request.operation, request.canonicalInput);
  const wanted = { fingerprint, select: request.select };
  const { call, isReplayed } = await placeOrder(ctx, wanted, audit, deadline).catch(asInsufficient);
  const charged = await awaitPurchase(ctx, call, deadline);
  const [records, { remaining }] = await Promise.all([boughtRecords(ctx, call), creditsOfKey(ctx)]);
  return { call, ...records, charged, remaining, isReplayed };
}

const purchase = { scope: "reveal", act: "reveal.confirmed", transaction: "none" } as const;
const creatorIds = z.array(z.string().regex(CREATOR_ID)).min(1).max(100);

/**
 * Section 4.4. Creators that the team owns are free and come from the library; erased ones are not found.
 * @throws AppError `insufficient_credits`, `idempotency_mismatch`, `idempotency_in_progress` when the outcome isn't
 * known after 25 seconds, `books_differ`, `unavailable`, `forbidden`, `invalid_api_key`, `conflict`
 */
export const getCreatorsForKey = defineVerb(
  { ...purchase, input: creatorIds },
  async (ctx: KeyContext, ids, audit) => {
    const select = async () => ({ ids, page: null });
    const request = { operation: "getCreators", canonicalInput: ids.join(","), select } as const;
    const { data, notFound, charged, remaining, isReplayed } = await order(ctx, request, audit);
    const credits = { charged, ...(remaining !== null && { remaining }) };
    return { envelope: { message: "OK", data, notFound, credits }, charged, remaining, isReplayed };
  },
);

type Page = { page: number; next_page: number; total_pages: number };

/** Section 4.2. @throws AppError as `getCreatorsForKey`, and what the free search throws */
export const searchRecordsForKey = defineVerb(
  { ...purchase, input: searchInput(creatorQuery) },
  async (ctx: KeyContext, values, audit) => {
    const select = async () => {
      const search = searchOf(ctx, values, ctx.service);
      const { data, page, next_page, total_pages } = await ctx.service.searchCreatorIds(search, {
        signal: ctx.signal,
      });
      return { ids: data, page: JSON.stringify({ page, next_page, total_pages } satisfies Page) };
    };
    const canonicalInput = canonical(creatorQuery, values);
    const request = { operation: "searchCreatorRecords", canonicalInput, select } as const;
    const { call, data, charged, remaining, isReplayed } = await order(ctx, request, audit);
    const { page, perPage } = values;
    const response = { data, ...(JSON.parse(call.page!) as Page) };
    return {
      envelope: { message: "OK", params: { page, perPage }, response },
      charged,
      remaining,
      isReplayed,
    };
  },
);
