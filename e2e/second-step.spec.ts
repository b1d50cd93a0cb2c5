/** The second step in a browser: an app and recovery codes without JavaScript, passkeys, and a team that requires it. */
import { expect, test, type Browser, type Page } from "playwright/test";
import { Secret, TOTP } from "otpauth";
import { cli } from "./instance";
import { PAGE_ADDRESSES } from "./page-addresses";
import { createMember, fillSignIn, sites, watchConsole } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { anyViolations, sidewaysScroll } from "./violations";

const site = () => sites()[0];
const PAGE = "/account/second-step";
type Account = { email: string; password: string };

const openBrowser = async (browser: Browser, javaScriptEnabled = true) =>
  (await browser.newContext({ baseURL: site().address, javaScriptEnabled })).newPage();

/** `ahead`: half minutes. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/sign-in?callbackUrl=/account");
  await fillSignIn(page, email, password);
}

/** The account menu works without scripts. */
async function signOut(page: Page): Promise<void> {
  await page.goto("/account");
  await page.locator("summary[aria-label=Account]").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
}

async function openStep(page: Page, { password }: Account): Promise<void> {
  await page.goto(PAGE);
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Sets the app up. @returns its secret */
async function addApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up app" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(/\s/g, "");
  await page.getByLabel("Code from the app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Add app" }).click();
  await expect(page.getByText("App added.")).toBeVisible();
  return secret;
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^(App or recovery code|Recovery code)/).fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Chromium's own authenticator: a device with a fingerprint reader, whose owner touches it. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** In both themes and on a phone, the page is accessible and does not scroll sideways. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  await settled(page);
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await keepPicture(page, `${name}-${width}-${colorScheme}`, { fullPage: true });
      expect(await anyViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("signs in with app and recovery codes without JavaScript", async ({ browser }) => {
  const account = await createMember(site(), "Codes");
  const page = await openBrowser(browser, false);
  await signIn(page, account);
  await expect(page).toHaveURL("/account");
  await openStep(page, account);
  const secret = await addApp(page);
  const codes = await page.getByRole("status").getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await page.goto(PAGE);
  await expect(page.getByText("10 codes left.")).toBeVisible();
  await expect(page.getByText(codes[0]!)).toHaveCount(0);

  await signOut(page);
  await signIn(page, account);
  await expect(page).toHaveURL("/sign-in/second-step?callbackUrl=%2Faccount");
  await page.goto("/viral");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await signIn(page, account);
  await enterCode(page, "000000");
  await expect(page.getByRole("alert").filter({ hasText: "Wrong or used code" })).toBeVisible();
  const used = codeOf(secret, 1);
  await enterCode(page, used);
  await expect(page).toHaveURL("/account");

  const other = await openBrowser(browser, false);
  await signIn(other, account);
  // A new code becomes valid after half a minute.
  await enterCode(other, used);
  await expect(other.getByRole("alert").filter({ hasText: "Wrong or used code" })).toBeVisible();
  await enterCode(other, codes[0]!);
  await expect(other).toHaveURL("/account");
  await other.goto(PAGE);
  await expect(other.getByText("9 codes left.")).toBeVisible();
  for (const each of [page, other]) await each.context().close();
});

test("signs in with a passkey after the password and alone", async ({ browser }) => {
  const account = await createMember(site(), "Passkeys");
  const page = await openBrowser(browser);
  const errors = watchConsole(page);
  await addAuthenticator(page);
  await signIn(page, account);
  await openStep(page, account);
  await page.getByLabel("Passkey name").fill("Laptop");
  // Before its script has run, the form would be sent without a passkey.
  await settled(page);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();
  await expectAccessible(page, "own");

  await signOut(page);
  await signIn(page, account);
  await expectAccessible(page, "sign-in-step");
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page).toHaveURL("/account");

  await signOut(page);
  await page.getByRole("link", { name: "Sign in with a passkey" }).click();
  await expectAccessible(page, "sign-in-passkey");
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page).toHaveURL("/viral");
  await openStep(page, account);
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await expect(page.getByText("No passkeys.")).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("when required, setup comes before every other page", async ({ browser }) => {
  const admin = await createMember(site(), "Requires", "admin");
  const account = await createMember(site(), "Required");
  const page = await openBrowser(browser);
  await signIn(page, admin);
  await page.goto("/admin/members");
  await page.getByRole("button", { name: "Require", exact: true }).click();
  await expect(page.getByText("Set up your own two-step sign-in first")).toBeVisible();
  await openStep(page, admin);
  await addApp(page);
  await page.goto("/admin/members");
  const person = await openBrowser(browser);
  try {
    await page.getByRole("button", { name: "Require", exact: true }).click();
    await expect(page.getByText("Two-step sign-in is now required")).toBeVisible();
    await expectAccessible(page, "members");
    await signIn(person, account);
    await expect(person).toHaveURL(PAGE);
    await expect(person.getByText("Your team requires two-step sign-in.")).toBeVisible();
    for (const path of PAGE_ADDRESSES.filter((each) => each !== PAGE && !each.startsWith("/docs"))) {
      const answer = await person.request.get(path);
      expect(new URL(answer.url()).pathname, path).toBe(PAGE);
    }
    expect((await person.request.get("/api/dashboard/balance")).status()).toBe(403);
    await person.getByRole("button", { name: "Set up app" }).click();
    await expectAccessible(person, "set-up");
    await person.getByRole("button", { name: "Cancel" }).click();
    await addApp(person);
    await expectAccessible(person, "codes");
    await person.goto("/viral");
    await expect(person).toHaveURL("/viral");

    // The phone is lost: an admin resets the second step, and it is set up again.
    await page.goto("/admin/members");
    await page
      .getByRole("row")
      .filter({ hasText: account.email })
      .getByRole("link", { name: "Change" })
      .click();
    await expect(page).toHaveURL(/\/admin\/members\/./);
    await expectAccessible(page, "member");
    await page.getByRole("button", { name: "Reset two-step sign-in" }).click();
    await expect(page.getByText("Two-step sign-in reset, sessions ended")).toBeVisible();
    await person.goto("/viral");
    await expect(person).toHaveURL(/\/sign-in\?callbackUrl=/);
  } finally {
    await page.goto("/admin/members");
    await page.getByRole("button", { name: "Make optional" }).click();
    await expect(page.getByText("Two-step sign-in is now optional")).toBeVisible();
  }
  for (const each of [page, person]) await each.context().close();
  const removed = await cli(["users", "reset-second-step", admin.email], site().dataDir);
  expect(removed).toEqual({ email: admin.email });
});
