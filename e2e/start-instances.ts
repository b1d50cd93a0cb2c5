/** Starts two real instances for each worker: one with the embedded service, one that speaks to the first over HTTP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "playwright/test";
import { ADMIN, cli, freePort, startInstance, type Instance } from "./instance";
import { SITE_NAMES, SITES_VARIABLE, type Site } from "./people";

const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** @param started takes each instance as soon as it runs, so that it can be stopped when a later one does not start */
async function startPair(folder: string, started: (instance: Instance) => void): Promise<Site[]> {
  const embedded = await startInstance({
    DATA_DIR: join(folder, "embedded"),
    PORT: String(await freePort()),
    ...admin,
  });
  started(embedded);
  const key = await cli(
    ["keys", "create", "--name", "second instance", "--credits", "200"],
    embedded.dataDir,
  );
  const http = await startInstance({
    DATA_DIR: join(folder, "http"),
    PORT: String(await freePort()),
    SERVICE_URL: embedded.address,
    SERVICE_API_KEY: key.key as string,
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
  const stopAll = async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const pairs = Array.from({ length: workers }, (_, worker) =>
    startPair(join(folder, String(worker)), (instance) => instances.push(instance)),
  );
  const [failed] = (await Promise.allSettled(pairs)).filter((each) => each.status === "rejected");
  if (failed) {
    await stopAll();
    throw failed.reason;
  }
  process.env[SITES_VARIABLE] = JSON.stringify(await Promise.all(pairs));
  return stopAll;
}
