import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { AskedAgain } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import type { MemberContext } from "../team-context";
import { OBSTACLES, forgetAge, whileQuerying, freshObstacle, provenBy, SENT_TO } from "./replays";
import { take } from "./recover";
import { sendAttempt } from "./run-reveal";
import { settle } from "./settle";

function wordsOf(outcome: ChargeOutcome, name: string): string {
  if (outcome.state === "void") return `Asked again by ${name}: nothing was charged.`;
  return `Asked again by ${name}: the service answered.`;
}

/**
 * Sends the call again under the same Idempotency-Key to the same service, so that it is charged at most once.
 * @throws AppError `not_found`; `conflict` when it is resolved, in progress, or could be charged a second time
 */
export const queryAgain = defineVerb(
  // The ledger and the audit row change in the transaction that settles the attempt.
  { scope: "approve", input: z.string(), act: "outcome.asked", transaction: "none" },
  async (ctx: MemberContext, id, audit): Promise<AskedAgain> => {
    const { db, service, member } = ctx;
    const attempt = await db
      .selectFrom("chargeAttempt")
      .select(["id", "revealId", "ids", "search", "n", "epoch", "state", ...SENT_TO])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!attempt) throw new AppError("not_found", "This outcome doesn’t exist.");
    if (attempt.state !== "unknown") throw new AppError("conflict", "Someone already resolved this.");
    const obstacle = await freshObstacle(service, attempt);
    if (obstacle) throw new AppError("conflict", OBSTACLES[obstacle]);
    const asked = await whileQuerying(id, async (): Promise<AskedAgain | null> => {
      const taken = await take(ctx, attempt);
      if (!taken) return null;
      const outcome = provenBy(await sendAttempt(service, taken));
      const entry = (credits: number) =>
        ({
          act: "outcome.asked",
          subject: id,
          after: { result: outcome.state, credits, revealId: attempt.revealId },
        }) as const;
      if (outcome.state === "unknown") {
        await audit(entry(0));
        return { state: "unknown", credits: attempt.n, message: outcome.message };
      }
      const credits = outcome.state === "settled" ? outcome.charged : 0;
      const note = wordsOf(outcome, member.name);
      const isMoved = await settle(db, taken, outcome, ["unknown"], {
        note,
        also: async (trx) => {
          await trx.updateTable("reveal").set({ message: note }).where("id", "=", attempt.revealId).execute();
          await audit(entry(credits), trx);
        },
      });
      if (!isMoved) return null;
      forgetAge(id);
      return { state: outcome.state, credits, message: note };
    });
    if (!asked) throw new AppError("conflict", "This is being checked right now.");
    return asked;
  },
);
