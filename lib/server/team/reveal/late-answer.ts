import "server-only";
/** An answer can arrive after its call was taken over or decided. The charge is real, so it is recorded. */
import type { Creator } from "@/lib/contract/records";
import { logEvent } from "@/lib/server/runtime/log";
import type { AttemptState } from "@/lib/server/schema/column-values";
import type { Settling } from "./mark-owned";
import type { Trx } from "./reveal-context";

export type Before = { state: AttemptState; charged: number; is_by_hand: number };

type Answer = { creators: readonly Creator[]; charged: number };

/** True when the service's own answer is recorded, so the same answer again changes nothing. */
export const isAnswered = ({ state, is_by_hand }: Before) => state === "settled" && is_by_hand === 0;

const counted = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? "" : "s"}`;

function messageOf(before: Before, { creators, charged }: Answer): string | null {
  const credits = counted(charged, "credit");
  const delivered = creators.length > 0 ? ` You own the ${counted(creators.length, "profile")}.` : "";
  if (before.state === "void") return `The service answered late and charged ${credits}.${delivered}`;
  if (before.state !== "settled") return null;
  const charge = charged === before.charged ? `the ${credits}` : `${credits}, not the ${before.charged}`;
  return `The service answered late. It charged ${charge} counted by hand.${delivered}`;
}

/** `paidTwice`: creators that another purchase delivered meanwhile. @returns a correction of the earlier message */
export async function noteLate(
  trx: Trx,
  attempt: Settling["attempt"],
  before: Before,
  answer: Answer,
  paidTwice: readonly string[],
): Promise<string | null> {
  const message = messageOf(before, answer);
  const fields = { attemptId: attempt.id, revealId: attempt.reveal_id, charged: answer.charged };
  if (paidTwice.length > 0) logEvent("warn", "charge.paid-twice", { ...fields, paidTwice });
  if (message === null) return null;
  await trx.updateTable("reveal").set({ message }).where("id", "=", attempt.reveal_id).execute();
  logEvent("warn", "charge.answered-late", { ...fields, was: before.state });
  return message;
}
