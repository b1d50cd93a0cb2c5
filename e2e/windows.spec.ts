/** Every page and every state that a person reaches on it, in every window, contrast theme and text size. */
import { expect, test, type Page } from "playwright/test";
import { PAGE_STATES } from "./page-addresses";
import { adminContext, sites } from "./people";
import type { ReachedState } from "./reached-state";
import { REACHED_STATES, openFresh } from "./reached-states";
import { coveredInFocus, shownShare } from "./seen";
import { settled } from "./settled";
import { circumstancesOf, inWords, IS_FULL, type Circumstance } from "./variants";
import { sidewaysScroll } from "./violations";

/** Keeps a picture of each circumstance, to be looked at. */
const IS_SHOWN = process.env.E2E_SCREENS === "1";
/** Of one walk, on a machine that does other things too. */
const LONGEST_MS = 1_200_000;

async function setCircumstance(page: Page, { window, media, textSize }: Circumstance): Promise<void> {
  await page.emulateMedia(media);
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), textSize);
  await page.setViewportSize(window);
  await settled(page);
}

type Walk = {
  name: string;
  /** Of its neighbours in the list: they begin elsewhere and meet other mixtures. */
  index: number;
  circumstances: readonly Circumstance[];
  open: (circumstance: Circumstance) => Promise<unknown>;
  /** Wholly in view everywhere. */
  inView?: ReachedState["inView"];
  /** Selector of what is looked through; the whole page when left out. */
  within?: string | undefined;
};

/** Opens in one of the circumstances, so that what opens it is in reach there too, and looks on in all the others. */
async function walk(page: Page, { name, index, circumstances, open, inView, within }: Walk): Promise<void> {
  const first = index % circumstances.length;
  for (const [turn, each] of [...circumstances.slice(first), ...circumstances.slice(0, first)].entries()) {
    await setCircumstance(page, each);
    if (turn === 0) await open(each);
    const where = `${name} at ${inWords(each)}`;
    if (IS_SHOWN)
      await page.screenshot({
        path: `test-results/screens/at/${where.replaceAll(/[^a-z0-9×]+/gi, "-")}.png`,
      });
    expect.soft(await sidewaysScroll(page), `${where}: scrolls sideways`).toBeLessThanOrEqual(0);
    for (const element of inView?.(page) ?? [])
      expect.soft(await shownShare(element), `${where}: ${element}`).toBeGreaterThanOrEqual(0.99);
    expect.soft(await coveredInFocus(page, within), `${where}: covered`).toEqual([]);
  }
}

/** Windows in which a state exists: the sheet of the filters is a rail from 1024 px on. */
const isThere = ({ only }: ReachedState, { window }: Circumstance) =>
  only === undefined || (only === "wide") === window.width >= 1024;

for (const [index, state] of REACHED_STATES.entries()) {
  test(`in every circumstance: ${state.name}`, async ({ browser }) => {
    test.setTimeout(IS_FULL ? LONGEST_MS : 300_000);
    const context = await adminContext(browser, sites()[0]!);
    const page = await context.newPage();
    const { name, path, reach, inView, within } = state;
    const circumstances = circumstancesOf(index).filter((each) => isThere(state, each));
    const open = async (circumstance: Circumstance) => {
      await openFresh(page, path);
      await setCircumstance(page, circumstance);
      await reach(page);
      // From here on by keyboard, as the browser sees it.
      await page.keyboard.press("Shift");
    };
    await walk(page, { name, index, circumstances, open, inView, within });
    await context.close();
  });
}

const ADDRESSES = [...PAGE_STATES, "/no-such-page"];

/** One walk through all of them; in the full form sixteen times as long, so each has one of its own. */
const WALKS = IS_FULL ? ADDRESSES.map((path) => [path]) : [ADDRESSES];

for (const paths of WALKS) {
  const which = IS_FULL ? paths.join() : "every page";
  test(`in every circumstance: ${which} fits, and nothing is covered when it has the focus`, async ({
    browser,
  }) => {
    test.setTimeout(LONGEST_MS);
    const context = await adminContext(browser, sites()[0]!);
    const page = await context.newPage();
    for (const path of paths) {
      const index = ADDRESSES.indexOf(path);
      const circumstances = circumstancesOf(index);
      const open = async (circumstance: Circumstance) => {
        await page.goto(path);
        await setCircumstance(page, circumstance);
      };
      await walk(page, { name: path, index, circumstances, open });
    }
    await context.close();
  });
}
