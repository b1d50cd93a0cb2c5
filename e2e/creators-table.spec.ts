/** The tables of creators: columns and density, comparison, "creators like this one", from a creator to their posts. */
import { expect, test, type BrowserContext, type Page } from "playwright/test";
import { ADMIN } from "./instance";
import { adminContext, fillSignIn, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { SAME_ORIGIN, idsOfSearch, revealCreators } from "./team-calls";
import { anyViolations, sidewaysScroll } from "./violations";

const FIVE = [0, 1, 2, 3, 4];
const heads = (page: Page) => page.getByRole("table").getByRole("columnheader");
const innerText = { useInnerText: true };
const rowHeight = (page: Page) =>
  page
    .getByRole("row")
    .nth(2)
    .evaluate((row) => row.getBoundingClientRect().height);
const chooser = (page: Page) => page.locator("summary").filter({ hasText: "Columns" });

/** Ticks the first two owned creators of a table. */
async function chooseFirstTwo(page: Page): Promise<void> {
  const boxes = page.getByRole("checkbox", { name: /^Select @/ });
  for (const index of [0, 1]) await boxes.nth(index).check();
}

/** Reveals the creators at some positions of a search as the page would; their ids. */
async function reveal(context: BrowserContext, search: string, positions: number[]): Promise<string[]> {
  const found = await idsOfSearch(context, search);
  const ids = positions.map((position) => found[position]!);
  await revealCreators(context, ids, "Comparison");
  return ids;
}

test("columns, their order and density persist", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  await reveal(context, "mainCategory=Photography&sortBy=followers", [0, 1]);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/creators?mainCategory=Photography&sortBy=followers");
  for (const name of ["Followers", "Avg. views", "Engagement", "Country", "Status"])
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  const comfortable = await rowHeight(page);

  await chooser(page).click();
  expect(await anyViolations(page)).toEqual([]);
  for (const name of [
    "Average views",
    "Engagement",
    "Email",
    "Average likes",
    "Average comments",
    "Account type",
  ])
    await page.getByRole("checkbox", { name, exact: true }).uncheck();
  await page.getByRole("checkbox", { name: "Niches" }).check();
  await page.getByRole("radio", { name: "Compact rows" }).check();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const chosen = ["Select", "Creator", "Followers", "Category", "Country", "Language", "Niches", "Status"];
  await expect(heads(page)).toHaveText(chosen, innerText);
  await expect(page).toHaveURL("/creators?mainCategory=Photography&sortBy=followers");
  expect(await rowHeight(page)).toBeLessThan(comfortable - 8);
  await page.reload();
  await expect(heads(page)).toHaveText(chosen, innerText);

  await chooser(page).click();
  await page.getByRole("button", { name: "Move Country forward" }).click();
  await expect(page).toHaveURL(/#move-country$/);
  // The list is open again, at the column that was moved.
  await expect(page.getByRole("button", { name: "Move Country forward" })).toBeFocused();
  await page.keyboard.press("Enter");
  const moved = ["Select", "Creator", "Country", "Followers", "Category", "Language", "Niches", "Status"];
  await expect(heads(page)).toHaveText(moved, innerText);

  await page.goto("/library");
  const inLibrary = [
    "Select",
    "Creator",
    "Country",
    "Followers",
    "Category",
    "Language",
    "Niches",
    "Revealed",
  ];
  await expect(heads(page)).toHaveText(inLibrary, innerText);
  expect(await rowHeight(page)).toBeLessThan(comfortable - 8);
  await chooser(page).click();
  await page.getByRole("button", { name: "Reset" }).click();
  for (const name of ["Engagement", "Email", "Purpose"])
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test("a new creator shows no data of adjacent owned creators", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=History&sortBy=followers");
  await reveal(context, "mainCategory=History&sortBy=followers", [0, 2]);
  await page.reload();
  const between = page.getByRole("row").nth(2);
  const cell = (field: string) => between.locator(`[data-field=${field}]`);
  await expect(cell("category")).toHaveAttribute("data-fact", "proven");
  await expect(cell("category")).toHaveText("History");
  // Owned neighbours have figures from their purchase day, so they prove no range. Only searches do.
  await expect(cell("followers")).not.toHaveText(/^[\d.]+[KM]?–[\d.]+[KM]?\.\d/);
  await expect(page.getByRole("row").nth(1).locator("[data-field=followers]")).toHaveAttribute(
    "data-fact",
    "owned",
  );
  await expect(between).toContainText(/\d of 8/);
  await context.close();
});

test("column settings and comparison work without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: sites()[0]!.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/library");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL("/library");
  await chooser(page).click();
  await page.getByRole("checkbox", { name: "Country", exact: true }).uncheck();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Country" })).toHaveCount(0);
  await chooseFirstTwo(page);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare 2 creators");
  await page.goto("/creators?mainCategory=Travel&sortBy=followers");
  await page.getByRole("row").nth(3).getByRole("rowheader").getByRole("link").click();
  await peek(page).getByRole("link", { name: "Reveal for 1 credit" }).click();
  await expect(page.getByRole("main")).toContainText("1 new × 1 credit");
  await page.goto("/viral?view=list");
  await page.getByRole("button", { name: "Compact" }).click();
  await expect(page).toHaveURL("/viral?view=list");
  await expect(page.getByRole("button", { name: "Compact" })).toHaveAttribute("aria-pressed", "true");
  await context.close();
});

