/** States that a person reaches by acting: no accessibility violation in any, and a way past the bar of every page. */
import { expect, test } from "playwright/test";
import { PAGE_ADDRESSES } from "./page-addresses";
import { adminContext, sites, watchConsole } from "./people";
import type { ReachedState } from "./reached-state";
import { REACHED_STATES, openFresh } from "./reached-states";
import { VARIANTS, variantsOf, type Variant } from "./variants";
import { violations } from "./violations";

/** What exists in one width only is tested there in both themes. */
function isTested({ only }: ReachedState, index: number, variant: Variant): boolean {
  if (only) return (only === "wide") === variant.width >= 1024;
  return variantsOf(index).includes(variant);
}

for (const variant of VARIANTS) {
  const { width, height, theme } = variant;
  test(`every state, ${width} wide, ${theme}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await adminContext(browser, sites()[0]!, {
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const errors = watchConsole(page);
    for (const { name, path, reach, within } of REACHED_STATES.filter((state, at) =>
      isTested(state, at, variant),
    )) {
      await openFresh(page, path);
      await reach(page);
      await page.screenshot({
        path: `test-results/screens/state-${name.replaceAll(" ", "-")}-${width}-${theme}.png`,
      });
      expect.soft(await violations(page, within), name).toEqual([]);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("every page with a bar offers a link that skips it", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  for (const path of PAGE_ADDRESSES) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.locator(":focus");
    await expect(skip, path).toHaveText(/^Skip to/);
    await expect(skip, path).toBeInViewport();
    const target = await skip.getAttribute("href");
    await page.keyboard.press("Enter");
    await expect(page.locator(target!), path).toBeFocused();
  }
  await context.close();
});
