/** Visible and refused parts for each role in a real browser. No link leads to a forbidden page. */
import { expect, test, type Browser, type BrowserContext, type Page } from "playwright/test";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { ROLES, type Role } from "@/lib/contract/members";
import { HOME_PATH, PAGES, homeOf, mayOpen, type PageDefinition } from "@/lib/contract/pages";
import { FORM_ADDRESSES, slicesOf } from "./page-addresses";
import { adminContext, createMember, fillSignIn, sites, watchConsole, type Site } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { IS_FULL, VARIANTS } from "./variants";
import { sidewaysScroll, violations } from "./violations";

const MAIN = ["Viral", "Creators", "Library", "Lists", "Usage"];
const MENUS: Record<Role, { main: string[]; account: string[] }> = {
  admin: {
    main: MAIN,
    account: ["Account", "Settings", "Docs", "API reference"],
  },
  member: { main: MAIN, account: ["Account", "Docs"] },
  finance: {
    main: ["Library", "Lists", "Usage"],
    account: ["Account", "Settings", "Docs"],
  },
  viewer: { main: ["Viral", "Creators", "Library", "Lists"], account: ["Account", "Docs"] },
};
const REFUSED = "Your role doesn’t allow this. An admin can change it.";
/** Names of links that lead to a price. */
const SPENDS = /reveal|refresh|buy|credit/i;
const SEARCH = "/creators?mainCategory=Food&perPage=25";

/** Pages that a signed-in person can open by their address alone. */
const NAMED: readonly PageDefinition[] = Object.values<PageDefinition>(PAGES).filter(
  ({ path }) => !path.includes("[") && !FORM_ADDRESSES.includes(path),
);
/** The price page redirects even permitted roles if nothing is selected. */
const ownPages = (role: Role) =>
  NAMED.filter((page) => mayOpen(page, role) && page.path !== PAGES.revealPrice.path);

type Answer = { status: number; text: string };
/** A request of the page that is open, as its scripts would send it. */
const request = (page: Page, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([address, json]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(address!, json ? { method: "POST", headers, body: json } : {});
      return { status: answer.status, text: await answer.text() };
    },
    [path, body && JSON.stringify(body)] as const,
  );
const detailOf = ({ text }: Answer) => (JSON.parse(text) as { detail: string }).detail;

type Owned = { id: string; email: string };
const bought = new Map<string, Promise<Owned>>();

/** Buys the creators of a search as an admin, and finds one of them whose e-mail address is known. */
async function buy(browser: Browser, site: Site): Promise<Owned> {
  const context = await adminContext(browser, site);
  const page = await context.newPage();
  await page.goto(SEARCH);
  const ids = await page
    .locator("input[name=ids]")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const quote = await request(page, "/api/dashboard/quote", { ids });
  const { id: quoteId, toBuy } = JSON.parse(quote.text) as { id: string; toBuy: number };
  if (toBuy > 0) {
    const confirmed = await request(page, "/api/dashboard/reveals", { quoteId });
    expect(confirmed.status).toBe(200);
  }
  for (const id of ids) {
    await page.goto(`/library/${id}`);
    const mail = page.locator("main a[href^='mailto:']").first();
    if ((await mail.count()) === 0) continue;
    const email = decodeURIComponent((await mail.getAttribute("href"))!.slice("mailto:".length)).split(
      "?",
    )[0]!;
    await context.close();
    return { id, email };
  }
  throw new Error("None of them has an e-mail address.");
}

async function owned(browser: Browser, site: Site): Promise<Owned> {
  const known = bought.get(site.address) ?? buy(browser, site);
  bought.set(site.address, known);
  return known;
}

