/** Inviting, joining and a forgotten password: with JavaScript and without it. */
import { expect, test, type Browser, type Page } from "playwright/test";
import { adminContext, fillSignIn, ownAdminContext, sites } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { variantsOf } from "./variants";
import { sidewaysScroll, violations } from "./violations";

const PASSWORD = "a member's long password";
const site = () => sites()[0]!;

/** A new browser context without a session. */
const otherPage = async (browser: Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ baseURL: site().address, javaScriptEnabled })).newPage();

/** The link that the page shows after a form. */
async function shownLink(page: Page): Promise<string> {
  const link = await page.getByRole("status").locator("code").textContent();
  expect(link).toContain(`${site().address}/`);
  // The token is in no address of the admin.
  expect(page.url()).not.toContain(new URL(link!).searchParams.get("token")!);
  return link!;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  test(`invite, join, reset, disable: ${how} JavaScript`, async ({ browser }) => {
    const name = javaScriptEnabled ? "Noor Vos" : "Nils Berg";
    const email = `joins-${how}-${Date.now()}@example.com`;
    const admin = await ownAdminContext(browser, site(), { javaScriptEnabled });
    const page = await admin.newPage();
    await page.goto("/admin/members");
    await page.locator("summary").filter({ hasText: "Invite people" }).click();
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Monthly budget").fill("60");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const invite = await shownLink(page);
    await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("60 credits per month");

    const person = await otherPage(browser, javaScriptEnabled);
    await person.goto(invite);
    await expect(person.getByText(email)).toBeVisible();
    await person.getByLabel("Name").fill(name);
    await person.getByLabel("Password").fill(PASSWORD);
    await person.getByRole("button", { name: "Join and sign in" }).click();
    await expect(person).toHaveURL("/viral");
    await expect(person.getByText(`Welcome to Scoutdeck, ${name}.`)).toBeVisible();
    await person.goto("/account");
    await expect(person.getByLabel("Name")).toHaveValue(name);
    await person.goto(invite);
    await expect(person.getByRole("heading", { name: "This link has expired" })).toBeVisible();

    await page.goto("/admin/members");
    await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(0);
    await page.getByRole("row").filter({ hasText: email }).getByRole("link", { name: "Change" }).click();
    await page.getByRole("radio", { name: "Admin" }).check();
    await page.getByRole("button", { name: "Save role" }).click();
    await expect(page.getByText("Saved. Applies at the next sign-in")).toBeVisible();
    await page.getByRole("button", { name: "Create reset link" }).click();
    const reset = await shownLink(page);

    await person.goto(reset);
    await person.getByLabel("New password").fill("another long password");
    await person.getByRole("button", { name: "Set password" }).click();
    await expect(person.getByText("Password changed.")).toBeVisible();
    await fillSignIn(person, email, "another long password");
    await expect(person).toHaveURL("/viral");

    await page.getByText("Disable …").click();
    await page.getByRole("button", { name: `Disable ${name}` }).click();
    await expect(page.getByText("Account disabled, sessions ended")).toBeVisible();
    await person.goto("/viral");
    await expect(person).toHaveURL(/\/sign-in/);
    await page.getByRole("button", { name: "Enable account" }).click();
    await expect(page.getByText("Account enabled")).toBeVisible();
    await person.context().close();
    await admin.close();
  });
}

test("changes own password and formats, and ends only other sessions", async ({ browser }) => {
  const admin = await adminContext(browser, site());
  const page = await admin.newPage();
  await page.goto("/admin/members");
  const email = `account-${Date.now()}@example.com`;
  await page.locator("summary").filter({ hasText: "Invite people" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const person = await otherPage(browser, true);
  await person.goto(await shownLink(page));
  await person.getByLabel("Name").fill("Zoë Lund");
  await person.getByLabel("Password").fill(PASSWORD);
  await person.getByRole("button", { name: "Join and sign in" }).click();
  const elsewhere = await otherPage(browser, false);
  await elsewhere.goto("/account");
  await fillSignIn(elsewhere, email, PASSWORD);
  await expect(elsewhere).toHaveURL("/account");

  await person.locator("summary[aria-label=Account]").click();
  await person.getByRole("link", { name: "Account", exact: true }).click();
  await person.getByLabel("Current password").fill(PASSWORD);
  await person.getByLabel("New password").fill("another long password");
  await person.getByRole("button", { name: "Change password" }).click();
  await expect(person.getByText("Your other devices are signed out.")).toBeVisible();
  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await person.getByLabel("Time zone").selectOption("Europe/Paris");
  await person.getByRole("button", { name: "Save formats" }).click();
  await expect(person.getByText("Formats saved")).toBeVisible();
  await expect(person.getByLabel("Time zone")).toHaveValue("Europe/Paris");
  for (const each of [person, elsewhere, page]) await each.context().close();
});

test("a forgotten password without a mail server refers to an admin", async ({ browser }) => {
  const page = await otherPage(browser, false);
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByText("Ask an admin for a reset link.")).toBeVisible();
  await page.context().close();
});

for (const { width, height, theme } of variantsOf(0))
  test(`invite and member pages are accessible, ${width} wide, ${theme}`, async ({ browser }) => {
    const context = await adminContext(browser, site(), { viewport: { width, height }, colorScheme: theme });
    const page = await context.newPage();
    const look = async (name: string) => {
      await settled(page);
      await keepPicture(page, `people-${name}-${width}-${theme}`, { fullPage: true });
      expect.soft(await violations(page), name).toEqual([]);
      expect.soft(await sidewaysScroll(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    };
    await page.goto("/admin/members");
    await page.locator("summary").filter({ hasText: "Invite people" }).click();
    await page.getByLabel("Email address").fill(`look-${width}-${theme}-${Date.now()}@example.com`);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    // The browser validates the form first, and only then another page follows.
    const link = await shownLink(page);
    await look("invited");
    await page.goto(link);
    await look("join");
    await page.goto("/admin/members");
    await page
      .getByRole("link", { name: /^Change / })
      .last()
      .click();
    await expect(page.getByRole("heading", { name: "Access" })).toBeVisible();
    await look("member");
    await page.goto("/account?problem=current&form=password");
    await look("account");
    await context.close();
  });
