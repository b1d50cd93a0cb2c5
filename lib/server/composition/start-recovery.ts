import "server-only";
import { teamContext } from "./team-context";
import { recover } from "../team/reveal/recover";

const EVERY_MS = 30_000;

// Next may load this module more than once in a process.
const shared = globalThis as typeof globalThis & { scoutdeckRecovery?: NodeJS.Timeout };

/** Recovers now and every 30 seconds, one round at a time. */
export function startRecovery(): void {
  if (shared.scoutdeckRecovery) return;
  let isBusy = false;
  const round = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await recover(await teamContext());
    } catch (error) {
      console.error("[recovery]", error);
    } finally {
      isBusy = false;
    }
  };
  shared.scoutdeckRecovery = setInterval(() => void round(), EVERY_MS);
  shared.scoutdeckRecovery.unref();
  void round();
}
