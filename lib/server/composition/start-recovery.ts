import "server-only";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { teamContext } from "./team-context";
import { recover } from "../team/reveal/recover";

const EVERY_MS = 30_000;
/** How soon the work of a process that died is taken over, after its lease. */
const LOOK_EVERY_MS = 3_000;

/**
 * Recovers now, every 30 seconds, and when a process was found dead; one round at a time. Started once, however often it
 * is called.
 */
export const startRecovery = processSingleton("recovery", () => {
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
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => {
    isDue = true;
    void look();
  }, EVERY_MS).unref();
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
  void look();
  return timer;
});
