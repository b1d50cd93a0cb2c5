/** Every page in its widths, themes, windows and text sizes: no console error or violation, nothing cut off or covered. */
import { expect, test, type Browser, type Page } from "playwright/test";
import { longNames } from "./long-names";
import { PAGE_ADDRESSES, PAGE_STATES, slicesOf } from "./page-addresses";
import { sites, watchConsole } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { IS_FULL, variantsOf } from "./variants";
import { violations } from "./violations";
import { visit } from "./visit";

const MISSING = "/no-such-page";
const ADDRESSES = [...PAGE_STATES, MISSING];

/** The first press of Tab finds a link that skips the bar. */
async function skipBar(page: Page, path: string): Promise<void> {
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  await expect(skip, path).toHaveText(/^Skip to/);
  await expect(skip, path).toBeInViewport();
  const target = await skip.getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page.locator(target!), path).toBeFocused();
  await expect(page.locator(`${target} .settings-nav`), path).toHaveCount(0);
  // Half below the page's bar, a target is smaller than it is.
  await page.evaluate(() => scrollTo(0, 0));
}

async function walk(browser: Browser, find: (named: string[]) => readonly string[]): Promise<void> {
  const baseURL = sites()[0].address;
  const { storageState, addresses } = await longNames(browser, sites()[0]);
  const context = await browser.newContext({ baseURL, storageState });
  const page = await context.newPage();
  const errors = watchConsole(page);
  for (const [at, path] of find(addresses).entries()) {
    await visit(page, {
      name: path,
      index: ADDRESSES.includes(path) ? ADDRESSES.indexOf(path) : at,
      goTo: async () => {
        const response = await page.goto(path);
        expect(response!.status(), path).toBe(path === MISSING ? 404 : 200);
        if (PAGE_ADDRESSES.includes(path)) await skipBar(page, path);
      },
    });
    const unexpected = errors.splice(0).filter((text) => !text.endsWith(MISSING));
    expect.soft(unexpected, `${path}: console`).toEqual([]);
  }
  await context.close();
}

for (const paths of slicesOf(ADDRESSES, IS_FULL ? 1 : 4))
  test(`every page: ${paths.join(" ")}`, ({ browser }) => walk(browser, () => paths));

test("pages with long names wrap them", ({ browser }) => walk(browser, (named) => named));

test("sign-in", async ({ browser }) => {
  for (const { width, height, theme } of variantsOf(0)) {
    const context = await browser.newContext({
      baseURL: sites()[0].address,
      viewport: { width, height },
      colorScheme: theme,
    });
    const page = await context.newPage();
    const errors = watchConsole(page);
    await page.goto("/viral?categories=Food");
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
    await settled(page);
    await keepPicture(page, `sign-in-${width}-${theme}`);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }
});

test("serves the icon at its usual address", async ({ request }) => {
  const response = await request.get(`${sites()[0].address}/favicon.ico`);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("image/x-icon");
});
