/** A newcomer's path: sign in, search, share, reveal and check the usage; on each service, and without scripts. */
import { expect, test, type Page } from "playwright/test";
import { filterGroup, openFilter } from "./filter-group";
import { ADMIN } from "./instance";
import { SITE_NAMES, createMember, fillSignIn, sites, watchConsole } from "./people";

const total = async (page: Page) =>
  Number((await page.getByTestId("total").innerText()).replaceAll(/\D/g, ""));

async function signIn(page: Page): Promise<void> {
  await page.goto("/viral");
  await fillSignIn(page, ADMIN.email, "a wrong password");
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  // The address is kept, so it need not be typed again.
  await expect(page.getByLabel("Email")).toHaveValue(ADMIN.email);
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL("/viral");
  await expect(page.getByRole("article").first()).toBeVisible();
}

async function search(page: Page, hasScripts: boolean): Promise<void> {
  await openFilter(page, "categories", hasScripts);
  await page.getByRole("checkbox", { name: /^Food/ }).check();
  await page.getByRole("checkbox", { name: /^Fitness/ }).check();
  await openFilter(page, "views", hasScripts);
  // Another group keeps what was chosen in the first one.
  await expect(filterGroup(page, "categories")).toContainText("Food");
  await page.getByLabel("Views from").fill("10k");
  await page.getByLabel("Views to").fill("2m");
  await page.getByRole("button", { name: /^(Show(?! options)|Apply)/ }).click();
  await expect(page).toHaveURL("/viral?categories=Fitness,Food&viewsMin=10000&viewsMax=2000000");
}

async function widen(page: Page): Promise<void> {
  await page.getByRole("link", { name: /Remove .*Views/ }).click();
  await expect(page).toHaveURL("/viral?categories=Fitness,Food");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/viral?categories=Fitness,Food&page=2");
  await page.getByRole("link", { name: /Remove .*Food/ }).click();
  await expect(page).toHaveURL("/viral");
}

/** The price is a dialog; without scripts it is a page. */
async function reveal(page: Page, purpose: string, hasScripts: boolean): Promise<void> {
  await page.goto("/creators?mainCategory=Fitness&followersMin=1000&perPage=25&owned=hide");
  const balance = Number((await page.locator("#balance").innerText()).replaceAll(",", ""));
  const boxes = page.getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ });
  for (const box of (await boxes.all()).slice(0, 5)) await box.check();
  const seePrice = hasScripts ? "Reveal 5 for 5 credits" : "See price of selected";
  await page.getByRole("button", { name: seePrice }).click();
  const price = page.getByRole(hasScripts ? "dialog" : "main");
  await expect(price).toContainText("5 new");
  await expect(price).toContainText("5 credits");
  await expect(price).toContainText(String(balance - 5));
  await price.getByLabel("Purpose").fill(purpose);
  await price.getByRole("button", { name: "Reveal 5 for 5 credits" }).click();
  await expect(price).toContainText(/5 (creators )?(revealed|bought)/i);
  await price.getByRole("link", { name: /library/i }).click();

  await expect(page).toHaveURL(/\/library/);
  await expect(page.getByTestId("total")).toContainText("5");
  await page.goto("/usage");
  await expect(page.getByRole("row").filter({ hasText: purpose })).toContainText("5");
  await expect(page.locator("#balance")).toHaveText(String(balance - 5));
}

const MODES = [
  ...SITE_NAMES.map((name, at) => ({ name, at, hasScripts: true })),
  { name: `${SITE_NAMES[0]} without scripts`, at: 0, hasScripts: false },
];

for (const { name, at, hasScripts } of MODES) {
  test(`a newcomer's two minutes, ${name}`, async ({ browser }) => {
    const site = sites()[at]!;
    const options = { baseURL: site.address, javaScriptEnabled: hasScripts };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const errors = watchConsole(page);
    await signIn(page);

    const all = await total(page);
    await search(page, hasScripts);
    await expect.poll(() => total(page)).toBeLessThan(all);
    const filtered = await total(page);
    expect(filtered).toBeGreaterThan(0);

    const colleague = await createMember(site, "Jun");
    const other = await browser.newContext(options);
    const theirs = await other.newPage();
    await theirs.goto(page.url());
    await fillSignIn(theirs, colleague.email, colleague.password);
    await expect(theirs).toHaveURL(page.url());
    expect(await total(theirs)).toBe(filtered);
    await other.close();

    await widen(page);
    await reveal(page, `First try, ${name}`, hasScripts);
    expect(errors).toEqual([]);
    await context.close();
  });
}
