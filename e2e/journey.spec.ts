/** A newcomer's path: search, share, reveal and check the usage, once per service. */
import { expect, test, type Page } from "playwright/test";
import { openFilter } from "./filter-group";
import { SITE_NAMES, adminContext, createMember, fillSignIn, sites, watchConsole } from "./people";

const total = async (page: Page) =>
  Number((await page.getByTestId("total").innerText()).replaceAll(/\D/g, ""));

for (const [index, name] of SITE_NAMES.entries()) {
  test(`a newcomer's two minutes, ${name}`, async ({ browser }) => {
    const site = sites()[index]!;
    const context = await adminContext(browser, site);
    const page = await context.newPage();
    const errors = watchConsole(page);

    await page.goto("/viral");
    const all = await total(page);
    await openFilter(page, "categories");
    await page.getByRole("checkbox", { name: /^Food/ }).check();
    await page.getByRole("checkbox", { name: /^Fitness/ }).check();
    await openFilter(page, "views");
    await page.getByLabel("Views from").fill("10k");
    await page.getByLabel("Views to").fill("2m");
    await page.getByRole("button", { name: /^(Show|Apply)/ }).click();
    await expect(page).toHaveURL("/viral?categories=Fitness,Food&viewsMin=10000&viewsMax=2000000");
    await expect.poll(() => total(page)).toBeLessThan(all);
    const filtered = await total(page);
    expect(filtered).toBeGreaterThan(0);
    const link = page.url();

    const colleague = await createMember(site, "Jun");
    const other = await browser.newContext({ baseURL: site.address });
    const theirs = await other.newPage();
    await theirs.goto(link);
    await fillSignIn(theirs, colleague.email, colleague.password);
    await expect(theirs).toHaveURL(link);
    expect(await total(theirs)).toBe(filtered);
    await other.close();

    await page.goto("/creators?mainCategory=Fitness&followersMin=1000&perPage=25");
    const balance = Number((await page.locator("#balance").innerText()).replaceAll(",", ""));
    for (const box of (
      await page.getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ }).all()
    ).slice(0, 5)) {
      await box.check();
    }
    await page.getByRole("button", { name: "Reveal 5 for 5 credits" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("5 new");
    await expect(dialog).toContainText("5 credits");
    await expect(dialog).toContainText(String(balance - 5));
    await dialog.getByLabel("Purpose").fill("First try");
    await dialog.getByRole("button", { name: "Reveal 5 for 5 credits" }).click();
    await expect(dialog).toContainText(/5 (creators )?(revealed|bought)/i);
    await dialog.getByRole("link", { name: /library/i }).click();

    await expect(page).toHaveURL(/\/library/);
    await expect(page.getByTestId("total")).toContainText("5");
    await page.goto("/usage");
    await expect(page.getByRole("row").filter({ hasText: "First try" })).toContainText("5");
    await expect(page.locator("#balance")).toHaveText(String(balance - 5));
    expect(errors).toEqual([]);
    await context.close();
  });
}
