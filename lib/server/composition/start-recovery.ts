import "server-only";
import { storageProblem } from "@/lib/contract/storage-problem";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { teamContext } from "./team-context";
import { recover } from "../team/reveal/recover";

const EVERY_MS = 30_000;
/** Delay after the lease until the work of a dead process is taken over. */
const LOOK_EVERY_MS = 3_000;

type Intervals = { everyMs?: number; lookEveryMs?: number };

/** Runs now, every 30 seconds, and when a process was found dead; rounds never overlap. */
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
      // Work that stopped during a database outage resumes as soon as it is over.
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

export const startRecovery = processSingleton("recovery", () => recoverRegularly());
