/** One state of a page in both widths and themes, with nothing wrong for assistive technology. */
import { expect, type Page } from "playwright/test";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { variantsOf } from "./variants";
import { sidewaysScroll, violations } from "./violations";

/**
 * `name`: of the screenshots; its length selects the variants, so that a retry uses the same. Ends with a wide window.
 */
export async function inAllVariants(page: Page, name: string): Promise<void> {
  for (const { width, height, theme } of variantsOf(name.length)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settled(page);
    await keepPicture(page, `${name}-${width}-${theme}`, { fullPage: true });
    expect(await violations(page), `${width}, ${theme}`).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
