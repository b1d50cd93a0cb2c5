import "server-only";
/** How agents spend: the same quote, confirmation and request as in the dashboard, with one key. */
import { setTimeout as sleep } from "node:timers/promises";
import { leftIn, tightestOf } from "@/lib/contract/budgets";
import { confirmInput, requestInput } from "@/lib/contract/agent-tools";
import { MAX_AGENT_NAME } from "@/lib/contract/agents";
import { MAX_REASON_LENGTH } from "@/lib/contract/credit-requests";
import { AppError } from "@/lib/contract/errors";
import { purposeKey, type Reveal } from "@/lib/contract/reveal";
import { markedFor } from "@/lib/domain/foreign-text";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import { parseCreatorIds } from "@/lib/contract/parse-creator-ids";
import { valuesOrError } from "@/lib/server/access/search-input";
import { env } from "@/lib/server/runtime/env";
import { booksZone } from "../budgets/books-zone";
import { spendingSettings } from "../budgets/spending-settings";
import { budgetsOfMember } from "../budgets/used-budgets";
import { allowanceLeft, checkAllowance } from "../keys/key-call";
import { ownedAmong } from "../library/owned-among";
import { askForCredits } from "../requests/ask-for-credits";
import { findRequest } from "../requests/read-requests";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { findReveal } from "../reveal/read-reveal";
import type { KeyContext } from "../team-context";
import { spendableCredits } from "../usage/team-balance";

/** Less than the 30 s that clients usually wait. */
const WAIT_MS = 25_000;
const LOOK_AGAIN_MS = 100;

export type LeftCredits = { left: number | null; limit_left: number | null };

/** Credits after a call. Null: unknown, unlimited, or not for this key. */
export async function creditsLeft(ctx: KeyContext): Promise<LeftCredits> {
  if (!isAllowed(ctx, ["reveal", "credits.read"])) return { left: null, limit_left: null };
  const { db, member, key } = ctx;
  const [allowance, { balance }, budgets] = await Promise.all([
    allowanceLeft(db, key.id),
    spendableCredits(ctx),
    budgetsOfMember(db, member.id, key.purpose === null ? [] : [purposeKey(key.purpose)]),
  ]);
  const tightest = tightestOf(budgets.filter(({ period }) => period !== "reveal"));
  const limits = [allowance, tightest ? leftIn(tightest) : null].filter((limit) => limit !== null);
  return { left: balance, limit_left: limits.length === 0 ? null : Math.min(...limits) };
}

/** @throws AppError `forbidden` when the team requires a purpose and the key has none */
async function refuseWithoutPurpose({ db, key }: KeyContext): Promise<void> {
  const { isPurposeRequired } = await spendingSettings(db);
  if (isPurposeRequired && key.purpose === null)
    throw new AppError("forbidden", "This key needs a purpose before it may buy. An admin can set it.");
}

/** @throws AppError as `quote`, and `forbidden` without a required purpose */
export async function quoteForAgent(ctx: KeyContext, args: unknown) {
  const userIds = valuesOrError(parseCreatorIds(args));
  await refuseWithoutPurpose(ctx);
  const made = await quote(ctx, { ids: userIds });
  const { approvalAbove = null } = made;
  const allowance = await allowanceLeft(ctx.db, ctx.key.id);
  return {
    quote_id: made.id,
    credits: made.cost,
    creators: made.chosen,
    owned: made.owned,
    left_out: made.marked?.isLeftOut ? made.marked.count : 0,
    affordable: Math.min(made.affordable, allowance ?? made.affordable),
    needs_approval: approvalAbove !== null && made.cost > approvalAbove,
    purpose: ctx.key.purpose,
    expires_at: made.expiresAt,
  };
}

/** A quote of this key. @throws AppError `not_found`, also for a quote of another key or a person */
const readAgentQuote = defineVerb(
  { scope: "reveal", input: requestInput.shape.quote_id.unwrap() },
  async ({ db, key }: KeyContext, id) => {
    const row = await db
      .selectFrom("quote")
      .select(["id", "ids", "toBuy", "revealId", "expiresAtMs"])
      .where("id", "=", id)
      .where("keyId", "=", key.id)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found", "This quote doesn’t exist, or it is not of this key.");
    return row;
  },
);
type AgentQuote = Awaited<ReturnType<typeof readAgentQuote>>;

function outcomeOf({ state, charged, toBuy, bought }: Reveal) {
  if (state === "running" || state === "paused") return "running";
  if (state === "unknown") return "outcome_unknown";
  return charged === 0 && bought === 0 && toBuy > 0 ? "nothing_bought" : "bought";
}

const WORDS = {
  running: "Still being bought. Call get_request with the quote_id: it is not charged a second time.",
  outcome_unknown:
    "It’s unclear whether this was charged. The team’s admins see it, and it is never charged twice.",
  nothing_bought: "Nothing was charged.",
  bought: "",
};

/** The records of a bought quote, in the order of the quote, also of creators owned before. */
async function purchaseOf(ctx: KeyContext, { id, ids, revealId }: AgentQuote) {
  const reveal = (await findReveal(ctx.db, revealId!))!;
  const status = outcomeOf(reveal);
  const wanted = JSON.parse(ids) as string[];
  const owned = await ownedAmong(ctx.db, status === "running" ? [] : wanted);
  const mark = markedFor(isAllowed(ctx, "contacts"));
  const creators = wanted.flatMap((each) => {
    const found = owned.get(each);
    return found ? [mark(found.creator)] : [];
  });
  return {
    status,
    quote_id: id,
    reveal_id: reveal.id,
    creators,
    not_found: reveal.notFound,
    message: [WORDS[status], reveal.message ?? ""].filter((text) => text !== "").join(" "),
    charged: reveal.charged,
  };
}

