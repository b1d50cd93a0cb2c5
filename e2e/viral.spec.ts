/** Viral posts beyond searching: insights as links to searches, the panel of a post, its creator. */
import { expect, test, type Page } from "playwright/test";
import { filterGroup, openFilter } from "./filter-group";
import { ADMIN } from "./instance";
import { adminContext, fillSignIn, sites, watchConsole } from "./people";
import { settled } from "./settled";

const box = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

for (const site of [0, 1] as const) {
  test(`insights of ${site === 0 ? "the embedded service" : "a connected service"} show figures that link to searches`, async ({
    browser,
  }) => {
    const context = await adminContext(browser, sites()[site]!);
    const page = await context.newPage();
    const errors = watchConsole(page);
    await page.goto("/viral?view=insights&viralityScoreMin=50");
    await expect(
      page.getByText(/^All [\d,]+ posts$/).or(page.getByText("the newest 400 days")),
    ).toBeVisible();
    await expect(page.getByRole("img", { name: "Posts over time" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Posts by follower count/ })).toBeVisible();
    const followers = box(page, "Virality and followers");
    await followers.getByText("Show as table").click();
    await expect(followers.getByRole("columnheader")).toHaveText(["Followers", "Posts", "Median score"]);
    await expect(box(page, "Top hooks").getByRole("row")).toHaveCount(11);

    const cross = box(page, "Category and country");
    const cell = cross.getByRole("cell").getByRole("link").first();
    const posts = Number(/, ([\d,]+) posts?$/.exec(await cell.innerText())?.[1]?.replace(",", ""));
    expect(posts).toBeGreaterThanOrEqual(5);
    await cell.click();
    await expect(page).toHaveURL(/\/viral\?categories=[^&]+&countries=[^&]+&viralityScoreMin=50$/);
    await expect(page.getByTestId("total")).toContainText(`${posts.toLocaleString("en")} post`);

    await page.goto("/viral?view=insights&viralityScoreMin=50");
    const sound = box(page, "Top sounds").getByRole("row").nth(1);
    const count = await sound.getByRole("cell").first().innerText();
    await sound.getByRole("link").click();
    await expect(page).toHaveURL(/musicTitle=/);
    await expect(page.getByTestId("total")).toContainText(`${count.trim()} post`);
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("an invalid number is not sent and gets the focus", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/facets")) sent.push(request.postData() ?? "");
  });
  await page.goto("/viral");
  const counted = page.waitForResponse(/\/facets$/);
  await openFilter(page, "views");
  await counted;
  sent.length = 0;
  const [low, high] = [page.getByLabel("Views from"), page.getByLabel("Views to")];
  const submit = page.getByRole("button", { name: /^Show/ });
  for (const [from, to, note] of [
    ["abc", "", "Enter a number"],
    ["2m", "1k", "Minimum is larger"],
  ] as const) {
    // In this order the values are wrong at every moment, even on a slow machine.
    await high.fill(to);
    await low.fill(from);
    await expect(low).toHaveAccessibleDescription(new RegExp(note));
    await expect(submit).toHaveText(/^Show posts/);
    // Longer than the pause after which a count is requested.
    await page.waitForTimeout(800);
    await submit.click();
    await expect(low).toBeFocused();
    await expect(page).toHaveURL("/viral");
  }
  expect(sent).toEqual([]);
  await high.fill("3m");
  await expect(submit).toHaveText(/^Show [\d,]+ posts?/);
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ viewsMin: 2_000_000, viewsMax: 3_000_000 }]);
  await high.press("Enter");
  await expect(page).toHaveURL("/viral?viewsMin=2000000&viewsMax=3000000");
  expect(errors).toEqual([]);
  await context.close();
});

test("failed filter counts can be loaded again", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const COUNTS = "**/api/dashboard/viral-content/facets";
  await page.route(COUNTS, (route) => route.fulfill({ status: 503, json: { code: "catalogue" } }));
  await page.goto("/viral?group=views");
  // A group opened by its button is not part of the shared address.
  await page.evaluate(() => {
    const writeText = async (text: string) => void (document.documentElement.dataset.copied = text);
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  });
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-copied", /\/viral$/);
  await openFilter(page, "categories");
  const group = page.locator("[data-filter=categories]");
  const box = group.getByRole("checkbox").first();
  const chosen = (await box.getAttribute("value"))!;
  const countsOfBox = page.waitForResponse(
    (response) => response.request().postData()?.includes(chosen) === true,
  );
  await box.check();
  await countsOfBox;
  await expect(group.getByRole("status").filter({ hasText: "Counts unavailable." })).toBeVisible();
  await page.unroute(COUNTS);
  await group.getByRole("button", { name: "Try again" }).click();
  await expect(group.getByText("Counts unavailable.")).toHaveCount(0);
  await expect(group.locator("label").first()).toContainText(/\d/);
  await expect(filterGroup(page, "categories")).toContainText(chosen);
  await expect(group.getByRole("checkbox", { name: chosen })).toBeChecked();
  await context.close();
});

const footer = (page: Page) => page.getByRole("complementary", { name: /^Post:/ }).locator("footer");

