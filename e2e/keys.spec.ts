/** API keys and roles in a real browser, without JavaScript and with it. */
import { expect, test, type Browser, type Page } from "playwright/test";
import { inAllVariants } from "./in-all-variants";
import { adminContext, sites } from "./people";
import { anyViolations } from "./violations";

const secretOn = (page: Page) => page.locator("code", { hasText: /^sd_live_/ });

async function search(key: string): Promise<number> {
  const address = `${sites()[0]!.address}/api/v2/creators/search`;
  return (await fetch(address, { headers: { "x-svc-api-key": key } })).status;
}

async function openKeys(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const page = await (await adminContext(browser, sites()[0]!, { javaScriptEnabled })).newPage();
  await page.goto("/admin/keys");
  // The form is open while there is no key.
  const form = page.locator("details#create");
  if ((await form.getAttribute("open")) === null) await form.locator("summary").click();
  return page;
}

async function create(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Starting credits").fill("20");
  await page.getByRole("checkbox", { name: /^Read credits/ }).uncheck();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return (await secretOn(page).textContent())!;
}

for (const javaScriptEnabled of [false, true]) {
  test(`creates, changes and revokes a key ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const page = await openKeys(browser, javaScriptEnabled);
    const name = `Key ${Date.now()}`;
    const first = await create(page, name);
    expect(await search(first)).toBe(200);
    if (javaScriptEnabled) {
      expect(await anyViolations(page)).toEqual([]);
      await inAllVariants(page, "a-key");
    } else {
      await page.getByRole("button", { name: "I’ve copied it" }).click();
      await expect(secretOn(page)).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(secretOn(page)).toHaveCount(0);

    await page.getByLabel("Requests per minute").fill("5");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expect(page.getByLabel("Requests per minute")).toHaveValue("5");
    await page.getByLabel("Credits", { exact: true }).fill("5");
    const add = page.getByRole("button", { name: "Add credits" });
    // A second press sends nothing. Without scripts the browser decides.
    await (javaScriptEnabled ? add.dblclick() : add.click());
    await expect(page.getByText("25 left").first()).toBeVisible();

    await page.getByRole("button", { name: "Create new secret" }).click();
    const second = (await secretOn(page).textContent())!;
    expect([await search(first), await search(second)]).toEqual([200, 200]);
    await page.getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByRole("status").filter({ hasText: "revoked" })).toBeVisible();
    expect([await search(first), await search(second)]).toEqual([401, 401]);
    await page.goto("/admin/keys");
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Revoked");
    if (javaScriptEnabled) await inAllVariants(page, "keys");
    await page.context().close();
  });
}

test("form errors are shown with the input, also without browser validation", async ({ browser }) => {
  const page = await openKeys(browser, true);
  const form = page.locator("details#create form");
  await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
  await page.getByLabel("Name").fill("Wrong");
  await page.getByLabel("Requests per minute").fill("61");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Enter a whole number from 1 to 60.");
  await expect(page.getByLabel("Name")).toHaveValue("Wrong");
  await expect(page.getByLabel("Requests per minute")).toHaveAttribute("aria-invalid", "true");
  await page.context().close();
});
