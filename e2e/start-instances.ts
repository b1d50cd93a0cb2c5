/** Starts two real instances for the whole run: one with the embedded service, one that speaks to the first over HTTP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN, cli, freePort, startInstance, type Instance } from "./instance";

export default async function startInstances(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-e2e-"));
  const instances: Instance[] = [];
  const stopAll = async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    const embedded = await startInstance({
      DATA_DIR: join(folder, "embedded"),
      PORT: String(await freePort()),
      ...admin,
    });
    instances.push(embedded);
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
    instances.push(http);
    Object.assign(process.env, {
      E2E_EMBEDDED: embedded.address,
      E2E_EMBEDDED_DATA: embedded.dataDir,
      E2E_HTTP: http.address,
      E2E_HTTP_DATA: http.dataDir,
      E2E_SERVICE_KEY: key.key as string,
    });
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}
