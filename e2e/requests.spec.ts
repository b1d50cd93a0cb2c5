/** A member, and an agent of the member, is refused, requests credits, and reveals after the approval or reads the reason, also without scripts. */
import { expect, test, type Browser, type Page } from "playwright/test";
import type { Role } from "@/lib/contract/members";
import type { NoticeList } from "@/lib/contract/notices";
import { connectAgent, overHttp } from "@/lib/testing/agent-client";
import { operator } from "./instance";
import { adminContext, createMember, fillSignIn, sites } from "./people";
import { keepPicture } from "./picture";
import { newIdsOfSearch, SAME_ORIGIN } from "./team-calls";
import { sidewaysScroll, violations } from "./violations";

const SEARCH = "/creators?mainCategory=Lifestyle&perPage=25";

/** A new member with a monthly budget of 2, signed in at a search whose last rows are unowned. */
async function cappedMember(browser: Browser, name: string, javaScriptEnabled: boolean) {
  const site = sites()[0]!;
  const member = await createMember(site, name);
  const admin = await adminContext(browser, site);
  const page = await admin.newPage();
  await page.goto("/admin/members");
  await page
    .getByRole("row")
    .filter({ hasText: member.email })
    .getByRole("link", { name: /Change/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/members\/./);
  await page.getByLabel("Monthly budget").fill("2");
  await page.getByRole("button", { name: "Save budget" }).click();
  await expect(page.getByText("Saved. Applies to the next reveal.")).toBeVisible();
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled });
  const theirs = await context.newPage();
  await theirs.goto(SEARCH);
  await fillSignIn(theirs, member.email, member.password);
  const close = () => Promise.all([admin.close(), context.close()]);
  return { page, theirs, email: member.email, close };
}

const bell = (page: Page) =>
  page.getByRole("banner").locator("summary", { has: page.locator("svg.lucide-bell") });

const newBoxes = (page: Page) => page.locator('input[name="ids"]');

/** How far a phone 320 px wide scrolls sideways with text at 200 %. */
async function sidewaysWithBigText(page: Page): Promise<number> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 900 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
  const scroll = await sidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.setViewportSize(size);
  return scroll;
}

/** The address of the price of four creators. */
async function priceOf(page: Page, from: number): Promise<string> {
  const ids: string[] = [];
  for (const box of (await newBoxes(page).all()).slice(from, from + 4))
    ids.push((await box.getAttribute("value"))!);
  return `/creators/reveal?${new URLSearchParams(ids.map((id) => ["ids", id]))}`;
}

/** An agent with a key of the member, which buys four creators that no test has bought. */
async function agentOf(member: string) {
  const { dataDir, address } = sites()[0]!;
  const { key } = await (await operator()).addKey(dataDir, { name: "Desk", credits: 0, member });
  const agent = await connectAgent(overHttp(`${address}/api/mcp`, key));
  const found = await agent.call("search_creators", { mainCategory: "Lifestyle", page: 3, perPage: 50 });
  const creators = found.creators as { id: string; is_owned: boolean }[];
  const userIds = creators
    .filter((each) => !each.is_owned)
    .slice(0, 4)
    .map(({ id }) => id);
  const { quote_id } = await agent.call("quote_reveal", { userIds });
  return { agent, buy: (more = {}) => agent.call("confirm_reveal", { quote_id, credits: 4, ...more }) };
}

/** The agent is refused, asks, and buys after the approval; Usage names both. */
async function buyByAgent(page: Page, member: string): Promise<void> {
  const { agent, buy } = await agentOf(member);
  expect(await buy()).toMatchObject({ charged: 0, error: { code: "over_budget" } });
  const asked = await buy({ reason: "For the spring shortlist" });
  const { pathname, hash } = new URL(String(asked.request_url));
  await page.goto(pathname + hash);
  await expect(page.locator(hash)).toContainText("Jun, by Robo");
  await page.getByRole("button", { name: "Approve request of Jun, by Robo" }).click();
  await expect(page.getByText("Request approved")).toBeVisible();
  expect(await buy()).toMatchObject({ status: "bought", charged: 4 });
  await agent.close();
  await page.goto("/usage");
  await expect(page.getByText("Jun, by Robo").first()).toBeVisible();
  await page.goto("/admin/audit?act=reveal.confirmed");
  await expect(page.getByText("Jun, by Robo (Desk)").first()).toBeVisible();
}

