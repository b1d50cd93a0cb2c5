/** Pictures for people to look at: E2E_SCREENS=1 keeps them in test-results/screens. */
import type { Page } from "playwright/test";

/** @param name of the file; other characters than letters, digits and × become hyphens */
export async function keepPicture(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  if (process.env.E2E_SCREENS !== "1") return;
  const file = name.replaceAll(/[^a-z0-9×]+/gi, "-");
  await page.screenshot({ path: `test-results/screens/${file}.png`, ...options });
}
