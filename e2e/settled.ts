/** Waits for a usable page, instead of half a second without network traffic. */
import { expect, type Page } from "playwright/test";

/** Links, buttons and fields that do not react yet: React adds properties with this prefix to each. */
const countInert = () => {
  // The pages before signing in are sent without scripts.
  if (document.scripts.length === 0) return 0;
  const interactive = document.querySelectorAll("a[href], button, input, select, textarea, summary");
  return [...interactive].filter(
    (element) => !Object.keys(element).some((key) => key.startsWith("__reactProps$")),
  ).length;
};

/** Two frames after the fonts are loaded, effects have run and their changes are painted. */
const nextFrames = async () => {
  await document.fonts.ready;
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );
};

/** Resolves when every link, button and field of the page reacts, fonts are loaded and effects have run. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const inert = expect.poll(() => page.evaluate(countInert), {
    message: `links, buttons and fields of ${page.url()} that do not react`,
    intervals: [20, 50, 100],
  });
  await inert.toBe(0);
  await page.evaluate(nextFrames);
}
