/** Starts two real instances for each worker: one with the embedded service, one that speaks to the first over HTTP. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "playwright/test";
import { compilePrograms } from "@/lib/testing/compile-programs";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, newKey, startInstance, type Instance } from "./instance";
import { SITE_NAMES, SITES_VARIABLE, type Site } from "./people";

const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** Making the demo data is most of the work of a first start: the first worker's are made, the others' are copies. */
function copyCatalogue(from: string, to: string): void {
  for (const name of ["catalogue", "has-catalogue"])
    cpSync(join(from, name), join(to, name), { recursive: true });
}

/**
 * @param started takes each instance as soon as it runs, so that it can be stopped when a later one does not start
 * @param first has the catalogue to begin with
 */
async function startPair(
  folder: string,
  started: (instance: Instance) => void,
  first?: Site,
): Promise<Site[]> {
  if (first) copyCatalogue(first.dataDir, join(folder, "embedded"));
  const embedded = await startInstance({
    DATA_DIR: join(folder, "embedded"),
    PORT: String(await freePort()),
    ...admin,
  });
  started(embedded);
  const http = await startInstance({
    DATA_DIR: join(folder, "http"),
    PORT: String(await freePort()),
    SERVICE_URL: embedded.address,
    SERVICE_API_KEY: await newKey(embedded.dataDir, "second instance", 200),
    DEMO_DATA: "off",
    ...admin,
  });
  started(http);
  return [
    { name: SITE_NAMES[0], address: embedded.address, dataDir: embedded.dataDir },
    { name: SITE_NAMES[1], address: http.address, dataDir: http.dataDir },
  ];
}

export default async function startInstances({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-e2e-"));
  const instances: Instance[] = [];
  const removePrograms = compilePrograms();
  const stopAll = async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    removePrograms();
    rmSync(folder, { recursive: true, force: true });
  };
  const startOf = (worker: number, first?: Site) =>
    startPair(join(folder, String(worker)), (instance) => instances.push(instance), first);
  // All starts must settle before any instance is stopped, or a late one would keep running.
  const started: PromiseSettledResult<Site[]>[] = await Promise.allSettled([startOf(0)]);
  if (started[0]?.status === "fulfilled") {
    const [site] = started[0].value;
    const others = Array.from({ length: workers - 1 }, (_, index) => startOf(index + 1, site));
    started.push(...(await Promise.allSettled(others)));
  }
  const failed = started.find((each) => each.status === "rejected");
  if (failed) {
    await stopAll();
    throw failed.reason;
  }
  process.env[SITES_VARIABLE] = JSON.stringify(
    started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : [])),
  );
  return stopAll;
}
