/** Fills a data folder with demo data for measuring, unless it has it already. */
import { openCatalogueWithoutMemory } from "@/lib/server/composition/measured-catalogue";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import type { CatalogueWriter } from "@/lib/server/ports/catalogue";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { demoPosts } from "@/lib/server/service/demo/demo-posts";

/** The same on every day that the bench runs. */
const NOW = Date.UTC(2026, 0, 1);

type Size = { posts: number; creators: number };

async function isSeeded(writer: CatalogueWriter, size: Size): Promise<boolean> {
  const { posts, creators } = await writer.summary();
  return posts === size.posts && creators === size.creators;
}

/** A reader rewrites files of another version at its first question, which must not happen while it is measured. */
async function bringUpToDate(dataDir: string): Promise<void> {
  const reader = openCatalogueWithoutMemory(dataDir);
  await reader.summary();
  await reader.close();
}

/** @returns seconds that it took; 0 when everything was there */
export async function seedForBench(dataDir: string, size: Size & { seed: number }): Promise<number> {
  const writer = openCatalogueWriter(dataDir);
  if (await isSeeded(writer, size)) {
    await bringUpToDate(dataDir);
    return 0;
  }
  const start = performance.now();
  const rows = { ...size, now: NOW };
  const input = { posts: demoPosts(rows), creators: demoCreators(rows), isDemo: true, isReplacing: true };
  await writer.publish(input);
  return (performance.now() - start) / 1000;
}