/** Polls, because the process that buys may be another one. */
async function awaitReveal(ctx: KeyContext, revealId: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (performance.now() < deadline && !ctx.instance.isStopping) {
    const reveal = await findReveal(ctx.db, revealId);
    if (reveal?.finishedAt !== null) return;
    await sleep(LOOK_AGAIN_MS);
  }
}

const linkOf = (id: string) => `${env().publicUrl}/admin/requests#request-${id}`;

const waitingRequests = ({ db, key }: KeyContext) =>
  db
    .selectFrom("creditRequest")
    .select(["id", "quoteId"])
    .where("keyId", "=", key.id)
    .where("state", "=", "waiting")
    .where("expiresAtMs", ">", Date.now())
    .execute();

async function waitingRequest(ctx: KeyContext, quoteId: string): Promise<string | null> {
  const rows = await waitingRequests(ctx);
  return rows.find((row) => row.quoteId === quoteId)?.id ?? null;
}

/** Requests of one key that wait at the same time, so that a loop can't fill the inbox. */
const MOST_WAITING = 5;

const pending = (id: string, quoteId: string) => ({
  status: "pending_approval" as const,
  quote_id: quoteId,
  request_id: id,
  request_url: linkOf(id),
  message:
    "Nothing was bought. A person must approve this: show your user the link, and confirm the same quote again afterwards.",
  charged: 0,
});

/** A repeated confirmation finds the request that waits, so an agent asks once. */
async function ask(ctx: KeyContext, quoteId: string, credits: number, reason: string | undefined) {
  if ((await waitingRequests(ctx)).length >= MOST_WAITING)
    throw new AppError(
      "conflict",
      `${MOST_WAITING} requests of this key wait for an answer. Nothing was bought; wait for a person to answer one.`,
    );
  const name = ctx.actor.agent?.slice(0, MAX_AGENT_NAME) ?? "An agent";
  const given = (reason || `${name} asks to reveal creators.`).slice(0, MAX_REASON_LENGTH);
  const asked = askForCredits(ctx, { quoteId, credits, reason: given });
  const id = await asked.catch(async (error: unknown) => {
    const waiting = await waitingRequest(ctx, quoteId);
    if (waiting === null) throw error;
    return waiting;
  });
  return pending(id, quoteId);
}

/** @throws AppError `quote_used`, `quote_mismatch`, and as `confirm` */
export async function confirmForAgent(ctx: KeyContext, args: unknown) {
  const { quote_id: quoteId, credits, reason } = parseWith(confirmInput, args);
  const known = await readAgentQuote(ctx, quoteId);
  if (known.revealId !== null)
    throw new AppError(
      "quote_used",
      `This quote was already used: get_request with its quote_id says what it bought. Nothing is charged again.`,
    );
  if (known.toBuy !== credits)
    throw new AppError(
      "quote_mismatch",
      `The quote is for ${known.toBuy} credits, not ${credits}. Nothing was bought. Repeat the sum of the quote.`,
    );
  const waiting = await waitingRequest(ctx, quoteId);
  if (waiting !== null) return pending(waiting, quoteId);
  await refuseWithoutPurpose(ctx);
  try {
    const { id } = await confirm(ctx, { quoteId, typed: credits });
    await awaitReveal(ctx, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "over_budget") throw error;
    const { needsApproval, required = credits, available = 0 } = error.extra;
    if (!needsApproval && !reason) throw error;
    // An approver can't raise the allowance of a connection, so an approval would buy nothing.
    await checkAllowance(ctx.db, ctx.key.id, credits);
    return ask(ctx, quoteId, Math.max(1, required - available), reason);
  }
  return purchaseOf(ctx, await readAgentQuote(ctx, quoteId));
}

/** Tells the outcome of a request or a quote of this key. @throws AppError `not_found`, `invalid_parameter` */
export const readAgentRequest = defineVerb(
  { scope: "reveal", input: requestInput },
  async (ctx: KeyContext, { request_id, quote_id }) => {
    const { db, key } = ctx;
    const quoted = quote_id === undefined ? null : await readAgentQuote(ctx, quote_id);
    const request = await findRequest(db, await booksZone(db), key.id, { id: request_id, quoteId: quote_id });
    if (quoted === null && request === null) throw new AppError("not_found", "This request doesn’t exist.");
    const about = request && {
      request_id: request.id,
      request_url: linkOf(request.id),
      granted: request.granted,
      last_day: request.lastDay,
      answered_by: request.answeredBy,
      note: request.note,
    };
    const ofRequest = request && request.quoteOf !== null ? request.quoteOf : null;
    const row = quoted ?? (ofRequest === null ? null : await readAgentQuote(ctx, ofRequest));
    if (row && row.revealId !== null)
      // Nothing is charged by looking.
      return { ...about, credits: row.toBuy, ...(await purchaseOf(ctx, row)), charged: 0 };
    const isExpired = row !== null && row.expiresAtMs < Date.now();
    const status = request?.state ?? (isExpired ? ("expired" as const) : ("quoted" as const));
    return {
      ...about,
      status,
      credits: row?.toBuy ?? request!.cost,
      ...(row && { quote_id: row.id }),
      charged: 0,
    };
  },
);
