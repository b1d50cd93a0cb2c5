/** The page about the service, in each mode and when the service misbehaves; and what the API reference says there. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "playwright/test";
import { startOtherService, type OtherService } from "@/lib/testing/start-other-service";
import { json } from "@/lib/testing/start-test-server";
import { inAllVariants } from "./in-all-variants";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, operator, startInstance, type Instance } from "./instance";
import { adminContext, ownAdminContext, sites } from "./people";
import { keepPicture } from "./picture";

const PATH = "/admin/service";
const KEY = "a-key-that-stays-on-the-server";

/** Buys the first records of a search, as a program. */
async function buy(address: string, key: string, count: number): Promise<void> {
  const headers = { "x-svc-api-key": key, "content-type": "application/json" };
  const found = await fetch(`${address}/api/v2/creators/search?perPage=${count}`, { headers });
  const { response } = (await found.json()) as { response: { data: string[] } };
  const body = JSON.stringify({ userIds: response.data });
  expect((await fetch(`${address}/api/v2/creators/get`, { method: "POST", headers, body })).status).toBe(200);
}

const testNow = (page: Page) => page.getByRole("button", { name: "Test now" }).click();
const lines = (page: Page) => page.getByRole("list", { name: "Operations" }).getByRole("listitem");

test("tests the embedded service and returns a key's credits without JavaScript", async ({ browser }) => {
  const site = sites()[0]!;
  const name = `Partner ${Date.now()}`;
  const { addKey, endKey } = await operator();
  const made = await addKey(site.dataDir, { name, credits: 40 });
  const context = await adminContext(browser, site, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PATH);
  await expect(page.getByRole("heading", { level: 2, name: "Working" })).toBeVisible();
  await expect(page.getByText(site.address, { exact: true })).toBeVisible();
  await expect(page.getByText(/^This server runs Node [\d.]+, SQLite [\d.]+, \w+ [\d.]+\.$/)).toBeVisible();
  const versions = { node: expect.any(String), sqlite: expect.any(String) };
  const health = await context.request.get("/api/health");
  expect(await health.json()).toMatchObject({ status: "ready", versions });
  const forStrangers = await fetch(`${site.address}/api/health`);
  expect(await forStrangers.json()).not.toHaveProperty("versions");
  await testNow(page);
  await expect(page.getByRole("status").filter({ hasText: "Test finished" })).toBeVisible();
  await expect(lines(page)).toHaveCount(9);
  await expect(lines(page).filter({ hasText: "works" })).toHaveCount(9);

  const total = page.getByText(/^[\d,]+ credits in \d+ accounts$/);
  const before = await total.textContent();
  await page.getByRole("link", { name: `Open ${name}` }).click();
  await page.getByLabel("Credits to return").fill("15");
  await page.getByRole("button", { name: "Return credits" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Credits returned" })).toBeVisible();
  await expect(page.getByText("25 left").first()).toBeVisible();
  await page.goto(PATH);
  expect(await total.textContent()).toBe(before);
  await endKey(site.dataDir, made.id);
  await page.goto(PATH);
  // There is one account less, and no credit is lost.
  expect((await total.textContent())!.split(" in ")[0]).toBe(before!.split(" in ")[0]);
  await expect(page.getByRole("link", { name: `Open ${name}` })).toHaveCount(0);
  await context.close();
});

test("the page is accessible in each variant and names a connected service's address", async ({
  browser,
}) => {
  const [own, connected] = sites();
  const name = `Reports ${Date.now()}`;
  const { addKey } = await operator();
  const made = await addKey(own.dataDir, { name, credits: 20, monthlyCap: 30 });
  await buy(own.address, made.key, 3);
  const first = await (await adminContext(browser, own)).newPage();
  await first.goto(PATH);
  const row = first.getByRole("row", { name: new RegExp(name) });
  await expect(row.getByRole("img", { name: "3 credits in the last 30 days" })).toBeVisible();
  await expect(row).toContainText(/3\s*of 30/);
  await expect(row).toContainText("search, reveal");
  await inAllVariants(first, "service-own");
  const page = await (await adminContext(browser, connected)).newPage();
  await page.goto(PATH);
  await testNow(page);
  await expect(lines(page).filter({ hasText: "works" })).toHaveCount(9);
  await expect(page.getByRole("heading", { level: 2, name: "Working" })).toBeVisible();
  await expect(page.getByText(own.address, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Purchased credits" })).toHaveCount(0);
  expect(await page.content()).not.toContain("sd_live_");
  await inAllVariants(page, "service-connected");
  await first.context().close();
  await page.context().close();
});

test("the API reference names the address to call in each mode", async ({ browser }) => {
  const [own, connected] = sites();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${own.address}/docs/api`);
  await expect(stranger.locator("#start")).toContainText(`Every path below is under ${own.address}`);
  await expect(stranger.locator("#start")).not.toContainText("another service");
  await expect(stranger.locator("#ingestPosts")).toHaveCount(1);
  await stranger.goto(`${connected.address}/docs/api`);
  const start = stranger.locator("#start");
  await expect(start).toContainText(`Every path below is under ${connected.address}`);
  await expect(start).toContainText("keys create --member");
  await expect(start).toContainText("Sign in to see its address here.");
  expect(await stranger.content()).not.toContain(own.address);
  await expect(stranger.locator("#ingestPosts")).toHaveCount(0);
  const page = await (await adminContext(browser, connected)).newPage();
  await page.goto("/docs/api");
  await expect(page.locator("#start")).toContainText(`Its address is ${own.address}`);
  await keepPicture(page, "docs-api-connected");
  await stranger.context().close();
  await page.context().close();
});

test.describe("a service without a balance", () => {
  let folder: string;
  let other: OtherService;
  let instance: Instance;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "scoutdeck-service-page-"));
    other = await startOtherService([{ id: "tiktok_1", followers: 10 }]);
    instance = await startInstance({
      DATA_DIR: folder,
      PORT: String(await freePort()),
      SERVICE_URL: other.url,
      SERVICE_API_KEY: KEY,
      SERVICE_KEY_HEADER: "x-their-key",
      DEMO_DATA: "off",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
  });
  test.afterAll(async () => {
    await instance.stop();
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("tracks the balance by recorded purchases and shows problems", async ({ browser }) => {
    const site = { name: "other", address: instance.address, dataDir: folder };
    const context = await ownAdminContext(browser, site);
    const page = await context.newPage();
    await page.goto(PATH);
    await testNow(page);
    await expect(lines(page).filter({ hasText: "works" })).toHaveCount(2);
    await expect(page.getByText("API key header: x-their-key")).toBeVisible();

    await page.getByLabel("Credits").fill("5000");
    await page.getByLabel("Date", { exact: true }).fill("2999-01-01");
    await page.getByLabel("Note", { exact: true }).fill("Invoice 2041");
    // The browser validates the day for people; the server decides.
    await page.locator("input[name=day]").evaluate((input) => input.removeAttribute("max"));
    await page.getByRole("button", { name: "Record purchase" }).click();
    await expect(page.getByText("Enter today or an earlier day.")).toBeVisible();
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Invoice 2041");
    await page.getByLabel("Date", { exact: true }).fill("2026-11-01");
    await page.getByRole("button", { name: "Record purchase" }).click();
    await expect(page.getByText("5,000 bought on 1 Nov 2026 − 0 spent since = 5,000 left")).toBeVisible();
    await inAllVariants(page, "service-no-balance");

    other.replyAlways(json(401, { error: `unknown key ${KEY}` }));
    await testNow(page);
    await expect(page.getByRole("heading", { level: 2, name: "Not working" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "Test failed" })).toBeVisible();
    await expect(page.getByText(/The service rejected our API key \(401\)/).first()).toBeVisible();
    await expect(lines(page).filter({ hasText: "not tested" })).toHaveCount(8);
    expect(await page.content()).not.toContain(KEY);
    await inAllVariants(page, "service-failing");

    other.replyAlways(null);
    await testNow(page);
    await expect(page.getByRole("heading", { level: 2, name: "Working" })).toBeVisible();
    await page.getByRole("button", { name: /^Remove 5,000 credits/ }).click();
    await expect(page.getByText("The service reports no balance.", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Purchases" })).toHaveCount(0);
    await context.close();
  });
});
