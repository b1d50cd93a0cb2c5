/** Saved views: saved, shared, changed and undone, with and without JavaScript. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, type Browser, type Page } from "playwright/test";
import { SITE_NAMES, adminContext, createMember, fillSignIn, sites, watchConsole } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { sidewaysScroll, violations } from "./violations";

const site = () => sites()[0]!;
const tabs = (page: Page) => page.getByRole("navigation", { name: "Saved views" });
const tab = (page: Page, name: RegExp | string) => tabs(page).getByRole("link", { name });
const notice = (page: Page) => page.getByRole("region", { name: "Views" }).getByRole("status");

const error = (page: Page) => page.getByRole("region", { name: "Views" }).getByRole("alert");

async function save(page: Page, name: string, scope: "Only me" | "The team" = "Only me") {
  await page.locator("summary", { hasText: /^Save (view|as)/ }).click();
  const form = page.getByRole("form", { name: "Save filters as a view" });
  await form.getByLabel("Name").fill(name);
  // Clicks the text, as people do: the menu must stay open under the pointer.
  await form.getByText(scope, { exact: true }).click();
  await expect(form.getByRole("radio", { name: scope })).toBeChecked();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(notice(page)).toContainText(`Saved as “${name}”`);
  await expect(notice(page)).toBeFocused();
}

async function menu(page: Page, name: string) {
  await page.locator(`summary[aria-label^="View ${name}"]`).click();
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

  await page.getByRole("link", { name: /Remove filter Category/ }).click();
  await expect(tab(page, /^Fit team.*filters changed/)).toBeVisible();
  await page.reload();
  await expect(tab(page, /^Fit team.*filters changed/)).toBeVisible();
  await page.getByRole("button", { name: /^Save the changed|^Save.*Fit team/ }).click();
  await expect(notice(page)).toContainText("Saved the filters of “Fit team”");
  await expect(tab(page, /filters changed/)).toHaveCount(0);
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(notice(page)).toContainText("“Fit team” is restored");
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
  await expect(other.getByText("Team view by Vera")).toBeVisible();
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

test("the default view opens first, and all results are one step away", async ({ browser }) => {
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
  await page.getByRole("link", { name: /Remove filter Category/ }).click();
  await expect(page).toHaveURL("/creators?all=1");
  await page.goto("/creators?all=1&mainCategory=Food");
  await expect(page).toHaveURL("/creators?mainCategory=Food");

  await tab(page, /^Big music/).click();
  await menu(page, "Big music");
  await page.getByRole("button", { name: "Don’t open by default" }).click();
  await expect(notice(page)).toContainText("Creators no longer opens with “Big music”");
  await page.goto("/creators?all=1");
  await expect(page).toHaveURL("/creators");
  await page.context().close();
});

for (const [index, siteName] of SITE_NAMES.entries()) {
  test(`shows new results of a view since the last visit: ${siteName}`, async ({ browser }) => {
    const site = sites()[index]!;
    const context = await adminContext(browser, site);
    const page = await context.newPage();
    for (const [address, all] of [
      ["/viral?categories=Travel", "All posts"],
      ["/creators?mainCategory=Travel", "All creators"],
    ] as const) {
      await page.goto(address);
      await save(page, "Trips");
      await expect(tab(page, "Trips")).toHaveAttribute("aria-current", "page");
      // Simulates seven new records since the last visit.
      const file = new DatabaseSync(join(site.dataDir, "scoutdeck.sqlite"), { timeout: 10_000 });
      const look =
        "from view_seen join saved_view on id = view_id where name = 'Trips' and deleted_at is null";
      await expect.poll(() => file.prepare(`select count(*) as n ${look}`).get()).toMatchObject({ n: 1 });
      file.exec(`update view_seen set total = total - 7 where view_id = (select view_id ${look})`);
      file.close();
      await tab(page, all).click();
      await expect(tab(page, /^Trips \(7 more (posts|creators) since/)).toBeVisible();
      await tab(page, /^Trips/).click();
      await expect(tab(page, "Trips")).toHaveAttribute("aria-current", "page");
      await tab(page, all).click();
      await expect(tab(page, all)).toHaveAttribute("aria-current", "page");
      await expect(tab(page, "Trips")).toHaveText("Trips");
      await tab(page, /^Trips/).click();
      await expect(tab(page, "Trips")).toHaveAttribute("aria-current", "page");
      await menu(page, "Trips");
      await page.getByRole("button", { name: "Delete" }).click();
      await expect(notice(page)).toContainText("Deleted");
    }
    await context.close();
  });
}

test("without JavaScript: save, rename, delete, undo, restore", async ({ browser }) => {
  const page = await memberPage(browser, "Nora", false);
  await page.goto("/creators?mainCategory=Travel&bio=zzz&nonsense=1");
  await save(page, "Trips");
  await expect(page).toHaveURL("/creators?mainCategory=Travel&bio=zzz");
  await menu(page, "Trips");
  await page.locator("summary", { hasText: "Rename or share" }).click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Save name" }) });
  await form.getByLabel("Name").fill("Journeys");
  await form.getByRole("button").click();
  await expect(notice(page)).toContainText("“Trips” is “Journeys” now");
  await menu(page, "Journeys");
  await page.getByRole("button", { name: "Delete" }).click();
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(tab(page, "Journeys")).toBeVisible();
  await menu(page, "Journeys");
  await page.getByRole("button", { name: "Delete" }).click();
  await notice(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.locator('summary[aria-label="Deleted views"]').click();
  await page.getByRole("button", { name: "Restore Journeys" }).click();
  await expect(tab(page, "Journeys")).toBeVisible();

  await page.goto("/creators?mainCategory=Food");
  await page.locator("summary", { hasText: "Save view" }).click();
  const again = page.getByRole("form", { name: "Save filters as a view" });
  await again.getByLabel("Name").fill("journeys");
  await again.getByRole("button", { name: "Save" }).click();
  await expect(error(page)).toContainText("named “journeys” already exists");
  await page.reload();
  await expect(error(page)).toHaveCount(0);
  await page.locator("summary", { hasText: "Save view" }).click();
  await again.getByLabel("Name").fill("journeys");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    again.getByRole("button", { name: "Save" }).click(),
  ]);
  expect(answer.headers().location).toBe("/creators?mainCategory=Food");
  await expect(error(page)).toContainText("named “journeys” already exists");
  await page.goto("/creators?mainCategory=Music");
  await expect(error(page)).toHaveCount(0);
  await page.context().close();
});

test("by keyboard: save a view and open it", async ({ browser }) => {
  const page = await memberPage(browser, "Kim");
  await page.goto("/viral?hook=stop");
  await page.locator("summary", { hasText: "Save view" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Stoppers");
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("Saved as “Stoppers”");
  // A link that is followed before its script has run loads the page anew, without the focus.
  await settled(page);
  await tab(page, "All posts").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/viral");
  await expect(tab(page, "All posts")).toHaveAttribute("aria-current", "page");
  await settled(page);
  await page.keyboard.press("Tab");
  await expect(tab(page, "Stoppers")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/viral?hook=stop");
  await page.context().close();
});

test("a post's creator opens without the view, so saving can't change it", async ({ browser }) => {
  const page = await memberPage(browser, "Hana");
  await page.goto("/creators?mainCategory=Fitness");
  await save(page, "Fitness people");
  await expect(tab(page, /^Fitness people/)).toHaveAttribute("aria-current", "page");
  await page.goto("/viral?viralityScoreMin=50");
  await page.getByRole("article").first().getByRole("link", { name: /^@/ }).click();
  await expect(page).toHaveURL(/\/creators\?username=/);
  await expect(tab(page, /^Fitness people/)).toBeVisible();
  await expect(tab(page, /filters changed/)).toHaveCount(0);
  await page.getByRole("link", { name: /Remove filter/ }).click();
  await expect(page).toHaveURL("/creators");
  await expect(tab(page, /filters changed/)).toHaveCount(0);
});

test("the name field is focused, and a taken name can be corrected", async ({ browser }) => {
  const page = await memberPage(browser, "Nils");
  await page.goto("/viral?categories=Food");
  await save(page, "Gv");
  await page.goto("/viral?categories=Music&hook=zzz&nonsense=1");
  const button = page.locator("summary", { hasText: "Save view" });
  const form = page.getByRole("form", { name: "Save filters as a view" });
  const name = form.getByLabel("Name");
  await button.click();
  await expect(name).toHaveValue("Music, “zzz”");
  await page.keyboard.type("gv");
  await expect(name).toHaveValue("gv");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(error(page)).toContainText("named “gv” already exists");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("gv");
  await expect(name).toHaveAccessibleDescription(/already/);
  expect(await violations(page)).toEqual([]);
  const other = await page.context().newPage();
  await other.goto("/viral?categories=Food");
  await expect(tab(other, "Gv")).toBeVisible();
  await expect(error(other)).toHaveCount(0);
  await other.close();
  await name.press("End");
  await page.keyboard.type(" too");
  await expect(error(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("Saved as “gv too”");
  await expect(page).toHaveURL("/viral?categories=Music&hook=zzz");
  await page.context().close();
});

test("navigation opens Hot this week or the default view", async ({ browser }) => {
  const HOT = /\/viral\?viralityScoreMin=70&dateCreatedFrom=\d{4}-\d\d-\d\d/;
  const page = await memberPage(browser, "Hana");
  const errors = watchConsole(page);
  const viral = page.getByRole("link", { name: "Viral", exact: true });
  await page.goto("/creators");
  await viral.click();
  await expect(page).toHaveURL(HOT);
  await expect(tab(page, "Hot this week")).toHaveAttribute("aria-current", "page");
  await keepPicture(page, "hot-this-week");
  expect(await violations(page)).toEqual([]);

  await tab(page, "All posts").click();
  await expect(page).toHaveURL("/viral");
  // The examples come from the catalogue.
  await page.getByRole("navigation", { name: "Example searches" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/viral\?categories=[^&]+&countries=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(/^[1-9]/);
  const example = page.url();
  await save(page, "Small kitchens");
  await menu(page, "Small kitchens");
  await page.getByRole("button", { name: "Open by default" }).click();
  await expect(notice(page)).toContainText("opens with “Small kitchens”");
  await page.goto("/creators");
  await viral.click();
  await expect(page).toHaveURL(example);
  await tab(page, "Hot this week").click();
  await expect(page).toHaveURL(HOT);
  await expect(tab(page, "Hot this week")).toHaveAttribute("aria-current", "page");
  // It does not count as a change of the open view.
  await expect(tab(page, /filters changed/)).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("an unknown view ID shows a notice", async ({ browser }) => {
  const page = await memberPage(browser, "Max");
  await page.goto("/viral?open=11111111-1111-4111-8111-111111111111");
  await expect(page).toHaveURL("/viral");
  await expect(error(page)).toContainText("This view no longer exists");
  await page.context().close();
});

for (const { width, height, theme } of [
  { width: 1440, height: 900, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
] as const) {
  test(`menu, form and notices are accessible, ${width} wide, ${theme}`, async ({ browser }) => {
    const page = await memberPage(browser, "Axel");
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const check = async (what: string) => {
      // Targets covered by an open menu count as smaller.
      const found = (await violations(page)).filter((text) => !text.startsWith("target-size"));
      expect(found, what).toEqual([]);
      expect(await sidewaysScroll(page), `${what} scrolls sideways`).toBeLessThanOrEqual(0);
    };
    await page.goto("/viral?categories=Food,Fitness");
    await save(page, "A name that is as long as such a name may be, sixty letters.");
    await check("a notice");
    await menu(page, "A name that");
    await page.locator("summary", { hasText: "Rename or share" }).click();
    await check("the menu");
    await page.getByRole("button", { name: "Open by default" }).click();
    await page.getByRole("link", { name: /Remove filter Category/ }).click();
    await expect(page).toHaveURL("/viral?all=1");
    await tab(page, /^A name/).click();
    await expect(page).toHaveURL("/viral?categories=Fitness,Food");
    await page.getByRole("link", { name: "List", exact: true }).click();
    await expect(page).toHaveURL("/viral?categories=Fitness,Food&view=list");
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL("/viral?categories=Fitness,Food&page=2&view=list");
    await page
      .getByRole("combobox", { name: /filters/i })
      .first()
      .fill("hook:a");
    await page.keyboard.press("Enter");
    await expect(tab(page, /filters changed/)).toBeVisible();
    await page.locator("summary", { hasText: "Save as" }).click();
    await check("the dot and the form");
    await page.context().close();
  });
}
