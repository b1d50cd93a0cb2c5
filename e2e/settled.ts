/** Waiting for a page that can be used, in place of half a second without network traffic. */
import type { Page } from "playwright/test";

/** What React has not made interactive yet. It leaves its properties under a key that begins so on each element. */
const countInert = () => {
  const interactive = document.querySelectorAll("a[href], button, input, select, textarea, summary");
  return [...interactive].filter(
    (element) => !Object.keys(element).some((key) => key.startsWith("__reactProps$")),
  ).length;
};

/** Two pictures later, what effects put on the page or listen for is there. */
const nextPictures = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

/** Resolves when every link, button and field of the page reacts, the fonts are there and effects have run. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(`(${countInert})() === 0`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(nextPictures);
}