test("requests, approves and reveals without scripts", async ({ browser }) => {
  const { page, theirs, email, close } = await cappedMember(browser, "Jun", false);
  await expect(theirs.getByRole("banner").getByRole("link", { name: /left/ })).toHaveText(
    "2 left this month",
  );
  await theirs.goto(await priceOf(theirs, 8));
  await expect(theirs.getByRole("alert")).toContainText("Your budget has 2 credits left this month");
  await expect(theirs.getByLabel("Credits", { exact: true })).toHaveValue("2");
  await theirs.getByLabel("Reason").fill("Two of them can start on Monday");
  // An open menu shows what arrives.
  await page.goto("/usage");
  await Promise.all([page.waitForResponse("**/api/dashboard/notices?most=6"), bell(page).click()]);
  await theirs.getByRole("button", { name: "Request 2 credits" }).click();
  await expect(theirs.getByText("Request sent. We’ll keep your selection")).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Jun requests 2 credits/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/requests$/);
  await expect(page.getByText("Jun: 2 credits")).toBeVisible();
  expect(await sidewaysWithBigText(page)).toBeLessThanOrEqual(0);
  await keepPicture(page, "requests-waiting");
  await page.getByRole("button", { name: "Approve request of Jun" }).click();
  await expect(page.getByText("Request approved")).toBeVisible();
  expect(await sidewaysWithBigText(page)).toBeLessThanOrEqual(0);

  // A page without scripts shows what was told when it was loaded.
  await expect(async () => {
    await theirs.goto("/viral");
    await expect(bell(theirs)).toHaveAccessibleName("1 new notice", { timeout: 1_000 });
  }).toPass();
  await bell(theirs).click();
  await theirs.getByRole("banner").getByRole("link", { name: "All notices" }).click();
  await theirs.getByRole("link", { name: /approved 2 credits/ }).click();
  await theirs.getByRole("button", { name: "Reveal 4 for 4 credits" }).click();
  await expect(theirs).toHaveURL(/\/creators\/reveals\//);
  await page.goto("/admin/spending");
  await expect(page.getByRole("cell", { name: /includes 2 extra until/ })).toBeVisible();
  await keepPicture(page, "spending-budgets");
  await buyByAgent(page, email);
  await close();
});

