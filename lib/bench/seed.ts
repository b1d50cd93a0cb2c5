/** Fills a data folder with demo data for measuring, unless it has it already. */
import { join } from "node:path";
import { postLayout } from "@/lib/server/adapters/duckdb/layout";
import { catalogueDir, readManifest } from "@/lib/server/adapters/duckdb/manifest";
import { publish } from "@/lib/server/adapters/duckdb/publish";
import { layoutDigestOf } from "@/lib/server/adapters/duckdb/read-rows";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { demoPosts } from "@/lib/server/service/demo/demo-posts";

/** The same on every day that the bench runs. */
const NOW = Date.UTC(2026, 0, 1);

async function isSeeded(dataDir: string, size: { posts: number; creators: number }): Promise<boolean> {
  const { posts, creators, files } = readManifest(dataDir);
  if (posts !== size.posts || creators !== size.creators) return false;
  // Files of another version would be rewritten while they are measured.
  return (await layoutDigestOf(join(catalogueDir(dataDir), files.posts!))) === postLayout.digest;
}

/** @returns seconds that it took; 0 when everything was there */
export async function seedForBench(
  dataDir: string,
  size: { posts: number; creators: number; seed: number },
): Promise<number> {
  if (await isSeeded(dataDir, size)) return 0;
  const start = performance.now();
  const rows = { ...size, now: NOW };
  const input = { posts: demoPosts(rows), creators: demoCreators(rows), isDemo: true, isReplacing: true };
  await publish(dataDir, input);
  return (performance.now() - start) / 1000;
}
