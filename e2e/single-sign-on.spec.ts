/** Single sign-on in a browser: to a real issuer of another site and back, with passwords on and switched off. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Browser, type Page } from "playwright/test";
import { CLIENT, startIssuer, type TestIssuer } from "@/lib/testing/start-issuer";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance, type Instance } from "./instance";
import { fillSignIn } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { variantsOf } from "./variants";
import { sidewaysScroll, violations } from "./violations";

let folder: string;
let issuer: TestIssuer;
/** Instances with and without passwords. */
let instances: { both: Instance; alone: Instance };

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-sso-"));
  const ports = [String(await freePort()), String(await freePort())] as const;
  issuer = await startIssuer({
    redirectUris: ports.map((port) => `http://localhost:${port}/api/auth/callback/oidc`),
  });
  issuer.people.set("cleo", { email: "cleo@example.com", email_verified: true, name: "Cleo Marsh" });
  issuer.people.set("eve", { email: "eve@elsewhere.example", email_verified: true });
  const settings = {
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_NAME: "Example login",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO_DATA: "off",
  };
  const start = (name: string, PORT: string, more = {}) =>
    startInstance({ ...settings, ...more, PORT, DATA_DIR: join(folder, name) });
  const both = await start("both", ports[0]);
  instances = { both, alone: await start("alone", ports[1], { PASSWORD_SIGN_IN: "off" }) };
});
test.afterAll(async () => {
  for (const instance of Object.values(instances ?? {})) await instance.stop();
  await issuer?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (browser: Browser, { address }: Instance, options = {}) =>
  (await browser.newContext({ baseURL: address, ...options })).newPage();

const button = (page: Page) => page.getByRole("link", { name: "Continue with Example login" });

async function signOn(page: Page, login: string): Promise<void> {
  await button(page).click();
  await expect(page.getByRole("heading", { name: "Example login" })).toBeVisible();
  await page.getByLabel("Name").fill(login);
  await page.getByRole("button", { name: "Continue" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  test(`signs in, returns to the requested page and signs out ${how} JavaScript`, async ({ browser }) => {
    const page = await open(browser, instances.both, { javaScriptEnabled });
    await page.goto("/account");
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
    await signOn(page, "cleo");
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("main")).toContainText("You sign in with Example login.");
    await expect(page.getByLabel("Name")).toHaveValue("Cleo Marsh");
    await page.locator("summary[aria-label=Account]").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/sign-in");
    await page.goto("/account");
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
    await page.context().close();
  });
}

test("explains refused and cancelled sign-ins", async ({ browser }) => {
  const page = await open(browser, instances.both);
  await page.goto("/sign-in?callbackUrl=/library");
  await signOn(page, "eve");
  await expect(page.locator('[role="alert"]:not([id])')).toContainText("Your address has no access here.");
  await page.context().clearCookies();
  await button(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator('[role="alert"]:not([id])')).toContainText("Example login did not sign you in.");
  await page.context().close();
});

test("with passwords off, only the emergency admin can use one", async ({ browser }) => {
  const page = await open(browser, instances.alone, { javaScriptEnabled: false });
  await page.goto("/sign-in");
  await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
  await page.getByText("Emergency admin sign-in").click();
  await fillSignIn(page, "cleo@example.com", ADMIN.password);
  await expect(page.locator('[role="alert"]:not([id])')).toHaveText(
    "Wrong email or password of the emergency admin.",
  );
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL("/viral");
  await page.goto("/admin/members");
  await expect(page.getByRole("main")).toContainText("with Example login");
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Password" })).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await signOn(page, "cleo");
  await expect(page).toHaveURL("/viral");
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Password" })).toHaveCount(0);
  await page.goto("/forgot");
  await expect(page.getByRole("main")).toContainText("Password sign-in is off.");
  await page.context().close();
});

for (const { width, height, theme } of variantsOf(0))
  test(`the sign-in page is accessible at ${width}, ${theme}`, async ({ browser }) => {
    for (const [name, instance] of Object.entries(instances)) {
      const page = await open(browser, instance, { viewport: { width, height }, colorScheme: theme });
      for (const error of ["", "sso-away", "invalid"]) {
        await page.goto(`/sign-in?error=${error}`);
        await settled(page);
        expect(await violations(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
        await keepPicture(page, `${name}-${error || "plain"}`);
      }
      await page.context().close();
    }
  });
