/** Short and zoomed windows, contrast themes and slow scripts. Spending controls stay in view. */
import { expect, test, type Browser, type Locator, type Page } from "playwright/test";
import { filterGroup, openFilter } from "./filter-group";
import { adminContext, sites, watchConsole } from "./people";
import { PAGE_ADDRESSES, slicesOf } from "./page-addresses";
import { keepPicture } from "./picture";
import { shownShare } from "./seen";
import { settled } from "./settled";
import { IS_FULL } from "./variants";
import { sidewaysScroll } from "./violations";

/** A phone on its side, 1280×720 at 200 %, 1280×1024 at 400 %. */
const SHORT = [
  { width: 667, height: 375 },
  { width: 640, height: 360 },
  { width: 320, height: 256 },
];
const SEARCH = "/creators?followersMin=20000&sort=followers";

/** Searches, selects creators that are not owned and opens their price. */
async function openPrice(page: Page, count: number): Promise<Locator> {
  await page.goto(SEARCH);
  await settled(page);
  const boxes = page.getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ });
  for (let index = 0; index < count; index++) await boxes.nth(index).check();
  await page
    .getByRole("region", { name: "Selected creators" })
    .getByRole("button", { name: /^Reveal/ })
    .click();
  return page.getByRole("dialog");
}

for (const viewport of SHORT) {
  test(`the price and its button are in view at ${viewport.width}×${viewport.height}`, async ({
    browser,
  }) => {
    const context = await adminContext(browser, sites()[0]);
    const page = await context.newPage();
    const dialog = await openPrice(page, 6);
    await page.setViewportSize(viewport);
    const pay = dialog.getByRole("button", { name: "Reveal 6 for 6 credits" });
    await expect(pay).toBeVisible();
    await keepPicture(page, `price-${viewport.width}x${viewport.height}`);
    expect(await shownShare(pay)).toBe(1);
    expect(await shownShare(dialog.getByRole("button", { name: "Close" }))).toBe(1);
    // The content between header and footer scrolls by wheel and by focus; the button stays.
    const last = dialog.locator('a[href^="/creators/reveal/until-fit"]');
    const [head, foot] = [
      await dialog.getByRole("heading", { level: 2 }).boundingBox(),
      await pay.boundingBox(),
    ];
    await page.mouse.move(viewport.width / 2, (head!.y + head!.height + foot!.y) / 2);
    await page.mouse.wheel(0, 2_000);
    await expect(last).toBeInViewport();
    await dialog.getByLabel("Purpose").focus();
    expect(await shownShare(pay)).toBe(1);
    await context.close();
  });
}

test("the creator panel can be used in every window, also with larger text", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0], { forcedColors: "active" });
  const page = await context.newPage();
  await page.goto(SEARCH);
  await settled(page);
  // Other tests own some of the creators, which open a page instead.
  await page
    .getByRole("row")
    .filter({ hasText: /New/ })
    .getByRole("rowheader")
    .getByRole("link")
    .first()
    .click();
  const panel = page.getByRole("complementary", { name: /^Creator:/ });
  for (const viewport of [...SHORT, { width: 2560, height: 1440 }])
    // The smallest window is one at 400 % already.
    for (const root of viewport.width < 390 ? [""] : ["", "24px"]) {
      await page.setViewportSize(viewport);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), root);
      const end = panel.getByRole("link", { name: /^(Reveal for 1 credit|Open record)$/ });
      expect(await shownShare(end)).toBe(1);
      expect(await shownShare(panel.getByRole("link", { name: "Close creator" }))).toBe(1);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }
  await panel.getByRole("link", { name: "Close creator" }).click();
  await expect(panel).toHaveCount(0);
  await context.close();
});

test("focus moves to the receipt after a reveal, and back to the results when it closes", async ({
  browser,
}) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  const dialog = await openPrice(page, 1);
  await dialog.getByLabel("Purpose").fill("Spring");
  await dialog.getByRole("button", { name: "Reveal 1 for 1 credit" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "1 creator revealed" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator("#results")).toBeFocused();
  await context.close();
});

/** Delays the scripts of all pages opened from now on. @returns a function that releases them */
async function holdScripts(page: Page): Promise<() => void> {
  let goOn = () => {};
  const scripts = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  return goOn;
}

test("applies filters that were entered before scripts ran", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  const goOn = await holdScripts(page);
  // One group is open, the other sends what was chosen before.
  await page.goto("/viral?categories=Food&group=virality", { waitUntil: "commit" });
  await page.locator("input[name=viralityScoreMin]").fill("80");
  goOn();
  await settled(page);
  await expect(page.locator("input[name=viralityScoreMin]")).toHaveValue("80");
  await expect(filterGroup(page, "categories")).toContainText("Food");
  await page.getByRole("button", { name: /^Show/ }).first().click();
  await expect(page).toHaveURL("/viral?categories=Food&viralityScoreMin=80");
  await context.close();
});

