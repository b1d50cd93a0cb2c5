/** The forms of the pages for admins in a real browser: checked before they are sent. */
import { expect, test, type Page, type Request } from "playwright/test";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";

let page: Page;
let errors: string[];
test.beforeEach(async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  page = await context.newPage();
  errors = watchConsole(page);
});
test.afterEach(async () => {
  expect(errors).toEqual([]);
  await page.context().close();
});

/** Collects requests to the dashboard's routes from now on. */
function sentTo(path: string): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.startsWith(path)) sent.push(request);
  });
  return sent;
}

test("the invite form blocks invalid input and posts valid input as a form", async () => {
  const email = `form-${Date.now()}@example.com`;
  await page.goto("/admin/members");
  const sent = sentTo("/api/dashboard/invites");
  await page.locator("summary").filter({ hasText: "Invite people" }).click();
  const address = page.getByLabel("Email address");
  await expect(address).toBeFocused();
  await address.fill("form");
  await page.getByLabel("Monthly budget").fill("many");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription("“form” isn’t an email address.");
  await expect(page.getByLabel("Monthly budget")).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
  await address.fill(email);
  await page.getByLabel("Monthly budget").fill("250");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const issued = page.getByRole("status").filter({ hasText: email });
  await expect(issued).toContainText("/invite?token=");
  await expect(issued).toBeFocused();
  expect(sent.map((request) => request.postData())).toEqual([
    new URLSearchParams({
      action: "invite",
      numbers: "en",
      email,
      role: "member",
      monthlyCap: "250",
    }).toString(),
  ]);
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Member, 250 credits per month");
  await row.getByRole("button", { name: `Revoke invite of ${email}` }).click();
  await expect(page.getByText("Invite revoked")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("a server error is shown above the form, which keeps its input", async () => {
  await page.goto("/admin/members");
  await page.locator("summary").filter({ hasText: "Invite people" }).click();
  await page.getByLabel("Email address").fill("ada@example.com");
  await page.getByLabel("Role").selectOption("admin");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "“ada@example.com” already has an account" }),
  ).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Role")).toHaveValue("admin");
});

test("the spending forms block invalid input and post valid input as a form", async () => {
  const purpose = `Checked ${Date.now()}`;
  await page.goto("/admin/spending");
  const sent = sentTo("/api/dashboard/spending");
  const sum = page.getByLabel("Confirm reveals above");
  await sum.fill("abc");
  await page.keyboard.press("Enter");
  await expect(sum).toHaveAttribute("aria-invalid", "true");
  await expect(sum).toHaveAccessibleDescription("Enter a whole number, or leave empty.");
  await expect(sum).toBeFocused();
  await sum.fill("");
  await expect(sum).not.toHaveAttribute("aria-invalid");

  await page.locator("summary").filter({ hasText: "Add budget" }).click();
  const cap = page.getByLabel("Credits", { exact: true });
  await page.getByLabel("Purpose", { exact: true }).fill(purpose);
  await cap.fill("many");
  await page.getByRole("button", { name: "Add budget" }).click();
  await expect(cap).toBeFocused();
  await expect(cap).toHaveAccessibleDescription("Enter a whole number.");
  // The form sends neither 15 nor an unedited budget.
  await cap.fill("1.5");
  await page.keyboard.press("Enter");
  await expect(cap).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
  await cap.fill("1,200");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Budget saved.")).toBeVisible();
  expect(sent.map((request) => request.postData())).toEqual([
    new URLSearchParams({
      action: "budget",
      isNew: "1",
      numbers: "en",
      who: "purpose",
      purpose,
      period: "month",
      cap: "1,200",
      kind: "hard",
    }).toString(),
  ]);

  // Before its script has run, the form is sent as it is.
  await page.getByRole("link", { name: `Change budget of ${purpose}` }).click();
  const own = page.getByLabel("Credits per month");
  await settled(page);
  await own.fill("-1");
  await page.keyboard.press("Enter");
  await expect(own).toBeFocused();
  await expect(own).toHaveAttribute("aria-invalid", "true");
  expect(sent).toHaveLength(1);
  await page.getByRole("button", { name: "Remove budget" }).click();
  await expect(page.getByText("Budget removed")).toBeVisible();
});

test("the reporting time zone is shown where days and months are counted, also without scripts", async ({
  browser,
}) => {
  const plain = await (await adminContext(browser, sites()[0]!, { javaScriptEnabled: false })).newPage();
  const save = async (zone: string) => {
    await plain.goto("/admin/spending");
    await plain.getByLabel("Time zone", { exact: true }).selectOption(zone);
    await plain.getByRole("button", { name: "Save time zone" }).click();
    await expect(plain.getByText("Time zone saved.")).toBeVisible();
  };
  await save("Europe/Berlin");
  await expect(plain.getByText("Days and months are in Europe/Berlin.")).toBeVisible();
  await plain.goto("/account");
  await expect(plain.getByLabel("Time zone")).toContainText("Team default, Europe/Berlin");
  await save("UTC");
  await expect(plain.getByText("Days and months are in UTC.")).toBeVisible();
  await plain.context().close();
});
