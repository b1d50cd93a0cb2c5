/**
 * The content security policy in a real browser: pages work under it, and injected code does not run. pages.spec.ts
 * opens every page and fails on console messages, which include violations.
 */
import { expect, test, type APIResponse, type Page, type Response } from "playwright/test";
import { FORM_ADDRESSES, PAGE_STATES } from "./page-addresses";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";

type Watched = typeof globalThis & { violations: string[]; smuggled?: boolean };

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    (globalThis as Watched).violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      (globalThis as Watched).violations.push(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    );
  });
}
const violationsOf = (page: Page) => page.evaluate(() => (globalThis as Watched).violations);

/** @returns the nonce of a page, which each of its scripts has */
async function nonceOf(response: APIResponse | Response): Promise<string> {
  const scripts = /script-src ([^;]*)/.exec(response.headers()["content-security-policy"] ?? "")?.[1];
  const nonce = /^'nonce-([^']+)' 'strict-dynamic'$/.exec(scripts ?? "")?.[1];
  const path = response.url();
  expect(nonce, `${path}: ${scripts}`).toBeDefined();
  const tags = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
  expect(tags.length, path).toBeGreaterThan(0);
  expect(
    tags.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
    path,
  ).toEqual([]);
  return nonce!;
}

test("every page uses its own script nonce", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const nonces = new Set<string>();
  const addresses = [...PAGE_STATES, "/no-such-page", "/admin/no-such-page", "/library/tiktok_0"];
  for (const path of addresses) nonces.add(await nonceOf(await context.request.get(path)));
  expect(nonces.size).toBe(addresses.length);
  await context.close();
});

test("sign-in pages use a nonce and have no violations", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: sites()[0].address });
  const page = await context.newPage();
  const errors = watchConsole(page);
  await watch(page);
  for (const path of [...FORM_ADDRESSES, "/no-such-page"]) {
    await nonceOf((await page.goto(path))!);
    await page.waitForLoadState("networkidle");
    expect(await violationsOf(page), path).toEqual([]);
  }
  expect(errors.filter((text) => !text.endsWith("/no-such-page"))).toEqual([]);
  await context.close();
});

test("navigation and lazy loading have no violations", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  await watch(page);
  const errors = watchConsole(page);
  await page.goto("/viral");
  await settled(page);
  for (const name of ["Creators", "Library", "Usage", "Viral"]) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}`));
    await settled(page);
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test("injected attributes and scripts do not run", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  await watch(page);
  const errors = watchConsole(page);
  await page.goto("/viral");
  await settled(page);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<img src="data:x" onerror="globalThis.smuggled = true">');
    const frame = document.createElement("div");
    frame.innerHTML = '<a href="javascript:globalThis.smuggled = true" id="trap">x</a>';
    document.body.append(frame);
    document.getElementById("trap")!.click();
  });
  await expect.poll(async () => (await violationsOf(page)).length).toBeGreaterThanOrEqual(2);
  expect(errors.filter((error) => error.includes("Content Security Policy")).length).toBeGreaterThanOrEqual(
    2,
  );
  expect(await page.evaluate(() => (globalThis as Watched).smuggled)).toBeUndefined();
  await context.close();
});
