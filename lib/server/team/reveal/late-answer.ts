import "server-only";
/**
 * An answer that comes after its call was given up: another process took it over, its outcome was unknown, or a person
 * decided. The charge is real, so it is written down, and what was bought is the team's.
 */
import type { Creator } from "@/lib/contract/records";
import { logEvent } from "@/lib/server/runtime/log";
import type { AttemptState } from "@/lib/server/schema/column-values";
import type { Settling } from "./mark-owned";
import { ownedIds, type Trx } from "./reveal-context";

/** What the attempt was when the answer came. */
export type Before = { state: AttemptState; charged: number; is_by_hand: number };

type Answer = { creators: readonly Creator[]; charged: number };
type Meanwhile = { message: string | null; paidTwice: string[] };

/** Nothing happened to the attempt while its answer was on its way. */
export const NOTHING_MEANWHILE: Meanwhile = { message: null, paidTwice: [] };

/** True when the service's own answer is in the books: the same one again changes nothing. */
export const isAnswered = ({ state, is_by_hand }: Before) => state === "settled" && is_by_hand === 0;

const counted = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? "" : "s"}`;

/** What a person reads who had been told something else; null when nothing else was told. */
function messageOf(before: Before, { creators, charged }: Answer): string | null {
  const credits = counted(charged, "credit");
  const delivered = creators.length > 0 ? ` You own the ${counted(creators.length, "profile")}.` : "";
  if (before.state === "void") return `The service answered late and charged ${credits}.${delivered}`;
  if (before.state !== "settled") return null;
  const charge = charged === before.charged ? `the ${credits}` : `${credits}, not the ${before.charged}`;
  return `The service answered late. It charged ${charge} counted by hand.${delivered}`;
}

/** Claims what is delivered without a claim: it was given up when a person decided, or when the call was voided. */
async function claimAgain(trx: Trx, { attempt, kind }: Settling, ids: readonly string[]): Promise<void> {
  if (kind !== "reveal" || ids.length === 0) return;
  await trx
    .insertInto("claim")
    .values(ids.map((creator_id) => ({ creator_id, attempt_id: attempt.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Part of the transaction that settles an answer, before anything of it is owned.
 * @returns what people are told, and which creators another purchase brought meanwhile
 */
export async function meanwhile(
  trx: Trx,
  settling: Settling,
  before: Before,
  answer: Answer,
): Promise<Meanwhile> {
  const { attempt, kind } = settling;
  const ids = answer.creators.map(({ id }) => id);
  // Pages and refreshes say before that they pay again.
  const paidTwice = kind === "reveal" ? [...(await ownedIds(trx, ids))] : [];
  const message = messageOf(before, answer);
  const fields = { attemptId: attempt.id, revealId: attempt.reveal_id, charged: answer.charged };
  if (paidTwice.length > 0) logEvent("warn", "charge.paid-twice", { ...fields, paidTwice });
  if (message === null) return { message, paidTwice };
  await claimAgain(trx, settling, ids);
  await trx.updateTable("reveal").set({ message }).where("id", "=", attempt.reveal_id).execute();
  logEvent("warn", "charge.answered-late", { ...fields, was: before.state });
  return { message, paidTwice };
}