/** Opens posts until one is by a creator that is known and not owned. */
async function openNew(page: Page, search: string): Promise<string> {
  await page.goto(search);
  const hrefs = await page
    .locator("article a[data-open]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  for (const href of hrefs) {
    await page.goto(href);
    await expect(footer(page)).toBeVisible();
    if (await footer(page).getByText("Not revealed").count()) return href;
  }
  throw new Error("no post by a creator that could be revealed");
}

test("reveals a post's creator once and shows it as owned", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  const href = await openNew(page, "/viral?categories=Travel&pageSize=48");
  await settled(page);
  const balance = page.locator("#balance");
  const before = Number((await balance.innerText()).replaceAll(",", ""));
  await footer(page).getByRole("link", { name: "Reveal for 1 credit" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 credit");
  // The panel stays while the dialog handles the keys.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(href);
  await footer(page).getByRole("link", { name: "Reveal for 1 credit" }).click();
  await dialog.getByRole("button", { name: "Reveal 1 for 1 credit" }).click();
  await expect(dialog).toContainText("1 creator revealed");
  await page.keyboard.press("Escape");
  await expect(footer(page)).toContainText("Owned");
  await expect(balance).toHaveText((before - 1).toLocaleString("en"));
  await footer(page).getByRole("link", { name: "Open record" }).click();
  await expect(page).toHaveURL(/\/library\/(tiktok|instagram|youtube)_\d+$/);
  // No element opened the panel after Back, so closing it focuses the results.
  await page.goBack();
  await expect(footer(page)).toContainText("Owned");
  await page.keyboard.press("Escape");
  await expect(footer(page)).toHaveCount(0);
  await expect(page.locator("#results")).toBeFocused();
  expect(errors).toEqual([]);
  await context.close();
});

test("without JavaScript, price is a page and insights are in the first HTML", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: sites()[0]!.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/viral");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await openNew(page, "/viral?categories=Music&pageSize=24");
  await footer(page).getByRole("link", { name: "Reveal for 1 credit" }).click();
  await expect(page).toHaveURL(/\/creators\/reveal\?ids=/);
  await expect(page.getByRole("main")).toContainText("1 new × 1 credit");
  await page.goto("/viral?view=insights&categories=Food");
  await expect(page.getByRole("img", { name: "Posts over time" })).toBeVisible();
  await expect(box(page, "Category and country").getByRole("row").nth(1)).toBeVisible();
  await context.close();
});

test("pictures load only from this server", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const response = await page.goto("/viral");
  expect(response!.headers()["content-security-policy"]).toContain("img-src 'self' data:;");
  for (const src of await page
    .locator("article img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src)))
    expect(new URL(src).origin).toBe(new URL(sites()[0]!.address).origin);
  const forged = "/api/dashboard/poster?url=http%3A%2F%2F127.0.0.1%2F&of=AAAAAAAAAAAAAAAAAAAAAAAA";
  expect((await context.request.get(forged)).status()).toBe(404);
  await context.close();
});

const columnsOf = (page: Page) =>
  page
    .locator("article")
    .first()
    .evaluate((card) => getComputedStyle(card.parentElement!).gridTemplateColumns.split(" ").length);

test("gallery rows are full in both densities, and an open post fills the window", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 2560, height: 1440 } });
  const page = await context.newPage();
  const errors = watchConsole(page);
  // A shared link shows the same posts in every window size.
  await page.goto("/viral");
  await settled(page);
  await expect(page).toHaveURL("/viral");
  await expect(page.locator("article")).toHaveCount(12);
  expect(12 % (await columnsOf(page))).toBe(0);
  // From the navigation, the window size decides, and the address contains it.
  await page.getByRole("navigation").getByRole("link", { name: "Viral" }).first().click();
  await expect(page).toHaveURL(/pageSize=24/);
  await expect(page.locator("article")).toHaveCount(24);
  expect(await columnsOf(page)).toBe(8);
  await page.getByRole("button", { name: "Compact" }).click();
  await expect(page.getByRole("button", { name: "Compact" })).toHaveAttribute("aria-pressed", "true");
  expect(await columnsOf(page)).toBe(12);
  await settled(page);
  // Other filters keep the size.
  await page
    .getByRole("link", { name: /^Remove|Clear all/ })
    .first()
    .click();
  await expect(page).toHaveURL(/pageSize=24/);
  expect(errors).toEqual([]);
  await context.close();
});

test("a card's handle opens its creator, and an insight bar its posts", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.goto("/viral");
  const handle = page.locator("article footer a").first();
  const name = await handle.innerText();
  await handle.click();
  await expect(page).toHaveURL(`/creators?username=${encodeURIComponent(name.slice(1))}`);
  await page.goto("/viral?view=insights&viralityScoreMin=50&categories=Food");
  const days = box(page, "Posts over time");
  await days.getByText("Show as table").click();
  const row = days
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    .first();
  const posts = await row.getByRole("cell").first().innerText();
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/dateCreatedFrom=[\d-]+&dateCreatedTo=/);
  await expect(page.getByTestId("total")).toContainText(`${posts.trim()} post`);
  await page.goto("/viral?view=insights&viralityScoreMin=50&categories=Food");
  await expect(box(page, "Categories").getByRole("rowheader")).toHaveText(["Food"]);
  await box(page, "Virality and followers")
    .getByText(/^Stands out: @/)
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/viralityScoreMin=[\d.]+&viralityScoreMax=/);
  await expect(page.getByTestId("total")).not.toHaveText("No posts");
  await context.close();
});
