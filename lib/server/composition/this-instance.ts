import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { stopHooks } from "@/lib/server/runtime/stop-hooks";
import { Instance, type Timing } from "../team/instance/instance";
import { stopJobs } from "../team/jobs/running-jobs";
import { runningReveals } from "../team/reveal/running-reveals";
import { sharedDatabase } from "./shared-database";

/** Several beats fit into the lease, so one that fails on a full disk or a locked file does no harm. */
const BEAT_EVERY_MS = 3_000;

/** On a stop, the reveals of this process end their call in flight, and its job ends. */
export async function openInstance(
  db: Db,
  { beatEveryMs = BEAT_EVERY_MS, ...timing }: Timing & { beatEveryMs?: number } = {},
): Promise<Instance> {
  const instance = await Instance.register(db, timing);
  const beat = () =>
    instance.beat().catch((err: unknown) => logEvent("error", "instance.heartbeat-failed", { err }));
  setInterval(() => void beat(), beatEveryMs).unref();
  stopHooks().add(async () => {
    instance.beginStop();
    await Promise.allSettled([...runningReveals().values(), stopJobs()]);
    await instance.end();
  });
  return instance;
}

export const thisInstance = processSingleton("instance", async () => openInstance(await sharedDatabase()));
