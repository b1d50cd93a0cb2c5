import "server-only";
/** Runs at boot, every 30 seconds, and when a process was found dead. Work of a living process is never touched. */
import { logEvent } from "@/lib/server/runtime/log";
import type { AttemptState } from "@/lib/server/schema/column-values";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import type { TeamContext } from "@/lib/server/team/team-context";
import { livingInstances } from "../instance/instance";
import {
  forgetAge,
  grown,
  whileQuerying,
  freshObstacle,
  provenBy,
  SENT_TO,
  type SentAttempt,
} from "./replays";
import { runReveal, sendAttempt } from "./run-reveal";
import { isRunning } from "./running-reveals";
import { settle, type OpenAttempt } from "./settle";

type Lost = OpenAttempt & SentAttempt & { state: AttemptState };

const ANSWER_LOST: ChargeOutcome = {
  state: "unknown",
  message: "The answer was lost. It may have been charged.",
};

/** Open calls of this process, of dead ones, and of versions that didn't record the process. */
function leftBehind({ db, instance }: TeamContext): Promise<Lost[]> {
  return db
    .selectFrom("chargeAttempt")
    .select(["id", "revealId", "ids", "search", "n", "epoch", "state", ...SENT_TO])
    .where("state", "in", ["sent", "unknown"])
    .where((where) =>
      where.or([
        where("instanceId", "is", null),
        where("instanceId", "=", instance.id),
        where("instanceId", "not in", livingInstances(db)),
      ]),
    )
    .execute();
}

/** The worker that raises the epoch owns the attempt. A process that was declared dead can't take one. */
export async function take({ db, instance }: TeamContext, attempt: Lost): Promise<Lost | null> {
  const epoch = attempt.epoch + 1;
  const taken = await db
    .updateTable("chargeAttempt")
    .set({ epoch, instanceId: instance.id, ...grown(attempt) })
    .where("id", "=", attempt.id)
    .where("epoch", "=", attempt.epoch)
    .where("state", "=", attempt.state)
    .where((where) => where.exists(livingInstances(db).where("instance.id", "=", instance.id)))
    .executeTakeFirst();
  return taken.numUpdatedRows === 0n ? null : { ...attempt, epoch };
}

async function resolve({ db, service }: TeamContext, attempt: Lost, isRetriable: boolean): Promise<void> {
  const { id: attemptId, revealId } = attempt;
  logEvent("info", "charge.recovered", {
    attemptId,
    revealId,
    from: attempt.state,
    isAskedAgain: isRetriable,
  });
  if (!isRetriable) {
    await settle(db, attempt, ANSWER_LOST, ["sent"]);
    return;
  }
  // Under the same key the service returns the stored outcome, or charges now.
  const outcome = provenBy(await sendAttempt(service, attempt));
  if (outcome.state === "unknown") return;
  await settle(db, attempt, outcome, [attempt.state]);
  forgetAge(attempt.id);
}

/** Failures are retried in the next round. */
export async function recover(ctx: TeamContext): Promise<void> {
  const { db, instance, service } = ctx;
  await instance.endDead();
  for (const attempt of await leftBehind(ctx)) {
    if (instance.isStopping) return;
    if (attempt.state === "sent" && isRunning(attempt.revealId)) continue;
    const isRetriable = (await freshObstacle(service, attempt)) === null;
    // A retry could charge a second time, so an admin must decide.
    if (attempt.state === "unknown" && !isRetriable) continue;
    await whileQuerying(attempt.id, async () => {
      const taken = await take(ctx, attempt);
      if (taken) await resolve(ctx, taken, isRetriable);
    });
  }
  const unfinished = await db.selectFrom("reveal").select("id").where("finishedAt", "is", null).execute();
  for (const { id } of unfinished) runReveal(ctx, id);
}
