/** An admin without scripts adds a source in the own network, sees results and errors, pauses and removes it. */
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "playwright/test";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance, type Instance } from "./instance";
import { adminContext } from "./people";
import { keepPicture } from "./picture";
import { violations } from "./violations";

const SECRET = "Bearer e2e-secret";
const ROWS = "id,username,followers,source,Notes\ntiktok_1,knots,52000,tiktok,a\ntiktok_2,fish,10,tiktok,b\n";

let files: Server;
let folder: string;
let instance: Instance;
let address: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  files = createServer((request, response) => {
    if (request.headers.authorization !== SECRET) return void response.writeHead(401).end();
    response.writeHead(200, { "content-type": "text/csv", etag: '"v1"' }).end(ROWS);
  }).listen(0, "127.0.0.1");
  await once(files, "listening");
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  address = `http://${host}/exports/creators.csv`;
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-e2e-sources-"));
  instance = await startInstance({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SOURCE_HOSTS: host,
    DEMO_DATA: "off",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
test.afterAll(async () => {
  await instance.stop();
  files.close();
  rmSync(folder, { recursive: true, force: true });
});

const site = () => ({ name: "sources", address: instance.address, dataDir: folder });

/** Pages have no scripts here, so news appears after a reload. */
async function seen(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(new URL(page.url()).pathname);
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 120_000 });
}

test("adds a source and imports its data", async ({ browser }) => {
  const context = await adminContext(browser, site(), { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/sources");
  await expect(page.getByText("No sources yet.")).toBeVisible();

  // The form is open while there is no source.
  const form = page.locator("details", { has: page.getByRole("button", { name: "Add and fetch" }) });
  if ((await form.getAttribute("open")) === null) await form.locator("summary").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Weekly export");
  await page.getByLabel("URL").fill("http://10.0.0.5/inside.csv");
  await page.getByRole("button", { name: "Add and fetch" }).click();
  await expect(page.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Weekly export");

  await page.getByLabel("URL").fill(address);
  await page.getByRole("button", { name: "Add and fetch" }).click();
  await expect(page.getByRole("status").first()).toContainText("Source added.");
  await seen(page, "401: the URL needs a header, like Authorization.");

  await page.getByLabel("Header", { exact: true }).fill("Authorization");
  await page.getByLabel("Header value").fill(SECRET);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("Saved.");
  await seen(page, /2 creators added.*; 2 in total\./);
  await expect(page.getByText("Unused columns: Notes")).toBeVisible();
  await expect(page.getByLabel("Header value")).toHaveValue("");
  expect(await page.content()).not.toContain("e2e-secret");

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("button", { name: "Fetch now" }).click();
  await seen(page, /2 unchanged.*; 2 in total\./);
  const { request } = context;
  expect(
    JSON.stringify(await (await request.get("/api/dashboard/creators/search?perPage=5")).json()),
  ).toContain("tiktok_1");

  // Scripts update the page automatically.
  const own = new URL(page.url()).pathname;
  await context.close();
  const scripted = await adminContext(browser, site());
  const watched = await scripted.newPage();
  await watched.goto(own);
  const unchanged = watched.getByRole("main").getByText(/2 unchanged.*; 2 in total\./);
  await expect(unchanged).toHaveCount(1);
  await watched.getByRole("button", { name: "Fetch now" }).click();
  await expect(unchanged).toHaveCount(2);
  await scripted.close();
});

for (const [width, height, theme] of [
  [1440, 900, "light"],
  [390, 844, "dark"],
  [667, 375, "dark"],
] as const)
  test(`the pages are accessible at ${width} × ${height} in ${theme}`, async ({ browser }) => {
    const context = await adminContext(browser, site(), { colorScheme: theme, viewport: { width, height } });
    const page = await context.newPage();
    const shot = async (name: string) => {
      await keepPicture(page, name, { fullPage: true });
      expect(await violations(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    };
    await page.goto("/admin/sources");
    await shot("list");
    await page.getByRole("link", { name: "Weekly export", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Weekly export" })).toBeVisible();
    await shot("source");
    await page.goto(`${page.url()}?trouble=mapping.kind&everyHours=0&name=x&lost=address`);
    await shot("refused");
    await context.close();
  });

test("a removed source stops fetching and keeps its data", async ({ browser }) => {
  const context = await adminContext(browser, site(), { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/sources");
  await page.getByRole("link", { name: "Open Weekly export" }).click();
  await page.getByRole("button", { name: "Remove source" }).click();
  await expect(page.getByRole("status").first()).toContainText("Source removed.");
  await page.goto("/admin/audit");
  const log = page.getByRole("list").filter({ hasText: "removed the source" });
  for (const act of ["added the source", "changed the source", "removed the source"])
    await expect(log.getByText(act).first()).toBeVisible();
  await expect(log).not.toContainText("e2e-secret");
  const found = await context.request.get("/api/dashboard/creators/search?perPage=5");
  expect(JSON.stringify(await found.json())).toContain("tiktok_2");
  await context.close();
});
