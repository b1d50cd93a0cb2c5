/** The API reference for developers: open to all, with calls to copy and to send with a key. */
import { expect, test, type Locator, type Page } from "playwright/test";
import { newKey } from "./instance";
import { sites, watchConsole } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { variantsOf } from "./variants";
import { anyViolations, sidewaysScroll } from "./violations";

async function open(page: Page): Promise<void> {
  await page.goto(`${sites()[0]!.address}/docs/api`);
  await settled(page);
}

/** Opens the form of one operation. */
async function tryIt(page: Page, operation: string): Promise<Locator> {
  const section = page.locator(`#${operation}`);
  await section.getByText("with your own key").click();
  return section;
}

const readerKey = (credits: number) => newKey(sites()[0]!.dataDir, "reader", credits);

test("the selected language applies to all examples, which can be copied", async ({ browser }) => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  const errors = watchConsole(page);
  await open(page);
  const fetchOne = page.locator("#getCreators");
  await fetchOne.getByRole("tab", { name: "curl" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(fetchOne.getByRole("tab", { name: "Python" })).toBeFocused();
  const shown = page.locator("#searchPosts").getByRole("tabpanel");
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText("requests.post(");
  await shown.getByRole("button", { name: /^Copy/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await shown.locator("code").innerText());
  expect(errors).toEqual([]);
  await context.close();
});

test("a charging call shows its cost and asks for confirmation", async ({ page }) => {
  const key = await readerKey(3);
  const errors = watchConsole(page);
  await open(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) sent.push(request.url());
  });
  const search = await tryIt(page, "searchCreatorIds");
  await search.getByLabel("API key").fill(key);
  await search.getByLabel("Parameters", { exact: true }).fill("sortBy=followers\nperPage=2");
  await search.getByRole("button", { name: "Send" }).click();
  await expect(search.getByText("200 OK")).toBeVisible();
  const answer = search.getByRole("region", { name: /^Answer to/ });
  const ids = (JSON.parse(await answer.innerText()) as { response: { data: string[] } }).response.data;
  expect(ids).toHaveLength(2);
  await expect(search.getByText("ratelimit-policy", { exact: true })).toBeVisible();

  const buy = await tryIt(page, "getCreators");
  await expect(buy.getByLabel("API key")).toHaveValue(key);
  await buy.getByLabel("Body", { exact: true }).fill(JSON.stringify({ userIds: [...ids, ids[0]] }));
  sent.length = 0;
  await buy.getByRole("button", { name: "Show price" }).click();
  await expect(buy.getByText(/Costs at most 2 credits.*Nothing is sent yet/)).toBeVisible();
  // A change after the price makes the price invalid.
  await buy.getByLabel("Body", { exact: true }).fill(JSON.stringify({ userIds: ids }));
  await expect(buy.getByRole("button", { name: "Send and pay" })).toHaveCount(0);
  await buy.getByRole("button", { name: "Show price" }).click();
  expect(sent).toEqual([]);
  await buy.getByRole("button", { name: "Send and pay" }).click();
  await expect(buy.getByText("200 OK")).toBeVisible();
  await expect(buy.getByText("x-credits-remaining", { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
  // Repeated with the same key, the call is replayed.
  await buy.getByRole("button", { name: "Show price" }).click();
  await buy.getByRole("button", { name: "Send and pay" }).click();
  await expect(buy.getByText("idempotent-replayed", { exact: true })).toBeVisible();
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  );
  expect(stored).not.toContain(key);
  expect(errors).toEqual([]);

  await page.reload();
  await expect((await tryIt(page, "getCredits")).getByLabel("API key")).toHaveValue("");
});

test("an error response is shown unchanged", async ({ page }) => {
  await open(page);
  const section = await tryIt(page, "getCredits");
  await section.getByLabel("API key").fill("nobody");
  await section.getByRole("button", { name: "Send" }).click();
  await expect(section.getByText("401 Unauthorized")).toBeVisible();
  await expect(section.getByRole("region", { name: /^Answer to/ })).toContainText("invalid_api_key");
});

test("all calls are on the page without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${sites()[0]!.address}/docs/api`);
  const section = page.locator("#getCreators");
  for (const text of ["curl -sS", "await fetch(", "import requests"])
    await expect(section.getByText(text).first()).toBeVisible();
  await expect(section.getByText("with your own key")).toBeHidden();
  await section.getByText("insufficient_credits").first().click();
  const example = section.getByRole("region", { name: /example of insufficient_credits/ });
  await expect(example).toContainText('"required": 5');
  await context.close();
});

for (const { width, height, theme } of variantsOf(0)) {
  test(`is accessible and fits the page, ${width} wide, ${theme}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
    const page = await context.newPage();
    await open(page);
    for (const name of ["getCreators", "searchCreatorIds"]) await tryIt(page, name);
    for (const folded of await page.locator("#searchPosts details, #errors details").all())
      await folded.evaluate((element) => element.setAttribute("open", ""));
    await keepPicture(page, `docs-api-${width}-${theme}`);
    expect(await anyViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await context.close();
  });
}
