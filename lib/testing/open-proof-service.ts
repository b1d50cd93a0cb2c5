/** For tests: the embedded service on a catalogue of files that holds some creators. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { openCatalogue, openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import type { AnyRow } from "./brute-force";
import { openTestService } from "./open-test-service";

export type ProofService = {
  service: DiscoveryService;
  /** Adds or replaces records, which gives another state of the catalogue. Resolves when that is served. */
  publish: (rows: readonly AnyRow[]) => Promise<void>;
  close: () => Promise<void>;
};

export async function openProofService(
  rows: readonly AnyRow[],
  posts?: readonly AnyRow[],
): Promise<ProofService> {
  const dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-proofs-"));
  const write = (creators: readonly AnyRow[]) =>
    openCatalogueWriter(dataDir).publish({
      creators: [...creators] as never,
      ...(posts && { posts: [...posts] as never }),
      isDemo: false,
    });
  await write(rows);
  const catalogue = openCatalogue(dataDir);
  const publish = async (creators: readonly AnyRow[]) => {
    const { generation } = await write(creators);
    // Readers look for a newer state a few times a second.
    while ((await catalogue.summary()).generation < generation) await setTimeout(20);
  };
  const opened = await openTestService({ catalogue, welcomeCredits: 1_000_000 });
  return {
    service: embeddedService(async () => opened),
    publish,
    close: async () => {
      await opened.close();
      await catalogue.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
