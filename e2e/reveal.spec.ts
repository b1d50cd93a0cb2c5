/** Money in the browser: owned creators are free, shortages are shown in advance, and everything works by keyboard. */
import { expect, test, type Page } from "playwright/test";
import { adminContext, createMember, fillSignIn, sites, watchConsole } from "./people";

const SEARCH = "/creators?mainCategory=Food&perPage=25";
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ });
const balanceOf = async (page: Page) =>
  Number((await page.locator("#balance").innerText()).replaceAll(",", ""));

test("owned creators are free for every member", async ({ browser }) => {
  const site = sites()[0]!;
  const context = await adminContext(browser, site);
  const page = await context.newPage();
  await page.goto(SEARCH);
  const ownedOn = (at: Page) => at.getByRole("checkbox", { name: /^Select @/ });
  // Other tests of this instance may have bought some of this search.
  const count = (await ownedOn(page).count()) + 2;
  for (const box of (await boxes(page).all()).slice(0, 2)) await box.check();
  await page.getByRole("button", { name: "Reveal 2 for 2 credits" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reveal 2 for 2 credits" }).click();
  await expect(page.getByRole("dialog")).toContainText("2 creators revealed");
  await context.close();

  const colleague = await createMember(site, "Noor");
  const other = await browser.newContext({ baseURL: site.address });
  const theirs = await other.newPage();
  await theirs.goto(SEARCH);
  await fillSignIn(theirs, colleague.email, colleague.password);
  await expect(theirs).toHaveURL(SEARCH);
  const before = await balanceOf(theirs);
  const owned = ownedOn(theirs);
  await expect(owned).toHaveCount(count);
  for (const box of await owned.all()) await box.check();
  await expect(theirs.getByRole("button", { name: "All owned, nothing to pay" })).toBeDisabled();
  await (await boxes(theirs).all())[0]!.check();
  await theirs.getByRole("button", { name: "Reveal 1 for 1 credit" }).click();
  await expect(theirs.getByRole("dialog")).toContainText(`${count} owned × 0`);
  await theirs.getByRole("dialog").getByRole("button", { name: "Reveal 1 for 1 credit" }).click();
  await expect(theirs.getByRole("dialog")).toContainText("revealed");
  await theirs.reload();
  expect(await balanceOf(theirs)).toBe(before - 1);
  await other.close();
});

test("reports insufficient credits before sending a call", async ({ browser }) => {
  const site = sites()[0]!;
  const colleague = await createMember(site, "Mika");
  const admin = await adminContext(browser, site);
  const adminPage = await admin.newPage();
  await adminPage.goto("/admin/members");
  const row = adminPage.getByRole("row").filter({ hasText: colleague.email });
  await row.getByRole("link", { name: /Change/ }).click();
  await expect(adminPage).toHaveURL(/\/admin\/members\/./);
  await adminPage.getByLabel("Monthly budget").fill("2");
  await adminPage.getByRole("button", { name: "Save budget" }).click();
  await expect(adminPage.getByText("Saved. Applies to the next reveal.")).toBeVisible();
  await adminPage.goto("/admin/members");
  await expect(row.getByRole("cell", { name: / of 2$/ })).toBeVisible();
  await admin.close();

  const context = await browser.newContext({ baseURL: site.address });
  const page = await context.newPage();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await page.goto(SEARCH);
  await fillSignIn(page, colleague.email, colleague.password);
  await expect(boxes(page).nth(6)).toBeVisible();
  for (const box of (await boxes(page).all()).slice(3, 7)) await box.check();
  await page.getByRole("button", { name: "Reveal 4 for 4 credits" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("Your budget has 2 credits left");
  await expect(dialog.getByRole("button", { name: "Reveal the first 2 for 2 credits" })).toBeVisible();
  expect(sent.filter((path) => path.endsWith("/reveals"))).toEqual([]);
  await context.close();
});

test("reveals by keyboard", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(SEARCH);
  const first = boxes(page).first();
  await first.focus();
  await page.keyboard.press("Space");
  await expect(first).toBeChecked();
  await page.getByRole("button", { name: "Reveal 1 for 1 credit" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 new");
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(first).toBeChecked();
  expect(errors).toEqual([]);
  await context.close();
});