for (const scripts of ["blocked", "off"] as const) {
  const openPlain = async (browser: Browser): Promise<Page> => {
    const javaScriptEnabled = scripts === "blocked";
    const page = await (await adminContext(browser, sites()[0], { javaScriptEnabled })).newPage();
    await page.route("**/_next/static/**/*.js", (route) => route.abort());
    return page;
  };

  // Each page is opened in one of the two ways, and in both in the long run.
  const opened = PAGE_ADDRESSES.filter((_, at) => IS_FULL || (at % 2 === 0) === (scripts === "off"));
  for (const paths of slicesOf(opened, 12))
    test(`pages work with scripts ${scripts}: ${paths.join(" ")}`, async ({ browser }) => {
      const page = await openPlain(browser);
      for (const path of paths) {
        await page.goto(path);
        await expect.soft(page.getByRole("heading", { level: 1 }), path).toBeVisible();
        await expect.soft(page.getByRole("main").getByText("Loading"), path).toHaveCount(0);
        expect.soft(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
      }
      await page.context().close();
    });

  test(`search works with scripts ${scripts}`, async ({ browser }) => {
    const page = await openPlain(browser);
    await page.goto("/creators?mainCategory=Food");
    await expect(page.locator("input[name=ids]").first()).toBeVisible();
    await page.goto("/viral?categories=Food");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.context().close();
  });
}

test("a menu opened before scripts ran stays open", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  const goOn = await holdScripts(page);
  await page.goto("/creators", { waitUntil: "commit" });
  await page.locator("summary").filter({ hasText: "Columns" }).click();
  goOn();
  await settled(page);
  await expect(page.getByRole("radio", { name: "Compact rows" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio", { name: "Compact rows" })).toBeHidden();
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`contrast themes show ticks, edges and the current page, ${colorScheme}`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0], { colorScheme, forcedColors: "active" });
    const page = await context.newPage();
    await page.goto("/viral?categories=Food");
    await settled(page);
    await keepPicture(page, `forced-colors-${colorScheme}`);
    const style = (element: Locator, name: "appearance" | "borderTopWidth" | "outlineStyle") =>
      element.evaluate((node, key) => getComputedStyle(node)[key], name);
    await openFilter(page, "categories");
    expect(await style(page.locator("input[name=categories]:checked"), "appearance")).toBe("auto");
    expect(await style(page.getByRole("button", { name: /^Show/ }).first(), "borderTopWidth")).not.toBe(
      "0px",
    );
    await openFilter(page, "virality");
    const field = page.getByLabel("Virality from").locator("..");
    expect(await style(field, "borderTopWidth")).not.toBe("0px");
    const current = page.getByRole("navigation", { name: "Main" }).first().locator("[aria-current=page]");
    expect(await style(current, "outlineStyle")).not.toBe("none");
    await context.close();
  });
}

test("menus close on Escape, outside clicks, focus changes and navigation", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  await page.goto("/creators");
  await settled(page);
  const menus = page.locator('details[name="menu"]');
  const open = page.locator('details[name="menu"][open]');
  const count = await menus.count();
  expect(count).toBeGreaterThanOrEqual(3);
  for (let index = 0; index < count; index++) {
    const summary = menus.nth(index).locator("summary").first();
    if (!(await summary.isVisible())) continue;
    await summary.click();
    await expect(open).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
    await expect(summary).toBeFocused();
    await summary.click();
    await expect(open).toHaveCount(1);
    // The number of results at the bottom, which no menu covers and which is no row.
    await page.mouse.click(330, 885);
    await expect(open).toHaveCount(0);
    await summary.press("Enter");
    await expect(open).toHaveCount(1);
    await page.locator('form[role="search"] input').focus();
    await expect(open).toHaveCount(0);
  }
  await page.goto("/admin/keys");
  await settled(page);
  const form = page.locator("details[data-form]");
  await form.locator("summary").click();
  await expect(form.getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).not.toHaveAttribute("open");
  await expect(form.locator("summary")).toBeFocused();
  await page.goto("/creators");
  await settled(page);
  await menus.locator('summary[aria-label="Account"]').click();
  await open.getByRole("link").first().click();
  await expect(page).not.toHaveURL(/creators/);
  await expect(open).toHaveCount(0);
  await context.close();
});

/** Visible links, buttons and fields smaller than 44 pixels. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const REACH = 24;
    const belongs = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || element.closest("label")?.contains(hit) === true);
    };
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let steps = 0;
      while (steps < REACH && belongs(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
      return steps;
    };
    return [...document.querySelectorAll("a[href], button, summary, input, select")].flatMap((element) => {
      const { left, right, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Elements partly out of view or behind the bottom tabs are scrolled into view first.
      const isInView = left >= 0 && right <= innerWidth && y < innerHeight - 110;
      if (!isInView || width < 2 || !belongs(element, x, y)) return [];
      const size = [
        reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1,
        reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1,
      ];
      // Half a pixel is lost on each side.
      if (size.every((pixels) => pixels >= 43)) return [];
      return [
        `${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)}: ${size.join("×")}`,
      ];
    });
  });

const firstTop = (rows: Locator) =>
  rows.first().evaluate((row) => Math.round(row.getBoundingClientRect().top));

/** Lowest first row that a search with two filters may have on a phone below the row of views, px: creators have the free checks above. */
const FIRST_ROW = { post: 255, creator: 305 };
const VIEWS_HEIGHT = 45;