test("compares by keyboard and finds similar creators", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const ids = await reveal(context, "mainCategory=Film&sortBy=followers", FIVE);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/library?mainCategory=Film");
  for (const index of [0, 1, 2]) {
    await page
      .getByRole("checkbox", { name: /^Select @/ })
      .nth(index)
      .focus();
    await page.keyboard.press("Space");
  }
  const bar = page.getByRole("region", { name: "Selected creators" });
  await expect(bar).toBeVisible();
  expect(await anyViolations(page)).toEqual([]);
  // The header box selects the page and becomes single boxes again.
  const chosen = page.locator("input[name=ids]:checked");
  const whole = page.getByRole("checkbox", { name: "Select this page" });
  await whole.press("Space");
  await expect(chosen).toHaveCount(await page.locator("input[name=ids]").count());
  await whole.press("Space");
  await expect(chosen).toHaveCount(0);
  for (const index of [0, 1, 2]) await page.locator("input[name=ids]").nth(index).check();
  const file = await page.request.get("/api/dashboard/library.xlsx?mainCategory=Film");
  expect(file.headers()["content-disposition"]).toContain("scoutdeck-library.xlsx");
  expect((await file.body()).subarray(0, 2).toString()).toBe("PK");
  await bar.getByRole("button", { name: "Compare" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare 3 creators");
  const followers = page.getByRole("row", { name: /^Followers/ });
  await expect(followers.getByText("most")).toHaveCount(1);

  const rest = ids.find((id) => !page.url().includes(id))!;
  await page.getByRole("combobox", { name: "Handle or ID" }).focus();
  await page.keyboard.type(rest);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare 4 creators");
  await expect(page.getByRole("combobox")).toHaveCount(0);
  expect(await anyViolations(page)).toEqual([]);
  await page
    .getByRole("link", { name: /from comparison/ })
    .last()
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare 3 creators");

  await page
    .getByRole("link", { name: /^Find similar/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/creators\?mainCategory=Film&.*followersMin=\d+/);
  await expect(page.getByTestId("total")).not.toHaveText("No creators");
  expect(errors).toEqual([]);
  await context.close();
});

test("a comparison names excluded creators and costs nothing", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const ids = await reveal(context, "mainCategory=Film&sortBy=followers", FIVE);
  const found = await context.request.get(
    "/api/dashboard/creators/search?mainCategory=Film&page=9",
    SAME_ORIGIN,
  );
  const unowned = ((await found.json()) as { data: string[] }).data[9]!;
  const page = await context.newPage();
  await page.goto("/library/compare");
  await expect(page.getByRole("heading", { name: "Compare up to four creators" })).toBeVisible();
  expect(await anyViolations(page)).toEqual([]);
  await page.goto(`/library/compare?${new URLSearchParams(ids.map((id) => ["ids", id]))}`);
  await expect(page.getByText("Comparing 4 of 5 selected.")).toBeVisible();
  const balance = await page.locator("#balance").innerText();
  await page.goto(`/library/compare?ids=${ids[0]},${unowned}&add=@nobody-of-that-name`);
  await expect(page.getByText("1 not revealed.")).toBeVisible();
  await expect(
    page.getByRole("alert").filter({ hasText: "@nobody-of-that-name isn’t in your library" }),
  ).toBeVisible();
  expect(await anyViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "See price" }).click();
  await expect(page.getByText("1 selected:")).toContainText("1 new × 1 credit = 1 credit");
  await expect(page.locator("#balance")).toHaveText(balance);
  await context.close();
});

