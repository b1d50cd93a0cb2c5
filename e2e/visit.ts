/** Opens a page or state once, then checks it in each width, theme, window and text size. */
import { expect, type Page } from "playwright/test";
import { keepPicture } from "./picture";
import type { ReachedState } from "./reached-state";
import { coveredInFocus, shownShare } from "./seen";
import { settled } from "./settled";
import { inWords, IS_FULL, largeTextWindows, looksOf, type Look } from "./variants";
import { sidewaysScroll, violations } from "./violations";

type Visit = Pick<ReachedState, "name" | "only" | "within" | "inView"> & {
  /** Position in its list: neighbours start with different variants. */
  index: number;
  goTo: (page: Page) => Promise<unknown>;
  reach?: ReachedState["reach"];
};

async function setWindow(page: Page, { media, window }: Look): Promise<void> {
  await page.emulateMedia(media);
  await page.setViewportSize(window);
}

async function setLook(page: Page, look: Look): Promise<void> {
  await setWindow(page, look);
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), look.textSize);
  await settled(page);
}

/** The controls that open it must be in reach in this look, too. */
async function open(page: Page, { goTo, reach }: Visit, look: Look): Promise<void> {
  await setWindow(page, look);
  await goTo(page);
  if (!reach) return;
  await setLook(page, look);
  await reach(page);
  // The browser treats the following input as keyboard input.
  await page.keyboard.press("Shift");
}

async function judge(page: Page, { name, within, inView }: Visit, look: Look): Promise<void> {
  const where = `${name} at ${inWords(look)}`;
  await keepPicture(page, where);
  expect.soft(await sidewaysScroll(page), `${where}: scrolls sideways`).toBeLessThanOrEqual(0);
  if (look.isAudited) return expect.soft(await violations(page, within), `${where}: violations`).toEqual([]);
  // Bars fill a phone's window with text at 200 %; the rest is reached by scrolling.
  if (look.textSize > 24) return;
  for (const element of inView?.(page) ?? [])
    expect.soft(await shownShare(element), `${where}: ${element}`).toBeGreaterThanOrEqual(0.99);
  expect.soft(await coveredInFocus(page, within), `${where}: covered`).toEqual([]);
}

/** How much the page's text grows with the browser's default text, and how far the page then scrolls sideways, in px. */
const grown = (page: Page, textSize: number) =>
  page.evaluate((size) => {
    const root = document.documentElement;
    const bodyText = (px: number) => {
      root.style.fontSize = `${px}px`;
      return parseFloat(getComputedStyle(document.body).fontSize);
    };
    const usual = bodyText(16);
    return { ratio: bodyText(size) / usual, sideways: root.scrollWidth - root.clientWidth };
  }, textSize);

async function growText(page: Page, { name, only }: Visit): Promise<void> {
  for (const { width, height, textSize } of largeTextWindows(only)) {
    await page.setViewportSize({ width, height });
    const { ratio, sideways } = await grown(page, textSize);
    const where = `${name} at ${width} with text of ${textSize} px`;
    await keepPicture(page, where, { fullPage: true });
    expect.soft(ratio, where).toBeCloseTo(textSize / 16);
    expect.soft(sideways, `${where}: scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** Opens it in one of its looks. In the long run it is opened anew for each window. */
export async function visit(page: Page, visited: Visit): Promise<void> {
  const { index, only } = visited;
  const looks = looksOf(index, only);
  for (const [turn, look] of looks.entries()) {
    if (IS_FULL && look.window !== looks[turn - 1]?.window) await open(page, visited, look);
    else if (turn === 0) await open(page, visited, looks[index % looks.length]!);
    await setLook(page, look);
    await judge(page, visited, look);
  }
  await growText(page, visited);
}
