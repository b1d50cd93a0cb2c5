/** Text of a message template that isn't saved yet: refusals, edits of a teammate and ways off the page lose none. */
import { expect, test, type BrowserContext, type Page } from "playwright/test";
import { stayOnPage } from "./leave-question";
import { adminContext, sites } from "./people";
import { settled } from "./settled";
import { newIdsOfSearch, SAME_ORIGIN } from "./team-calls";

const stamp = String(Date.now());
const LONG = "é".repeat(3_000);
const TEMPLATES = "/api/dashboard/message-templates";

async function openOutreach(context: BrowserContext): Promise<{ page: Page; id: string; path: string }> {
  const page = await context.newPage();
  const ids = (await newIdsOfSearch(page, "mainCategory=Travel&perPage=24")).slice(0, 2);
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { ...SAME_ORIGIN, data })).json() as Promise<{ id: string }>;
  const fields = {
    kind: "creators",
    name: `Text ${crypto.randomUUID()}`,
    template: "shortlist",
    isTeam: true,
  };
  const list = await post("/api/dashboard/lists/new", fields);
  await post(`/api/dashboard/lists/${list.id}/items`, { ids });
  const { id } = await post(TEMPLATES, { name: `Text ${crypto.randomUUID()}`, subject: "Hello", body: "Hi" });
  return { page, id, path: `/lists/${list.id}/outreach?ids=${ids.join(",")}` };
}

async function changeElsewhere(page: Page, id: string, body: string): Promise<void> {
  const { templates } = (await (await page.request.get(TEMPLATES)).json()) as {
    templates: { id: string; name: string; version: number }[];
  };
  const { name, version } = templates.find((each) => each.id === id)!;
  const data = { id, name, version, subject: "Theirs", body };
  expect((await page.request.post(TEMPLATES, { ...SAME_ORIGIN, data })).status()).toBe(200);
}

test("a refused template keeps its text of any length, beside the text that came first", async ({
  browser,
}) => {
  const context = await adminContext(browser, sites()[0]!);
  const { page, id, path } = await openOutreach(context);
  await page.goto(`${path}&template=${id}`);
  await settled(page);
  await page.getByLabel("Message").fill(LONG);
  for (const theirs of ["First answer", "Second answer"]) {
    await changeElsewhere(page, id, theirs);
    await page.getByRole("button", { name: /Save template|Keep mine/ }).click();
    await expect(page.getByText("changed this template first. Yours isn’t saved yet.")).toBeVisible();
    await expect(page.getByText(theirs, { exact: true }).first()).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue(LONG);
    await expect(page.getByLabel("Subject")).toHaveValue("Hello");
  }
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Template saved." })).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue(LONG);
  await context.close();
});

test("a page with unsaved text asks before it is left", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const { page, id, path } = await openOutreach(context);
  await page.goto(`${path}&template=${id}`);
  await settled(page);
  await page.getByLabel("Message").pressSequentially("More");
  for (const leave of [
    page.getByRole("button", { name: "Next creator" }),
    page.getByRole("navigation", { name: "You are here" }).getByRole("link"),
  ]) {
    await stayOnPage(leave);
    await expect(page.getByLabel("Message")).toHaveValue("MoreHi");
  }
  await page.getByLabel("Message").fill("{{First name}}");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Template saved." })).toBeVisible();
  await settled(page);
  await page.getByRole("combobox", { name: "When First name is empty" }).selectOption({ index: 1 });
  await stayOnPage(page.getByRole("button", { name: "Next creator" }));
  await context.close();
});

test("without scripts, a refused new template changes no other", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { javaScriptEnabled: false });
  const { page, id, path } = await openOutreach(context);
  await page.goto(`${path}&template=${id}`);
  const taken = await page.getByLabel("Template name").inputValue();
  await page.goto(`${path}&template=new`);
  await page.getByLabel("Template name").fill(taken);
  await page.getByLabel("Subject").fill("");
  await page.getByLabel("Message").fill("Typed");
  await page.getByRole("button", { name: "Create template" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "used once" })).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await expect(page.getByLabel("Message")).toHaveValue("Typed");
  await page.getByLabel("Template name").fill(`Other ${stamp}`);
  await page.getByRole("button", { name: "Create template" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Template saved." })).toBeVisible();
  await page.goto(`${path}&template=${id}`);
  await expect(page.getByLabel("Message")).toHaveValue("Hi");
  await context.close();
});
