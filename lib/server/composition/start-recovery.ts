import "server-only";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { teamContext } from "./team-context";
import { recover } from "../team/reveal/recover";

const EVERY_MS = 30_000;

/** Recovers now and every 30 seconds, one round at a time. Started once, however often it is called. */
export const startRecovery = processSingleton("recovery", () => {
  let isBusy = false;
  const round = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await recover(await teamContext());
    } catch (error) {
      logEvent("error", "recovery.failed", { err: error });
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void round(), EVERY_MS).unref();
  void round();
  return timer;
});
