/** People of the tests and how they come in. */
import { expect, type Browser, type BrowserContext, type Page } from "playwright/test";
import { ADMIN, cli } from "./instance";

export type Site = { name: string; address: string; dataDir: string };

/** Both instances that the run started. */
export function sites(): Site[] {
  const { E2E_EMBEDDED = "", E2E_EMBEDDED_DATA = "", E2E_HTTP = "", E2E_HTTP_DATA = "" } = process.env;
  return [
    { name: "embedded service", address: E2E_EMBEDDED, dataDir: E2E_EMBEDDED_DATA },
    { name: "service over HTTP", address: E2E_HTTP, dataDir: E2E_HTTP_DATA },
  ];
}

/** Fills the sign-in form of the page that is open. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** What signing in left in the profile of the first admin, for each address. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

/** A browser profile of its own in which the first admin is signed in; the form is filled once an address. */
export async function adminContext(
  browser: Browser,
  site: Site,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<BrowserContext> {
  const storageState = signedIn.get(site.address);
  const context = await browser.newContext({ baseURL: site.address, storageState, ...options });
  if (storageState) return context;
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL(/\/viral/);
  await page.close();
  signedIn.set(site.address, await context.storageState());
  return context;
}

/** Creates a member through the command line while the server runs. */
export async function createMember(site: Site, name: string): Promise<{ email: string; password: string }> {
  const email = `${name.toLowerCase()}-${Date.now()}@example.com`;
  const password = "a member's long password";
  await cli(
    ["users", "create", "--email", email, "--name", name, "--role", "member", "--password-stdin"],
    site.dataDir,
    password,
  );
  return { email, password };
}

/** Messages of the console that a person's developer tools would show in red. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && errors.push(`${message.text()} ${message.location().url}`),
  );
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}
