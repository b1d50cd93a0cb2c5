/** `npm run dev`: the same entry point as `npm start`, with Next in development. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "playwright/test";
import { freePort } from "@/lib/testing/free-port";
import { startInstance, type Instance } from "./instance";

const mark = fileURLToPath(new URL("../.next/scoutdeck-sources", import.meta.url));
const lastBuild = () => (existsSync(mark) ? readFileSync(mark, "utf8") : null);

/** Opens the websocket that carries hot reload. @returns the status of the answer */
function requestHotReload({ address }: Instance): Promise<number | undefined> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    origin: address,
    "sec-websocket-version": "13",
    "sec-websocket-key": Buffer.from("sixteen bytes ok").toString("base64"),
  };
  return new Promise((resolve, reject) => {
    const request = get(`${address}/_next/hmr?id=test`, { headers });
    request.on("upgrade", ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    request.on("response", ({ statusCode }) => resolve(statusCode));
    request.on("error", reject);
  });
}

test("starts with a new folder, prints the link, reloads and keeps the last build", async () => {
  const before = lastBuild();
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-dev-"));
  const settings = { DATA_DIR: folder, PORT: String(await freePort()), DEMO_DATA: "off" };
  const instance = await startInstance({ ...settings, ADMIN_EMAIL: "", ADMIN_PASSWORD: "" }, ["--dev"]);
  try {
    const link = /http:\/\/\S+\/setup\?token=\S+/.exec(instance.output())?.[0];
    const page = await fetch(link!);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining("Create admin and sign in"),
    ]);
    expect(await requestHotReload(instance)).toBe(101);
    expect(JSON.parse(readFileSync(join(folder, "lock.json"), "utf8")).pid).toBe(instance.pid);
  } finally {
    await instance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(lastBuild()).toBe(before);
});