/** Sessions of one person a role, by address and role. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

async function signIn(browser: Browser, site: Site, role: Role): Promise<Page> {
  if (role === "admin") return (await adminContext(browser, site)).newPage();
  const key = `${site.address} ${role}`;
  const storageState = signedIn.get(key);
  const context = await browser.newContext({ baseURL: site.address, storageState });
  const page = await context.newPage();
  if (storageState) return page;
  const { email, password } = await createMember(site, `Kim-${role}`, role);
  await page.goto("/sign-in");
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(homeOf(role));
  signedIn.set(key, await context.storageState());
  return page;
}

/** Addresses of this site in the links of a page; files are no pages. */
async function linksOn(page: Page): Promise<string[]> {
  const found = await page.locator("a[href]").evaluateAll((links) =>
    links
      .filter((link) => !link.hasAttribute("download"))
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
  return found.filter((path) => !path.startsWith("/api/"));
}

/** A page has one of the four variants, and all four in the long run. */
async function judge(page: Page, name: string, at: number): Promise<void> {
  for (const { width, height, theme } of IS_FULL ? VARIANTS : [VARIANTS[at % VARIANTS.length]!]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settled(page);
    await keepPicture(page, `${name}-${width}-${theme}`);
    expect(await violations(page), name).toEqual([]);
    expect(await sidewaysScroll(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** Opens each page, and then one of each kind of record that its links lead to. */
async function followLinks(page: Page, role: Role, places: readonly string[]): Promise<void> {
  const errors = watchConsole(page);
  const links = new Set<string>();
  for (const [at, path] of places.entries()) {
    expect((await page.goto(path))!.status(), path).toBe(200);
    for (const link of await linksOn(page)) links.add(link);
    // The parts of these two roles are judged nowhere else.
    if (role === "finance" || role === "viewer") await judge(page, `${role}${path}`, at);
  }
  // The role's own pages are all opened by these tests.
  for (const { path } of ownPages(role)) links.delete(path);
  const kinds = new Map([...links].map((link) => [link.replaceAll(/=[^&]*|[a-z]+_[\w-]+/g, ""), link]));
  for (const link of kinds.values()) {
    const answer = await page.request.get(link);
    // Forbidden pages are not found or redirect. Only the home page is shared by all roles.
    const arrived = [answer.status(), new URL(answer.url()).pathname];
    const meant = link === HOME_PATH ? homeOf(role) : link.split("?")[0];
    expect(arrived, `${role} is led to ${link}`).toEqual([200, meant]);
  }
  expect(errors).toEqual([]);
  await page.context().close();
}

for (const role of ROLES) {
  test(`${role}: sees only allowed menus`, async ({ browser }) => {
    const page = await signIn(browser, sites()[0]!, role);
    const errors = watchConsole(page);
    await page.goto(homeOf(role));
    const main = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
    await expect(main.getByRole("link")).toHaveText(MENUS[role].main);
    await page.getByLabel("Account", { exact: true }).click();
    const menu = page.locator("details").filter({ has: page.getByLabel("Account", { exact: true }) });
    await expect(menu.getByRole("link")).toHaveText(MENUS[role].account);
    const words = { admin: "Admin", member: "Member", finance: "Finance", viewer: "Viewer" }[role];
    await expect(menu).toContainText(words);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  // Admins may open everything, so dead links are checked only in the long run.
  if (role === "admin" && !IS_FULL) continue;
  const paths = ownPages(role).map(({ path }): string => path);
  for (const places of slicesOf(paths, 8))
    test(`${role}: is led only to allowed pages: ${places.join(" ")}`, async ({ browser }) => {
      // Some pages link to records only when there are some.
      await owned(browser, sites()[0]!);
      await followLinks(await signIn(browser, sites()[0]!, role), role, places);
    });

  test(`${role}: is led only to allowed pages: an owned creator`, async ({ browser }) => {
    const site = sites()[0]!;
    const { id } = await owned(browser, site);
    const places = mayOpen(PAGES.libraryRecord, role) ? [`/library/${id}`, `/library/compare?ids=${id}`] : [];
    if (role === "viewer") places.push(SEARCH);
    await followLinks(await signIn(browser, site, role), role, places);
  });
}

for (const role of ROLES.filter((each) => each !== "admin")) {
  test(`${role}: other pages are not found`, async ({ browser }) => {
    const page = await signIn(browser, sites()[0]!, role);
    const others = NAMED.filter((each) => !mayOpen(each, role) && each.path !== PAGES.viral.path);
    for (const { path } of others) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(404);
      expect(await answer.text(), path).toContain("your role has no access");
    }
    await page.goto(others[0]!.path);
    await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Open home page" }).click();
    await expect(page).toHaveURL(homeOf(role));
    await page.context().close();
  });
}

for (const role of ["finance", "viewer"] as const) {
  test(`${role}: sees no contacts and no spending actions`, async ({ browser }) => {
    const site = sites()[0]!;
    const { id, email } = await owned(browser, site);
    const page = await signIn(browser, site, role);
    for (const path of ["/library", `/library/${id}`, `/library/compare?ids=${id}`]) {
      await page.goto(path);
      const html = await page.content();
      expect(html, path).not.toContain(email);
      expect(html, path).not.toContain("mailto:");
      await expect(page.getByRole("columnheader", { name: /e-?mail/i })).toHaveCount(0);
    }
    await page.goto("/library");
    await page.locator("input[name=ids]").first().check();
    await expect(page.getByRole("button", { name: "Compare" })).toBeVisible();
    await expect(page.getByRole("button", { name: SPENDS })).toHaveCount(0);
    await page.goto(`/library/${id}`);
    // The bar shows the balance to permitted roles.
    await expect(page.getByRole("main").getByRole("link", { name: SPENDS })).toHaveCount(0);
    const quote = await request(page, "/api/dashboard/quote", { ids: ["tiktok_1"] });
    expect([quote.status, detailOf(quote)]).toEqual([403, REFUSED]);
    const confirmed = await request(page, "/api/dashboard/reveals", { quoteId: id });
    expect([confirmed.status, detailOf(confirmed)]).toEqual([403, REFUSED]);
    const csv = await request(page, "/api/dashboard/library.csv");
    expect([csv.status, detailOf(csv)]).toEqual([403, REFUSED]);
    const usage = await request(page, "/api/dashboard/usage.csv");
    expect(usage.status).toBe(role === "finance" ? 200 : 403);
    expect((await page.goto("/creators/reveal?ids=tiktok_1"))!.status()).toBe(404);
    await page.context().close();
  });
}

test("viewer: search and post explain why reveals are missing", async ({ browser }) => {
  const page = await signIn(browser, sites()[0]!, "viewer");
  for (const path of [SEARCH, "/viral"]) {
    await page.goto(path);
    await expect(page.locator("main")).toBeVisible();
    if (path === "/viral") await page.locator("main article a[href*='post=']").first().click();
    else {
      await expect(page.getByText(noReveal.noReveal)).toBeVisible();
      await expect(page.locator("input[name=ids]")).toHaveCount(0);
    }
    await expect(page.getByRole("button", { name: SPENDS })).toHaveCount(0);
    await expect(page.locator("#balance")).toHaveCount(0);
  }
  await page.context().close();
});

test("a revoked role applies from the next request", async ({ browser }) => {
  const site = sites()[0]!;
  const { email, password } = await createMember(site, "Lou");
  const page = await (await browser.newContext({ baseURL: site.address })).newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL("/viral");

  const admin = await (await adminContext(browser, site)).newPage();
  await admin.goto("/admin/members");
  await admin.getByRole("row").filter({ hasText: email }).getByRole("link", { name: "Change" }).click();
  await admin.getByRole("radio", { name: "Viewer" }).check();
  await admin.getByRole("button", { name: "Save role" }).click();
  await expect(admin.getByText("Saved. Applies at the next sign-in")).toBeVisible();
  await admin.context().close();

  const quote = await request(page, "/api/dashboard/quote", { ids: ["tiktok_1"] });
  expect([401, 403]).toContain(quote.status);
  await page.context().close();
});
