/**
 * Sessions without JavaScript: copied cookies, other browsers and all sessions end immediately; guessing is delayed.
 */
import { expect, test, type Browser } from "playwright/test";
import { createMember, fillSignIn, sites } from "./people";

type Account = { email: string; password: string };

/** A browser without scripts in which the account is signed in. */
async function signIn(browser: Browser, { email, password }: Account) {
  const context = await browser.newContext({ baseURL: sites()[0].address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/account/sessions");
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL("/account/sessions");
  return { context, page };
}

test("a person sees and ends their sessions", async ({ browser }) => {
  const account = await createMember(sites()[0], "Sessions");
  const desk = await signIn(browser, account);
  const phone = await signIn(browser, account);
  const copy = await browser.newContext({
    baseURL: sites()[0].address,
    storageState: await phone.context.storageState(),
  });

  await desk.page.reload();
  const rows = desk.page.getByRole("listitem").filter({ hasText: "Signed in" });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("This browser");
  await rows.nth(1).getByRole("button").click();
  await expect(desk.page.getByRole("main").getByRole("status")).toHaveText("Device signed out");
  await expect(rows).toHaveCount(1);
  await phone.page.reload();
  await expect(phone.page).toHaveURL(/\/sign-in\?callbackUrl=/);
  expect((await copy.request.get("/api/dashboard/balance")).status()).toBe(401);

  await fillSignIn(phone.page, account.email, account.password);
  await desk.page.getByRole("link", { name: "Sign out everywhere" }).click();
  await expect(desk.page.getByRole("main").getByRole("alert")).toContainText("End 2 sessions?");
  await desk.page.getByRole("button", { name: "End 2 sessions" }).click();
  await expect(desk.page).toHaveURL("/sign-in?done=everywhere");
  await expect(desk.page.getByRole("status")).toHaveText(/^You’re signed out on all devices/);
  await phone.page.reload();
  await expect(phone.page).toHaveURL(/\/sign-in\?callbackUrl=/);
  for (const context of [desk.context, phone.context, copy]) await context.close();
});

test("guessing passwords is delayed, except in the owner's browser", async ({ browser }) => {
  const account = await createMember(sites()[0], "Guessed");
  const owner = await signIn(browser, account);
  await owner.page.goto("/viral");
  await owner.page.locator("summary[aria-label=Account]").click();
  await owner.page.getByRole("button", { name: "Sign out" }).click();

  const stranger = await browser.newContext({ baseURL: sites()[0].address, javaScriptEnabled: false });
  const page = await stranger.newPage();
  await page.goto("/sign-in");
  for (let guess = 0; guess < 6; guess++) await fillSignIn(page, account.email, `guess ${guess}`);
  await expect(page.getByRole("alert")).toHaveText(/^Too many attempts\. Try again in \d+ seconds\.$/);
  await fillSignIn(owner.page, account.email, account.password);
  await expect(owner.page).toHaveURL("/viral");
  await stranger.close();
  await owner.context.close();
});

test("next-auth addresses never fail, send Retry-After and return no ended session", async ({
  playwright,
}) => {
  const account = await createMember(sites()[0], "Direct");
  const request = await playwright.request.newContext({ baseURL: sites()[0].address });
  expect((await request.get("/api/auth/callback/credentials")).status()).toBe(405);
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const send = (password: string) =>
    request.post("/api/auth/callback/credentials", {
      form: { email: account.email, password, csrfToken, json: "true" },
    });
  expect((await send(account.password)).status()).toBe(200);
  const { user } = await (await request.get("/api/auth/session")).json();
  expect(user).toEqual({ id: expect.any(String) });
  const session = (await request.storageState()).cookies.find(({ name }) => name === "scoutdeck-session")!;
  await request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  const headers = { cookie: `scoutdeck-session=${session.value}` };
  expect((await request.get("/api/dashboard/balance", { headers })).status()).toBe(401);
  expect(await (await request.get("/api/auth/session", { headers })).json()).toEqual({});

  const stranger = await playwright.request.newContext({ baseURL: sites()[0].address });
  const form = { email: account.email, password: "wrong", json: "true" };
  const token = (await (await stranger.get("/api/auth/csrf")).json()).csrfToken;
  const answers = [];
  for (let guess = 0; guess < 6; guess++)
    answers.push(
      await stranger.post("/api/auth/callback/credentials", { form: { ...form, csrfToken: token } }),
    );
  expect(answers.map((answer) => answer.status())).toEqual([401, 401, 401, 401, 401, 429]);
  expect(Number(answers[5]!.headers()["retry-after"])).toBeGreaterThan(0);
  for (const context of [request, stranger]) await context.dispose();
});
