import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { demoCreators } from "../service/demo/demo-creators";
import { demoPosts } from "../service/demo/demo-posts";
import { checkCatalogue, openCatalogueWriter } from "./open-catalogue";

const DEMO = { posts: 100_000, creators: 20_000, seed: 1 };

/** Exceeds the time that demo data takes on a slow machine, because another process may be creating it. */
const PATIENCE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 500;

async function isNew(dataDir: string): Promise<boolean> {
  // A catalogue that once had data may be empty on purpose.
  return (await checkCatalogue(dataDir)).generation === 0;
}

/**
 * Other processes that start on the folder wait for it. @throws AppError `conflict` when one writes for minutes
 * @param now end of the data's dates, in milliseconds since 1970
 */
export async function publishDemo(dataDir: string, now: number, size = DEMO): Promise<void> {
  const data = { ...size, now };
  for (let waitedMs = 0; await isNew(dataDir); waitedMs += LOOK_EVERY_MS) {
    try {
      const input = { posts: demoPosts(data), creators: demoCreators(data), isDemo: true };
      const staged = await openCatalogueWriter(dataDir).stage(input);
      // Another process may have published before this one got the lock.
      return void (await (staged.result.generation === 1 ? staged.publish() : staged.discard()));
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict") || waitedMs >= PATIENCE_MS) throw error;
      await sleep(LOOK_EVERY_MS);
    }
  }
}