test("opens a comparison and a creator's posts on a phone", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 390, height: 844 } });
  const [id] = await reveal(context, "mainCategory=Film&sortBy=followers", [0, 1]);
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Film&sortBy=followers");
  await chooseFirstTwo(page);
  const bar = page.getByRole("region", { name: "Selected creators" });
  await bar.getByLabel("Selection actions").click();
  expect(await anyViolations(page)).toEqual([]);
  await bar.getByRole("link", { name: "Compare 2 owned" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare 2 creators");
  // Laid out as blocks, it is still a table to a screen reader.
  await expect(page.getByRole("table", { name: "Comparison" }).getByRole("cell").first()).toBeVisible();
  expect(await anyViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);

  await page.goto(`/library/${id}`);
  await expect(page.getByText("for this handle")).toBeVisible();
  await page.getByRole("link", { name: "Find posts" }).click();
  await expect(page.getByText(/^(Searched|No matching posts)/)).toBeVisible();
  expect(await anyViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await context.close();
});

const peek = (page: Page) => page.getByRole("complementary", { name: /^Creator:/ });

test("a row opens its creator by click, Enter and name, and Back closes it", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/creators?mainCategory=Pets&sortBy=followers");
  await settled(page);
  const address = page.url();
  const ids = await page
    .locator("input[name=ids]")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  // This cell of a number has no click target.
  await page.getByRole("row").nth(2).getByRole("cell").nth(1).click();
  await expect(page).toHaveURL(`${address}&creator=${ids[1]}`);
  await expect(peek(page)).toBeFocused();
  await expect(peek(page)).toContainText("Known so far");
  await expect(peek(page)).toContainText("your search");
  expect(await anyViolations(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${address}&creator=${ids[2]}`);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(peek(page)).toHaveCount(0);

  await settled(page);
  const box = page.locator(`input[name=ids][value="${ids[0]}"]`);
  await box.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${address}&creator=${ids[0]}`);
  await expect(box).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await expect(box).toBeFocused();

  // Boxes and links of the row keep their own click.
  await box.check();
  await expect(page).toHaveURL(address);
  await page.getByRole("row").nth(1).getByRole("rowheader").getByRole("link").click();
  await expect(peek(page)).toBeVisible();
  await page.goto("/creators?creator=tiktok_1");
  await expect(page.getByRole("heading", { name: "Creator not on this page" })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test("a row reveals its creator after showing the price", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  const bought: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/dashboard/reveals"))
      bought.push(request.url());
  });
  await page.goto("/creators?mainCategory=Gaming&sortBy=followers");
  await settled(page);
  // Uses the position of the first new creator, because the row changes.
  const isNew = page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: /^Reveal for 1 credit/ }) });
  const id = await isNew.first().getByRole("checkbox").inputValue();
  const row = page.getByRole("row").filter({ has: page.locator(`input[value="${id}"]`) });
  const balance = await page.locator("#balance").innerText();
  await row.hover();
  await row.getByRole("link", { name: /^Reveal for 1 credit/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 new × 1 credit = 1 credit");
  expect(bought).toEqual([]);
  await expect(page.locator("#balance")).toHaveText(balance);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(bought).toEqual([]);

  await row.getByRole("rowheader").getByRole("link").click();
  await peek(page).getByRole("link", { name: "Reveal for 1 credit" }).click();
  await dialog.getByRole("button", { name: "Reveal 1 for 1 credit" }).click();
  await expect(dialog).toContainText("1 creator revealed");
  await page.keyboard.press("Escape");
  await expect(peek(page)).toContainText("Owned");
  await expect(row).toContainText("Owned");
  expect(bought).toHaveLength(1);
  await peek(page).getByRole("link", { name: "Open record" }).click();
  await expect(page).toHaveURL(/\/library\/[a-z]+_\d+$/);

  // The library has the same panel, and counts in its filters.
  await page.goto("/library?mainCategory=Gaming");
  await settled(page);
  await page.getByRole("row").nth(1).getByRole("cell").nth(2).click();
  await expect(peek(page)).toContainText("Date added");
  expect(await anyViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test("columns that do not fit are scrolled to, and the names and the head stay", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 1440, height: 800 } });
  const page = await context.newPage();
  const filters =
    "mainCategory=Travel&followersMin=1&engagementRateMin=0.1&averageViewsMin=1&averageLikesMin=1";
  const topOf = async () => (await page.getByRole("row").nth(1).boundingBox())!.y;
  await page.goto(`/creators?${filters}&perPage=50`);
  expect(await topOf()).toBeLessThanOrEqual(200);
  await page.locator("summary", { hasText: "more filters" }).click();
  await expect(page.getByRole("link", { name: "Remove filter Average likes 1 and up" })).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 800 });
  expect(await topOf()).toBeLessThanOrEqual(260);
  const frame = page.getByRole("region", { name: "All columns: Creators found" });
  const last = page.getByRole("columnheader", { name: "Account" });
  await expect(last).not.toBeInViewport();
  await frame.focus();
  const name = page.getByRole("row").nth(1).getByRole("rowheader");
  const before = (await name.boundingBox())!.x;
  await frame.evaluate((element) => element.scrollTo({ left: 10_000 }));
  await expect(last).toBeInViewport();
  expect(Math.abs((await name.boundingBox())!.x - before)).toBeLessThan(1);
  await frame.evaluate((element) => element.scrollTo({ top: 600 }));
  await expect(name).not.toBeInViewport();
  await expect(last).toBeInViewport();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await context.close();
});
