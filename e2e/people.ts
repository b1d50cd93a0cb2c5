/** The instances of this worker, the people of the tests and how they sign in. */
import { expect, type Browser, type BrowserContext, type Page } from "playwright/test";
import type { Role } from "@/lib/contract/members";
import { ADMIN, operator } from "./instance";

export type Site = { name: string; address: string; dataDir: string };

/** The two kinds of instances, in the order of `sites()`. */
export const SITE_NAMES = ["embedded service", "service over HTTP"] as const;

/** Environment variable with the sites of every worker, as JSON. */
export const SITES_VARIABLE = "E2E_SITES";

/** The run starts both instances for this worker only, so balances, settings and ledger change only by its tests. */
export function sites(): [Site, Site] {
  const { TEST_PARALLEL_INDEX = "0", [SITES_VARIABLE]: started } = process.env;
  if (!started) throw new Error("The instances are not started: run the tests through Playwright.");
  return JSON.parse(started)[Number(TEST_PARALLEL_INDEX)];
}

/** Fills the open sign-in form. Resolves when the next page is loaded. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const answer = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Sign in" }).click();
  await answer;
}

/** Session state of the first admin, by address. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

/** A browser profile in which the first admin is signed in. The form is filled once an address; the session is shared. */
export async function adminContext(
  browser: Browser,
  site: Site,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<BrowserContext> {
  const storageState = signedIn.get(site.address);
  const context = await browser.newContext({ baseURL: site.address, storageState, ...options });
  if (storageState) return context;
  await signInAdmin(context);
  signedIn.set(site.address, await context.storageState());
  return context;
}

/** A separate session, for a test that ends it. */
export async function ownAdminContext(
  browser: Browser,
  site: Site,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.address, ...options });
  await signInAdmin(context);
  return context;
}

async function signInAdmin(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL(/\/viral/);
  await page.close();
}

/** Creates a member while the server runs. */
export async function createMember(
  { dataDir }: Pick<Site, "dataDir">,
  name: string,
  role: Role = "member",
): Promise<{ email: string; password: string }> {
  const email = `${name.toLowerCase()}-${Date.now()}@example.com`;
  const password = "a member's long password";
  await (await operator()).addMember(dataDir, { email, name, role, password });
  return { email, password };
}

/** Messages of the console that a person's developer tools would show in red. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && errors.push(`${message.text()} ${message.location().url}`),
  );
  page.on("pageerror", (error) => errors.push(`${error.message} ${page.url()}`));
  return errors;
}