for (const width of [390, 360]) {
  test(`on a phone ${width} wide, results come first and targets are large enough`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0], {
      viewport: { width, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const errors = watchConsole(page);
    const searches = [
      { path: "/viral", rows: page.getByRole("article") },
      { path: "/viral?categories=Food&viewsMin=10000", rows: page.getByRole("article") },
      { path: "/viral?categories=Food&viewsMin=10000&view=list", rows: page.locator("tbody tr") },
      { path: "/creators?mainCategory=Fitness&followersMin=10000", rows: page.locator("tbody tr") },
    ];
    for (const { path, rows } of searches) {
      await page.goto(path);
      await settled(page);
      // Another test may have left a notice about a view.
      const dismiss = page.getByRole("region", { name: "Views" }).getByRole("button", { name: "Dismiss" });
      if (await dismiss.isVisible()) {
        await dismiss.click();
        await expect(dismiss).toBeHidden();
        await settled(page);
      }
      await keepPicture(page, `phone-${width}${path}`);
      const most = path.startsWith("/viral") ? FIRST_ROW.post : FIRST_ROW.creator;
      const hasViews = await page.getByRole("navigation", { name: "Saved views" }).isVisible();
      const above = hasViews ? VIEWS_HEIGHT : 0;
      expect.soft(await firstTop(rows), path).toBeLessThanOrEqual(most + above);
      expect.soft(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
      expect.soft(await smallTargets(page), path).toEqual([]);
    }
    // The last page has a table of creators, some of them owned by now.
    await expect(page.locator("tbody tr").getByText(/^New/).first()).toBeVisible();
    await expect(page.getByRole("table").getByText(/^\d+ of \d+$/)).toHaveCount(0);
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("on a phone, the list fits, commands open by touch and filters close by swipe", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0], {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto("/viral");
  await page.getByRole("button", { name: "Play" }).first().tap();
  await expect(page.locator("[data-playing]")).toHaveCount(1);
  await page.goto("/viral?view=list");
  await settled(page);
  const list = page.getByRole("region", { name: "Posts" });
  expect(await list.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  // The tap that closes a menu presses nothing below it; the next one does.
  const account = page.locator('details:has(> summary[aria-label="Account"])');
  await account.locator("summary").tap();
  await expect(account).toHaveAttribute("open");
  const box = page.getByRole("checkbox", { name: /^Select/ }).first();
  await box.tap();
  await expect(account).not.toHaveAttribute("open");
  await expect(box).not.toBeChecked();
  await box.tap();
  await expect(box).toBeChecked();
  await box.tap();
  await page.getByRole("button", { name: "Commands" }).tap();
  const commands = page.getByRole("dialog", { name: "Commands" });
  await expect(commands).toBeVisible();
  await commands.getByRole("button", { name: "Close" }).tap();
  await expect(commands).toHaveCount(0);

  const sheet = page.locator("#filters");
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await expect(sheet).toBeVisible();
  await keepPicture(page, "phone-filters");
  const { x, y, width, height } = (await sheet.locator("[data-handle]").boundingBox())!;
  const [middle, top] = [x + width / 2, y + height / 2];
  const pull = async (distance: number) => {
    await page.mouse.move(middle, top);
    await page.mouse.down();
    await page.mouse.move(middle, top + distance, { steps: 5 });
    await page.mouse.up();
  };
  await pull(12);
  await expect(sheet).toBeVisible();
  await pull(260);
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await page.getByRole("button", { name: "Close filters" }).tap();
  await expect(sheet).toBeHidden();
  await context.close();
});

test("screen readers get names, roles, states and prices", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  await page.goto("/viral?view=list");
  await settled(page);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveAccessibleName(/^[\d,.KM]+ posts, newest first$/);
  const box = page.getByRole("search").getByRole("combobox", { name: "Type filters" });
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await box.fill("food");
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("dialog", { name: "Recognized filters" })).toBeVisible();
  await box.press("Escape");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("table", { name: "Posts found" }).getByRole("rowheader").first()).toBeVisible();

  await page.goto(SEARCH);
  await settled(page);
  const table = page.getByRole("table", { name: "Creators found" });
  await expect(table.getByRole("rowheader").first()).toBeVisible();
  await page
    .getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ })
    .first()
    .check();
  await expect(page.getByText("1 selected: 1 new for 1 credit.")).toBeAttached();
  // Results are announced in one place only.
  const announcing = page.locator("[aria-live=polite], [role=status]").filter({ hasText: /creators/ });
  await expect(announcing).toHaveCount(1);
  await context.close();
});
