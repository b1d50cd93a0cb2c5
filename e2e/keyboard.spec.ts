/** The two searches by keyboard alone, the commands and the key map. No step of these tests uses a pointer. */
import { expect, test, type Page } from "playwright/test";
import { adminContext, ownAdminContext, sites, watchConsole } from "./people";
import { shownShare } from "./seen";
import { settled } from "./settled";

/** Presses Tab until `selector` has the focus; a focus that cannot be seen fails. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate((wanted) => {
      const element = document.activeElement;
      if (!element?.matches(wanted)) return null;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const frame = element.closest("label, span, article > div, article") ?? element;
      const isSeen =
        outlineStyle !== "none" || boxShadow !== "none" || getComputedStyle(frame).boxShadow !== "none";
      return { isSeen, html: element.outerHTML.slice(0, 120) };
    }, selector);
    if (!found) continue;
    expect(found.isSeen, `the focus on ${found.html} cannot be seen`).toBe(true);
    return;
  }
  throw new Error(`${most} presses of Tab did not reach ${selector}.`);
}

const focused = (page: Page) => page.locator(":focus");

test("finds, opens and closes a post by keyboard", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/viral");
  await settled(page);

  // The first two reach the links that skip the bar.
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to results");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to filters");
  await page.keyboard.press("Enter");
  await expect(page.locator("#filter-form")).toBeFocused();

  await tabTo(page, "[data-filter=categories] > summary");
  await page.keyboard.press("Enter");
  await expect(page.locator("input[name=categories]").first()).toBeVisible();
  await tabTo(page, "input[name=categories]");
  await page.keyboard.press("Space");
  const first = await focused(page).getAttribute("value");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  const second = await focused(page).getAttribute("value");
  expect(second).not.toBe(first);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/categories=[^&]+,/);
  const address = new URL(page.url());
  expect(address.searchParams.get("categories")!.split(",").sort()).toEqual([first, second].sort());

  await settled(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("j");
  await expect(focused(page)).toHaveAttribute("data-open", "");
  const card = await focused(page).getAttribute("href");
  await page.keyboard.press("j");
  expect(await focused(page).getAttribute("href")).not.toBe(card);
  await page.keyboard.press("k");
  expect(await focused(page).getAttribute("href")).toBe(card);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/post=/);
  await expect(page.locator("[data-panel]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(address.href);
  await expect(page.locator("[data-panel]")).toHaveCount(0);
  expect(await focused(page).getAttribute("href")).toBe(card);
  expect(errors).toEqual([]);
  await context.close();
});

for (const quiet of ["reduced motion", "data saving"]) {
  test(`space plays and pauses the clip of a card, also with ${quiet}`, async ({ browser }) => {
    const isStill = quiet === "reduced motion";
    const context = await adminContext(browser, sites()[0]!, {
      reducedMotion: isStill ? "reduce" : "no-preference",
    });
    const page = await context.newPage();
    // Chromium has no switch for this that a test could set.
    if (!isStill)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      });
    await page.goto("/viral");
    await settled(page);
    const withClip = page.locator("article", { has: page.locator("[data-video]") }).first();
    await withClip.hover();
    await withClip.locator("[data-open]").focus();
    // Longer than a card waits before it plays without a key.
    await page.waitForTimeout(600);
    await expect(page.locator("article video")).toHaveCount(0);
    await page.keyboard.press("Space");
    await expect(withClip.locator("video")).toHaveCount(1);
    await page.keyboard.press("Space");
    await expect(page.locator("article video")).toHaveCount(0);
    await context.close();
  });
}

test("selects creators and opens the price by keyboard", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/creators?sortBy=followers");
  await settled(page);
  await page.keyboard.press("j");
  await expect(focused(page)).toHaveAttribute("name", "ids");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.locator("input[name=ids]:checked")).toHaveCount(2);
  await page.keyboard.press("x");
  await expect(page.locator("input[name=ids]:checked")).toHaveCount(1);
  await page.getByRole("button", { name: /^Reveal 1 for 1 credit/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("1 credit");
  // Page shortcuts are off while a dialog is open.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(focused(page)).toHaveText(/^Reveal 1 for 1 credit/);
  expect(errors).toEqual([]);
  await context.close();
});

test("a line of tabs shows the focused one, though a pixel of it was visible", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/usage");
  await settled(page);
  const tabs = page.getByRole("navigation", { name: "Entry types" });
  const last = tabs.getByRole("link").last();
  // The counts in the tabs decide where a phone cuts the line: here, after one pixel of the last tab.
  await last.evaluate((tab) => {
    const line = tab.parentElement!;
    line.style.width = `${tab.getBoundingClientRect().left - line.getBoundingClientRect().left + 1}px`;
  });
  await tabs.getByRole("link").nth(-2).focus();
  await page.keyboard.press("Tab");
  await expect(last).toBeFocused();
  expect(await shownShare(last)).toBe(1);
  await context.close();
});

test("commands open pages, search and switch the theme", async ({ browser }) => {
  const context = await ownAdminContext(browser, sites()[0]!, { colorScheme: "light" });
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/usage");
  await settled(page);
  const box = page.getByRole("combobox", { name: "Search commands" });

  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await page.keyboard.type("food 10k-50k");
  await expect(page.getByRole("option", { name: /Find posts: .*Food/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/creators?mainCategory=Food&followersMin=10000&followersMax=50000");

  // The acts of a selection are there, too. Nothing is bought before its price was seen.
  await expect(page.getByRole("checkbox", { name: "Select this page" })).toBeVisible();
  await settled(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("select page");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Selected creators" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("reveal");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("dialog").getByRole("button", { name: /^Reveal \d+ for \d+ credits?$/ }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("light dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(box).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("members");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/members");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in/);
  expect(errors).toEqual([]);
  await context.close();
});

/** The navigation opens Hot this week. */
const HOT = /\/viral\?viralityScoreMin=70&dateCreatedFrom=/;

test("shortcuts open pages, ignore typing and can be disabled", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.goto("/usage");
  await settled(page);
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page).toHaveURL(HOT);
  await settled(page);
  await page.keyboard.press("/");
  const quickSearch = page.getByRole("search").getByRole("combobox");
  await expect(quickSearch).toBeFocused();
  await page.keyboard.type("gc?j");
  await expect(quickSearch).toHaveValue("gc?j");
  await expect(page).toHaveURL(HOT);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Next card or row");
  await keys.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.reload();
  await settled(page);
  for (const key of ["?", "j", "/", "g", "c"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[data-open]:focus")).toHaveCount(0);
  await expect(page).toHaveURL(HOT);
  // Shortcuts with Ctrl still work, because they are not single keys.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
  await context.close();
});
