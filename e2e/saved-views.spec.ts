/** Saved views: kept, shared, changed, taken back; with and without JavaScript. */
import { expect, test, type Browser, type Page } from "playwright/test";
import { adminContext, createMember, fillSignIn, sites, watchConsole } from "./people";

const site = () => sites()[0]!;
const tabs = (page: Page) => page.getByRole("navigation", { name: "Saved views" });
const tab = (page: Page, name: RegExp | string) => tabs(page).getByRole("link", { name });
const notice = (page: Page) => page.getByRole("region", { name: "Views" }).getByRole("status");

const trouble = (page: Page) => page.getByRole("region", { name: "Views" }).getByRole("alert");

async function save(page: Page, name: string, scope: "Only me" | "The team" = "Only me") {
  await page.locator("summary", { hasText: /^Save (view|as)/ }).click();
  const form = page.getByRole("form", { name: "Save these filters as a view" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("radio", { name: scope }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(notice(page)).toContainText(`Saved as “${name}”`);
}

async function menu(page: Page, name: string) {
  await page.locator(`summary[aria-label^="View ${name}:"]`).click();
}

async function memberPage(browser: Browser, name: string, isScripted = true): Promise<Page> {
  const { email, password } = await createMember(site(), name);
  const context = await browser.newContext({ baseURL: site().address, javaScriptEnabled: isScripted });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/viral/);
  return page;
}

test("a view is saved, shared, changed, saved again and undone", async ({ browser }) => {
  const page = await memberPage(browser, "Vera");
  const errors = watchConsole(page);
  await page.goto("/viral?categories=Food");
  await save(page, "Food mine");
  await expect(page).toHaveURL("/viral?categories=Food");
  await expect(tab(page, /^Food mine/)).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(tab(page, /^Food mine/)).toHaveAttribute("aria-current", "page");
  await expect(tab(page, /filters changed/)).toHaveCount(0);

  await page.goto("/viral?categories=Fitness,Music&viewsMin=1000");
  await expect(tabs(page).locator("[aria-current]")).toHaveCount(0);
  await save(page, "Fit team", "The team");

  await page.getByRole("link", { name: /Remove the filter Category/ }).click();
  await expect(tab(page, /^Fit team.*filters changed/)).toBeVisible();
  await page.reload();
  await expect(tab(page, /^Fit team.*filters changed/)).toBeVisible();
  await page.getByRole("button", { name: /^Save the changed|^Save.*Fit team/ }).click();
  await expect(notice(page)).toContainText("Saved the filters of “Fit team”");
  await expect(tab(page, /filters changed/)).toHaveCount(0);
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(notice(page)).toContainText("“Fit team” is as it was");
  await expect(tab(page, /^Fit team.*filters changed/)).toBeVisible();
  await page.getByRole("link", { name: /^Reset to the filters/ }).click();
  await expect(page).toHaveURL("/viral?categories=Fitness,Music&viewsMin=1000");
  await expect(tab(page, /filters changed/)).toHaveCount(0);

  const other = await memberPage(browser, "Otto");
  await expect(tab(other, /^Fit team \(team\)/)).toBeVisible();
  await expect(tab(other, /^Food mine/)).toHaveCount(0);
  await tab(other, /^Fit team/).click();
  await expect(other).toHaveURL("/viral?categories=Fitness,Music&viewsMin=1000");
  await menu(other, "Fit team");
  await expect(other.getByText("View of the team, by Vera")).toBeVisible();
  await expect(other.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await other.getByRole("button", { name: "Duplicate" }).click();
  await expect(tab(other, /^Fit team copy/)).toHaveAttribute("aria-current", "page");
  await tab(other, /^Fit team \(team\)/).click();
  await expect(tab(other, /^Fit team \(team\)/)).toHaveAttribute("aria-current", "page");
  await expect(other).toHaveURL("/viral?categories=Fitness,Music&viewsMin=1000");
  await other.context().close();

  await menu(page, "Fit team");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(notice(page)).toContainText("Deleted “Fit team”");
  await expect(tab(page, /^Fit team/)).toHaveCount(0);
  await expect(page).toHaveURL("/viral?categories=Fitness,Music&viewsMin=1000");
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(tab(page, /^Fit team/)).toHaveAttribute("aria-current", "page");
  expect(errors).toEqual([]);
  await page.context().close();
});

test("the default view opens with the bare page, and everything is one step away", async ({ browser }) => {
  const page = await memberPage(browser, "Dora");
  await page.goto("/creators?mainCategory=Music&sortBy=followers");
  await save(page, "Big music");
  await menu(page, "Big music");
  await page.getByRole("button", { name: "Open by default" }).click();
  await expect(notice(page)).toContainText("Creators opens with “Big music”");
  await page.goto("/creators");
  await expect(page).toHaveURL("/creators?mainCategory=Music&sortBy=followers");
  await page.goto("/viral");
  await page.getByRole("link", { name: "Creators", exact: true }).click();
  await expect(page).toHaveURL("/creators?mainCategory=Music&sortBy=followers");
  await expect(tab(page, /^Big music/)).toHaveAttribute("aria-current", "page");

  await tab(page, "All creators").click();
  await expect(page).toHaveURL("/creators?all=1");
  await expect(tab(page, "All creators")).toHaveAttribute("aria-current", "page");
  await page.goto("/creators?mainCategory=Food");
  await page.getByRole("link", { name: /Remove the filter Category/ }).click();
  await expect(page).toHaveURL("/creators?all=1");
  await page.goto("/creators?all=1&mainCategory=Food");
  await expect(page).toHaveURL("/creators?mainCategory=Food");

  await tab(page, /^Big music/).click();
  await menu(page, "Big music");
  await page.getByRole("button", { name: "Do not open by default" }).click();
  await page.goto("/creators?all=1");
  await expect(page).toHaveURL("/creators");
  await page.context().close();
});

test("says how many more a view finds than at the last look", async ({ browser }) => {
  const context = await adminContext(browser, site());
  const page = await context.newPage();
  await page.goto("/viral?categories=Travel");
  await save(page, "Trips");
  // What was there at the last look: seven posts fewer than now.
  await page.route("**/api/dashboard/views/totals*", async (route) => {
    const answer = await route.fetch();
    const totals = (await answer.json()) as Record<string, number>;
    const more = Object.fromEntries(Object.entries(totals).map(([id, total]) => [id, total + 7]));
    await route.fulfill({ json: more });
  });
  await tab(page, "All posts").click();
  await expect(tab(page, /^Trips \(7 more posts since/)).toBeVisible();
  await tab(page, /^Trips/).click();
  await expect(tab(page, "Trips")).toHaveAttribute("aria-current", "page");
  await menu(page, "Trips");
  await page.getByRole("button", { name: "Delete" }).click();
  await context.close();
});

test("without JavaScript: save, rename, delete, undo, restore", async ({ browser }) => {
  const page = await memberPage(browser, "Nora", false);
  await page.goto("/creators?mainCategory=Travel&bio=zzz&nonsense=1");
  await save(page, "Trips");
  await expect(page).toHaveURL("/creators?mainCategory=Travel&bio=zzz");
  await menu(page, "Trips");
  await page.locator("summary", { hasText: "Rename or share" }).click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Save the name" }) });
  await form.getByLabel("Name").fill("Journeys");
  await form.getByRole("button").click();
  await expect(notice(page)).toContainText("“Trips” is “Journeys” now");
  await menu(page, "Journeys");
  await page.getByRole("button", { name: "Delete" }).click();
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(tab(page, "Journeys")).toBeVisible();
  await menu(page, "Journeys");
  await page.getByRole("button", { name: "Delete" }).click();
  await notice(page).getByRole("button", { name: "Put this notice away" }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.locator('summary[aria-label="Deleted views"]').click();
  await page.getByRole("button", { name: "Restore Journeys" }).click();
  await expect(tab(page, "Journeys")).toBeVisible();

  await page.goto("/creators?mainCategory=Food");
  await page.locator("summary", { hasText: "Save view" }).click();
  const again = page.getByRole("form", { name: "Save these filters as a view" });
  await again.getByLabel("Name").fill("journeys");
  await again.getByRole("button", { name: "Save" }).click();
  await expect(trouble(page)).toContainText("is called “journeys” already");
  await page.context().close();
});

test("by keyboard: save a view and open it", async ({ browser }) => {
  const page = await memberPage(browser, "Kim");
  await page.goto("/viral?hook=stop");
  await page.locator("summary", { hasText: "Save view" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Stoppers");
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("Saved as “Stoppers”");
  await tab(page, "All posts").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/viral");
  await page.keyboard.press("Tab");
  await expect(tab(page, "Stoppers")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/viral?hook=stop");
  await page.context().close();
});

test("a stranger's id opens nothing and says so", async ({ browser }) => {
  const page = await memberPage(browser, "Max");
  await page.goto("/viral?open=11111111-1111-4111-8111-111111111111");
  await expect(page).toHaveURL("/viral");
  await expect(trouble(page)).toContainText("There is no such view any more");
  await page.context().close();
});
