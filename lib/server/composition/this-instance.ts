import "server-only";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { stopHooks } from "@/lib/server/runtime/stop-hooks";
import { Instance } from "../team/instance/instance";
import { runningReveals } from "../team/reveal/running-reveals";
import { sharedDatabase } from "./shared-database";

/** Several within the lease: one that fails, because the disk is full or the file is locked, costs nothing. */
const BEAT_EVERY_MS = 3_000;

/** This server process, written down at the first call. On a stop its reveals end their call in flight. */
export const thisInstance = processSingleton("instance", async () => {
  const instance = await Instance.register(await sharedDatabase());
  const beat = () =>
    instance.beat().catch((err: unknown) => logEvent("error", "instance.heartbeat-failed", { err }));
  setInterval(() => void beat(), BEAT_EVERY_MS).unref();
  stopHooks().add(async () => {
    instance.beginStop();
    await Promise.allSettled(runningReveals().values());
    await instance.end();
  });
  return instance;
});
