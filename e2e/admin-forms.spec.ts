/** The dialogs of the pages for admins in a real browser: loaded when opened, checked before they are sent. */
import { expect, test, type Page, type Request } from "playwright/test";
import { adminContext, sites, watchConsole } from "./people";

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

/** What the page sends to the dashboard's routes from now on. */
function sentTo(path: string): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.startsWith(path)) sent.push(request);
  });
  return sent;
}

const dialog = () => page.getByRole("dialog");

test("a member is added, changed, and the focus returns to what opened the dialog", async () => {
  const email = `form-${Date.now()}@example.com`;
  await page.goto("/admin/members");
  const open = page.getByRole("button", { name: "Add a member" });
  await open.click();
  await expect(dialog().getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog()).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await dialog().getByLabel("Name").fill("Form Tester");
  await dialog().getByLabel("Email").fill(email);
  await dialog().getByRole("button", { name: "Add and show the password" }).click();
  await expect(dialog().getByRole("heading")).toHaveText("The account is ready");
  await dialog().getByRole("button", { name: "Done" }).click();

  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: "Change Form Tester" }).click();
  const sent = sentTo("/api/dashboard/members/");
  await dialog().getByRole("radio", { name: "Admin" }).check();
  await dialog().getByLabel("Budget a month").fill("250");
  await dialog().getByRole("button", { name: "Save" }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(row).toContainText("Admin");
  await expect(row).toContainText("250");
  expect(sent.map((request) => request.postDataJSON() as object)).toEqual([
    { action: "role", role: "admin" },
    { action: "cap", monthlyCap: 250 },
  ]);
});

test("a refusal of the server is shown at its dialog, which stays open", async () => {
  await page.goto("/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  await dialog().getByLabel("Name").fill("Twice");
  await dialog().getByLabel("Email").fill("ada@example.com");
  await dialog().getByRole("button", { name: "Add and show the password" }).click();
  await expect(dialog().getByRole("alert")).not.toBeEmpty();
  await expect(dialog().getByLabel("Name")).toHaveValue("Twice");
  // The browser also logs the refused answer to the console.
  errors.length = 0;
});

test("the page itself loads neither the forms nor what checks them", async () => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/admin/members");
  await page.waitForLoadState("networkidle");
  const before = scripts.length;
  await page.getByRole("button", { name: "Add a member" }).click();
  await expect(dialog().getByLabel("Name")).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
});

test("spending: what its route would refuse is never sent, what it takes is sent as the form it is", async () => {
  const purpose = `Checked ${Date.now()}`;
  await page.goto("/admin/spending");
  const sent = sentTo("/api/dashboard/spending");
  const sum = page.getByLabel("Ask to type the sum above");
  await sum.fill("abc");
  await page.keyboard.press("Enter");
  await expect(sum).toHaveAttribute("aria-invalid", "true");
  await expect(sum).toHaveAccessibleDescription("A whole number, 0 or more; or nothing.");
  await expect(sum).toBeFocused();
  await sum.fill("");
  await expect(sum).not.toHaveAttribute("aria-invalid");

  const cap = page.getByLabel("Credits a month", { exact: true });
  await page.getByLabel("Purpose", { exact: true }).fill(purpose);
  await cap.fill("many");
  await page.getByRole("button", { name: "Add the budget" }).click();
  await expect(cap).toBeFocused();
  await expect(cap).toHaveAccessibleDescription("A whole number, 0 or more.");
  expect(sent).toEqual([]);
  await cap.fill("1,200");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The budget is saved.")).toBeVisible();
  expect(sent.map((request) => request.postData())).toEqual([
    new URLSearchParams({ action: "budget", purpose, cap: "1,200" }).toString(),
  ]);

  const own = page.getByLabel(`Credits a month for ${purpose}`);
  await own.fill("-1");
  await page.keyboard.press("Enter");
  await expect(own).toBeFocused();
  await expect(own).toHaveAttribute("aria-invalid", "true");
  expect(sent).toHaveLength(1);
  await page.getByRole("button", { name: `Remove the budget of ${purpose}` }).click();
  await expect(page.getByText("The budget is removed.")).toBeVisible();
});
