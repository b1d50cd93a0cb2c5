/** One state of a page in both widths and themes: kept as pictures, with nothing wrong for a reader of any kind. */
import { expect, type Page } from "playwright/test";
import { settled } from "./settled";
import { VARIANTS } from "./variants";
import { sidewaysScroll, violations } from "./violations";

/** `name`: of the pictures. Leaves the window wide. */
export async function inAllVariants(page: Page, name: string): Promise<void> {
  for (const { width, height, theme } of VARIANTS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    await page.screenshot({ path: `test-results/screens/${name}-${width}-${theme}.png`, fullPage: true });
    expect(await violations(page), `${width}, ${theme}`).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
