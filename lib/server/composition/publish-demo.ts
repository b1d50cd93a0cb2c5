import "server-only";
/** The demo data of a folder that never had any data. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { demoCreators } from "../service/demo/demo-creators";
import { demoPosts } from "../service/demo/demo-posts";
import { checkCatalogue, openCatalogueWriter } from "./open-catalogue";

/** What a newcomer sees first. */
const DEMO = { posts: 100_000, creators: 20_000, seed: 1 };

/** Longer than demo data takes on a slow machine: another process that starts now is making them, or imports. */
const PATIENCE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 500;

async function isNew(dataDir: string): Promise<boolean> {
  // Only a catalogue that never had anything is filled: somebody may have emptied it on purpose.
  return (await checkCatalogue(dataDir)).generation === 0;
}

/**
 * Fills a new catalogue, once, however many processes start on the folder: the others wait until it is there.
 * @param now what the dates of the data end with (ms)
 * @throws AppError `catalogue_unavailable` when it is damaged or missing; `conflict` when another process writes into
 * it for minutes
 */
export async function publishDemo(dataDir: string, now: number, size = DEMO): Promise<void> {
  const data = { ...size, now };
  for (let waitedMs = 0; await isNew(dataDir); waitedMs += LOOK_EVERY_MS) {
    try {
      const input = { posts: demoPosts(data), creators: demoCreators(data), isDemo: true };
      const staged = await openCatalogueWriter(dataDir).stage(input);
      // Another one may have been first between the look and the lock.
      return void (await (staged.result.generation === 1 ? staged.publish() : staged.discard()));
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict") || waitedMs >= PATIENCE_MS) throw error;
      await sleep(LOOK_EVERY_MS);
    }
  }
}
