/** Every page in both widths and in both themes: no console error, no accessibility violation, nothing cut off. */
import { expect, test } from "playwright/test";
import { PAGE_STATES } from "./page-addresses";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { VARIANTS, variantsOf } from "./variants";
import { sidewaysScroll, violations } from "./violations";

const ADDRESSES = [...PAGE_STATES, "/no-such-page"];

for (const variant of VARIANTS) {
  const { width, height, theme } = variant;
  test(`every page, ${width} wide, ${theme}`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0]!, {
      viewport: { width, height },
      colorScheme: theme,
    });
    const page = await context.newPage();
    const errors = watchConsole(page);
    for (const path of ADDRESSES.filter((_, index) => variantsOf(index).includes(variant))) {
      const response = await page.goto(path);
      expect(response!.status(), path).toBe(path === "/no-such-page" ? 404 : 200);
      await settled(page);
      const name = path.replaceAll(/[^a-z0-9]+/gi, "-").replace(/^-/, "");
      await page.screenshot({ path: `test-results/screens/${name}-${width}-${theme}.png` });
      expect(await violations(page), path).toEqual([]);
      expect(await sidewaysScroll(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(errors.filter((text) => !text.endsWith("/no-such-page"))).toEqual([]);
    await context.close();
  });
}

test("sign-in", async ({ browser }) => {
  for (const { width, height, theme } of variantsOf(0)) {
    const context = await browser.newContext({
      baseURL: sites()[0]!.address,
      viewport: { width, height },
      colorScheme: theme,
    });
    const page = await context.newPage();
    const errors = watchConsole(page);
    await page.goto("/viral?categories=Food");
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
    await settled(page);
    await page.screenshot({ path: `test-results/screens/sign-in-${width}-${theme}.png` });
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }
});

test("a browser that requests the icon at its usual address gets it", async ({ request }) => {
  const response = await request.get(`${sites()[0]!.address}/favicon.ico`);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("image/x-icon");
});