test("requests in the dialog and declines with a reason", async ({ browser }) => {
  const { page, theirs, close } = await cappedMember(browser, "Kaya", true);
  await expect(newBoxes(theirs).nth(16)).toBeVisible();
  for (const box of (await newBoxes(theirs).all()).slice(12, 16)) await box.check();
  await theirs.getByRole("button", { name: "Reveal 4 for 4 credits" }).click();
  const dialog = theirs.getByRole("dialog");
  // Members can't spend the team's balance here.
  await expect(dialog.getByText("Balance", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Reason").fill("For the spring shortlist");
  await keepPicture(theirs, "requests-dialog");
  await dialog.getByRole("button", { name: "Request 2 credits" }).click();
  await expect(theirs.getByText("Request sent. We’ll keep your selection")).toBeVisible();

  await page.goto("/admin/requests");
  const row = page.getByRole("listitem").filter({ hasText: "Kaya: 2 credits" });
  await row.getByText("Decline…").click();
  await row.getByLabel("Reason").fill("Use owned profiles first");
  await page.getByRole("button", { name: "Decline request of Kaya" }).click();
  await expect(page.getByText("Request declined")).toBeVisible();

  await theirs.goto("/requests");
  await expect(theirs.getByText("“Use owned profiles first”")).toBeVisible();
  expect(await sidewaysWithBigText(theirs)).toBeLessThanOrEqual(0);
  await expect(theirs.getByRole("button", { name: /^Reveal/ })).toHaveCount(0);
  await keepPicture(theirs, "requests-own");
  await close();
});

test("finding matches can request missing budget without scripts", async ({ browser }) => {
  const { page, theirs, close } = await cappedMember(browser, "Lena", false);
  await theirs.goto(
    "/creators/reveal/until-fit?search=mainCategory%3DLifestyle&wanted=3&most=6&emailExists=true",
  );
  await expect(theirs.getByRole("alert")).toContainText("Only 2 credits left");
  await theirs.getByLabel("Reason").fill("Three for the trial");
  await theirs.getByRole("button", { name: "Request 4 credits" }).click();
  await expect(theirs.getByText("Request sent. We’ll keep your selection")).toBeVisible();

  await page.goto("/admin/requests");
  await page.getByRole("button", { name: "Approve request of Lena" }).click();
  await theirs.goto("/usage");
  await theirs.getByRole("link", { name: "Your requests 1" }).click();
  await theirs.getByRole("button", { name: "Reveal 6 for 6 credits" }).click();
  await expect(theirs).toHaveURL(/\/creators\/reveals\//);
  await close();
});

/** A person of the team in a browser of their own, at a page that each role may open. */
async function enter(browser: Browser, name: string, role: Role) {
  const site = sites()[0]!;
  const member = await createMember(site, name, role);
  const context = await browser.newContext({ baseURL: site.address });
  const page = await context.newPage();
  await page.goto("/lists");
  await fillSignIn(page, member.email, member.password);
  await expect(page).toHaveURL(/\/lists/);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/dashboard/${path}`, { ...SAME_ORIGIN, data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300);
    return (await answer.json()) as { id: string; url: string };
  };
  return { member, context, page, post };
}
type Entered = Awaited<ReturnType<typeof enter>>;

/** `text`, in brackets when it has no dot, sorted. */
/** Admins also hear of people of other tests. */
const OF_THE_DAY = /Mona|Fay|Ines|Acme|your|creators revealed/;

async function bellOf({ page }: Entered): Promise<string[]> {
  const answer = await page.request.get("/api/dashboard/notices", SAME_ORIGIN);
  const { notices } = (await answer.json()) as NoticeList;
  return notices
    .filter(({ text }) => OF_THE_DAY.test(text))
    .map(({ text, read }) => (read ? `(${text})` : text))
    .sort();
}

async function listOf(
  { post }: Entered,
  name: string,
  isTeam: boolean,
  ids: readonly string[],
  owner: string,
) {
  const { id } = await post("lists/new", { kind: "creators", name, template: "paid-collaboration", isTeam });
  await post(`lists/${id}/items`, { ids });
  const edits = ids.map((creatorId) => ({ creatorId, field: "owner", value: owner, version: 1 }));
  await post(`lists/${id}/cells`, { edits });
  return id;
}

/** The table is in docs/guides/bell.md. */
test("the day of a team of four ends with the bells of the guide", async ({ browser }) => {
  const ines = await enter(browser, "Ines", "admin");
  const fay = await enter(browser, "Fay", "finance");
  const mona = await enter(browser, "Mona", "member");
  const vic = await enter(browser, "Vic", "viewer");
  const ids = await newIdsOfSearch(mona.page, "mainCategory=Beauty&perPage=25");
  await ines.page.goto("/admin/members");
  const change = ines.page.getByRole("row").filter({ hasText: mona.member.email });
  const href = (await change.getByRole("link", { name: /Change/ }).getAttribute("href"))!;
  const who = `member:${new URL(href, "http://x").pathname.split("/").at(-1)}`;
  await ines.post("spending", { action: "budget", who, period: "month", kind: "hard", cap: "4" });

  const team = await listOf(ines, "Ramen", true, ids.slice(0, 2), mona.member.email);
  const bought = await mona.post("quote", { ids: ids.slice(0, 3) });
  await mona.post("reveals", { quoteId: bought.id });
  await expect.poll(() => bellOf(mona)).toContain("(3 creators revealed)");
  const { id: quoteId } = await mona.post("quote", { ids: ids.slice(3, 6) });
  await mona.post("requests", { action: "ask", quoteId, credits: "2", reason: "They start on Monday" });
  await fay.page.goto("/admin/requests");
  await fay.page.getByRole("button", { name: "Approve request of Mona" }).click();
  await expect(fay.page.getByText("Request approved")).toBeVisible();
  await mona.post(`creators/${ids[0]}/notes`, {
    action: "add",
    body: "@Ines, are they right for the brief?",
  });
  await listOf(ines, "Mine alone", false, ids.slice(6, 7), mona.member.email);
  const { url } = await ines.post("links", { kind: "list", id: team, label: "Acme" });
  const client = await browser.newContext({ baseURL: sites()[0]!.address, javaScriptEnabled: false });
  await (await client.newPage()).goto(new URL(url).pathname);

  await expect
    .poll(() => bellOf(ines))
    .toEqual([
      "(Mona requests 2 credits)",
      "50% of Mona’s monthly budget is used",
      expect.stringMatching(/^Mona mentioned you in a note about @/),
      "“Acme” was opened",
    ]);
  expect(await bellOf(fay)).toEqual(["(Mona requests 2 credits)", "50% of Mona’s monthly budget is used"]);
  expect(await bellOf(mona)).toEqual([
    "(3 creators revealed)",
    "50% of your monthly budget is used",
    "Fay approved 2 credits",
    "Ines assigned you 2 creators",
  ]);
  expect(await bellOf(vic)).toEqual([]);

  await mona.page.goto("/creators");
  await expect(bell(mona.page)).toHaveAccessibleName("3 new notices");
  await bell(mona.page).click();
  const menu = mona.page.getByRole("banner");
  await expect(menu.getByRole("link", { name: "New: Fay approved 2 credits" })).toBeVisible();
  expect(await violations(mona.page)).toEqual([]);
  await keepPicture(mona.page, "notices-menu");
  await mona.page.keyboard.press("Escape");
  await expect(bell(mona.page)).toHaveAccessibleName("Notices");
  await ines.page.setViewportSize({ width: 390, height: 844 });
  await ines.page.goto("/lists");
  await ines.page
    .getByRole("banner")
    .getByRole("link", { name: /^\d+ new notices$/ })
    .click();
  await expect(ines.page.getByRole("heading", { name: "Today" })).toBeVisible();
  expect(await sidewaysWithBigText(ines.page)).toBeLessThanOrEqual(0);
  expect(await violations(ines.page)).toEqual([]);
  await keepPicture(ines.page, "notices-phone");
  await ines.page.getByRole("button", { name: "Mark all read" }).click();
  await expect(ines.page.getByRole("button", { name: "Mark all read" })).toHaveCount(0);
  await Promise.all([ines, fay, mona, vic, { context: client }].map(({ context }) => context.close()));
});
