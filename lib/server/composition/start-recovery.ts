import "server-only";
import { storageProblem } from "@/lib/contract/storage-problem";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { teamContext } from "./team-context";
import { recover } from "../team/reveal/recover";

const EVERY_MS = 30_000;
/** How soon the work of a process that died is taken over, after its lease. */
const LOOK_EVERY_MS = 3_000;

type Intervals = { everyMs?: number; lookEveryMs?: number };

/** Recovers now, every 30 seconds, and when a process was found dead; one round at a time. */
export function recoverRegularly({ everyMs = EVERY_MS, lookEveryMs = LOOK_EVERY_MS }: Intervals = {}) {
  let [isBusy, isDue] = [false, true];
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const ctx = await teamContext();
      const hasFoundDead = await ctx.instance.endDead();
      if (!isDue && !hasFoundDead) return;
      isDue = false;
      await recover(ctx);
    } catch (err) {
      logEvent("error", "recovery.failed", { err });
      // What stopped while the database was away goes on as soon as it is back.
      if (storageProblem(err)?.isPassing) isDue = true;
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => {
    isDue = true;
    void look();
  }, everyMs).unref();
  setInterval(() => void look(), lookEveryMs).unref();
  void look();
  return timer;
}

/** Started once, however often it is called. */
export const startRecovery = processSingleton("recovery", () => recoverRegularly());
