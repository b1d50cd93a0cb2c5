import "server-only";
/** The log contains ids of calls only, never the creators that were bought. */
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import { logEvent } from "@/lib/server/runtime/log";
import { metrics } from "@/lib/server/runtime/metrics";
import type { AttemptState } from "@/lib/server/schema/column-values";
import type { OpenAttempt } from "./mark-owned";

type Named = Pick<OpenAttempt, "id" | "reveal_id" | "n">;

const idsOf = ({ id, reveal_id }: Named) => ({ revealId: reveal_id, attemptId: id });

export async function logCharge(attempt: Named, send: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
  logEvent("info", "charge.sent", { ...idsOf(attempt), credits: attempt.n });
  const start = performance.now();
  const outcome = await send();
  metrics().chargeAnswers.inc({ outcome: outcome.state });
  logEvent(outcome.state === "settled" ? "info" : "warn", "charge.answered", {
    ...idsOf(attempt),
    outcome: outcome.state,
    ...(outcome.state === "settled" && { charged: outcome.charged }),
    ...(outcome.state === "void" && { code: outcome.code }),
    ms: Math.round(performance.now() - start),
  });
  return outcome;
}

export function logSettled(attempt: Named, state: AttemptState, charged: number): void {
  metrics().chargesEnded.inc({ state });
  if (state === "settled") metrics().creditsCharged.inc(charged);
  logEvent("info", "charge.ended", { ...idsOf(attempt), state, charged, held: attempt.n });
}
