/** The board of a list: cards are moved by mouse, by keys, by touch and without scripts, and two browsers see each other. */
import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from "playwright/test";
import type { List } from "@/lib/contract/lists";
import { adminContext, createMember, fillSignIn, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { sidewaysScroll, violations } from "./violations";

const site = () => sites()[0];
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const NAMES = ["tiktok_101", "tiktok_102", "tiktok_103", "tiktok_104"];

async function post<T>(context: BrowserContext, path: string, data: object): Promise<T> {
  const answer = await context.request.post(`/api/dashboard/lists/${path}`, { data, headers: SAME_ORIGIN });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as T;
}

let made = 0;
/** A list of four creators. */
async function newList(context: BrowserContext): Promise<List> {
  const name = `Board ${++made} ${Date.now()}`;
  const wanted = { kind: "creators", name, template: "paid-collaboration", isTeam: true };
  const list = await post<List>(context, "new", wanted);
  await post(context, `${list.id}/items`, { ids: NAMES });
  return list;
}

async function memberContext(browser: Browser, name: string, options = {}): Promise<BrowserContext> {
  const { email, password } = await createMember(site(), name);
  const context = await browser.newContext({ baseURL: site().address, ...options });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/viral/);
  await page.close();
  return context;
}

async function openBoard(context: BrowserContext, list: List): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/lists/${list.id}?form=board`);
  await settled(page);
  return page;
}

const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`);
const column = (page: Page, list: List, at: number) =>
  page.locator(`[data-status="${list.statuses[at]!.id}"]`);
const idsIn = (of: Locator) =>
  of.locator("[data-card]").evaluateAll((cards) => cards.map((each) => (each as HTMLElement).dataset.card));
const said = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: words })).toHaveCount(1);
const centre = async (of: Locator) => {
  const { x, y, width, height } = (await of.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2, top: y, height };
};

test("cards can be dragged, and other browsers update at once", async ({ browser }) => {
  const mine = await adminContext(browser, site());
  const list = await newList(mine);
  const theirs = await memberContext(browser, "Tomasz");
  const [page, other] = [await openBoard(mine, list), await openBoard(theirs, list)];
  const errors = [watchConsole(page), watchConsole(other)];
  const [A, B, C, D] = NAMES as [string, string, string, string];

  const from = await centre(card(page, B));
  const to = await centre(column(page, list, 1));
  await page.mouse.move(from.x, from.top + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y, { steps: 3 });
  await page.mouse.move(to.x, to.top + 80, { steps: 8 });
  await expect(column(page, list, 1).locator("li[aria-hidden]")).toBeVisible();
  await page.screenshot({});
  await page.mouse.up();
  await said(page, `${B} moved to ${list.statuses[1]!.name}`);
  expect(await idsIn(column(page, list, 1))).toEqual([B]);
  await expect.poll(() => idsIn(column(other, list, 1))).toEqual([B]);
  await expect.poll(() => idsIn(column(other, list, 0))).toEqual([A, C, D]);
  await expect(column(other, list, 0).getByRole("heading")).toContainText("3");

  // Within its status, below the last one.
  const [first, last] = [await centre(card(page, A)), await centre(card(page, D))];
  await page.mouse.move(first.x, first.top + 8);
  await page.mouse.down();
  // The gap above it moves the last one down.
  await page.mouse.move(last.x, last.top + 2.5 * last.height, { steps: 8 });
  await expect(column(page, list, 0).locator("li").last()).toHaveAttribute("aria-hidden", "true");
  await page.mouse.up();
  // The message stays while the pointer is on it.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect.poll(() => idsIn(column(other, list, 0))).toEqual([C, D, A]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => idsIn(column(other, list, 0))).toEqual([A, C, D]);

  // Escape drops nothing.
  await page.mouse.move(first.x, first.top + 8);
  await page.mouse.down();
  await page.mouse.move(to.x, to.top + 80, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await idsIn(column(page, list, 0))).toEqual([A, C, D]);
  expect(errors.flat()).toEqual([]);
  await Promise.all([page.close(), theirs.close()]);
});

test("cards can be moved by keyboard, with announcement and focus", async ({ browser }) => {
  const context = await adminContext(browser, site());
  const list = await newList(context);
  const page = await openBoard(context, list);
  const [A, B, C, D] = NAMES as [string, string, string, string];
  await card(page, A).focus();
  await page.keyboard.press("ArrowDown");
  await expect(card(page, B)).toBeFocused();
  await page.keyboard.press("]");
  await expect(card(page, B)).toBeFocused();
  expect(await idsIn(column(page, list, 1))).toEqual([B]);
  await said(page, `${B} moved to ${list.statuses[1]!.name}`);
  await page.keyboard.press("ArrowLeft");
  await expect(card(page, A)).toBeFocused();
  const placed = page.waitForResponse("**/place");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => idsIn(column(page, list, 0))).toEqual([C, A, D]);
  await expect(card(page, A)).toBeFocused();
  await placed;
  const undone = page.waitForResponse("**/place");
  await page.keyboard.press("Control+z");
  await expect.poll(() => idsIn(column(page, list, 0))).toEqual([A, C, D]);
  await undone;
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => idsIn(column(page, list, 0))).toEqual([C, A, D]);
  await said(page, "Redone.");
  await page.keyboard.press("Control+z");
  await said(page, "Undone.");
  await page.reload();
  await settled(page);
  expect([await idsIn(column(page, list, 0)), await idsIn(column(page, list, 1))]).toEqual([[A, C, D], [B]]);
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.close();
});

test("a card moved during an incoming update keeps its new position", async ({ browser }) => {
  const context = await adminContext(browser, site());
  const theirs = await memberContext(browser, "Vincent");
  const list = await newList(context);
  const page = await openBoard(context, list);
  const B = NAMES[1]!;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/rows/some?*", async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const fee = list.columns.find(({ type }) => type === "money")!;
  const asked = page.waitForRequest("**/rows/some?*");
  await post(theirs, `${list.id}/cells`, {
    edits: [{ creatorId: B, field: fee.id, value: "75", version: 0 }],
  });
  // A value is in its event. A new place has to be read.
  const place = { creatorId: B, statusId: list.statuses[0]!.id, statusVersion: 1 };
  await post(theirs, `${list.id}/place`, { ...place, beforeId: null, afterId: NAMES[3] });
  await asked;
  await card(page, B).focus();
  const saved = page.waitForResponse("**/place");
  await page.keyboard.press("]");
  await saved;
  release();
  await expect(column(page, list, 1)).toContainText("€75");
  expect(await idsIn(column(page, list, 1))).toEqual([B]);
  await expect(card(page, B)).toBeFocused();
  await Promise.all([page.close(), theirs.close()]);
});

test("the collapsed declined column accepts cards, opens by click and key, and keeps its state", async ({
  browser,
}) => {
  const context = await adminContext(browser, site());
  const list = await newList(context);
  const fee = list.columns.find(({ type }) => type === "money")!;
  const edits = ["600", "350.5"].map((value, at) => ({
    creatorId: NAMES[at]!,
    field: fee.id,
    value,
    version: 0,
  }));
  await post(context, `${list.id}/cells`, { edits });
  const page = await openBoard(context, list);
  const errors = watchConsole(page);
  const [A, B] = NAMES as [string, string];
  const strip = column(page, list, list.statuses.length - 1);
  const press = strip.locator("> summary");
  await expect(column(page, list, 0)).toContainText(`${fee.name}: €950.5`);
  expect((await strip.boundingBox())!.width).toBeLessThan(60);

  const [from, to] = [await centre(card(page, A)), await centre(strip)];
  await page.mouse.move(from.x, from.top + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await said(page, `${A} moved to Declined`);
  await expect(strip.getByRole("heading")).toHaveText("Declined1");
  await expect(card(page, A)).toBeHidden();
  await expect(column(page, list, 0)).toContainText(`${fee.name}: €350.5`);
  expect(await violations(page)).toEqual([]);

  await press.focus();
  await page.keyboard.press("Enter");
  await expect(card(page, A)).toBeVisible();
  // The browser tells of an opened column a moment after it is shown.
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key) ?? "", `list-board:${list.id}`))
    .toContain(list.statuses.at(-1)!.id);
  await page.reload();
  await settled(page);
  await expect(card(page, A)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await press.click();
  await expect(card(page, A)).toBeHidden();

  // Focus moves with a card that is moved by keyboard.
  await card(page, B).focus();
  for (let step = 1; step < list.statuses.length; step++) await page.keyboard.press("]");
  await expect(card(page, B)).toBeFocused();
  expect(await idsIn(strip)).toEqual([B, A]);
  expect(errors).toEqual([]);
  await context.close();
});

test("on a phone, holding drags a card and swiping scrolls", async ({ browser }) => {
  const context = await memberContext(browser, "Touch", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const list = await newList(context);
  const page = await openBoard(context, list);
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", point?: { x: number; y: number }) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  const [A, B, C, D] = NAMES as [string, string, string, string];
  const [first, last] = [await centre(card(page, A)), await centre(card(page, D))];
  await send("touchStart", { x: first.x - 80, y: first.y });
  await expect
    .poll(async () => {
      // The card is held before it is dragged.
      await send("touchMove", { x: first.x - 80, y: first.y + 1 });
      return page.locator(".fixed.rotate-2").count();
    })
    .toBe(1);
  await send("touchMove", { x: last.x - 80, y: last.y });
  await send("touchMove", { x: last.x - 80, y: last.top + 2.5 * last.height });
  await expect(column(page, list, 0).locator("li").last()).toHaveAttribute("aria-hidden", "true");
  await send("touchEnd");
  await expect.poll(() => idsIn(column(page, list, 0))).toEqual([B, C, D, A]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await context.close();
});

test("a card has a form without scripts, and a later change reports the conflict", async ({ browser }) => {
  const context = await memberContext(browser, "Plain", { javaScriptEnabled: false });
  const list = await newList(context);
  const [page, late] = [await context.newPage(), await context.newPage()];
  for (const each of [page, late]) await each.goto(`/lists/${list.id}?form=board`);
  const move = async (on: Page, status: number) => {
    await card(on, NAMES[0]!).locator("summary").click();
    await card(on, NAMES[0]!).getByLabel("Status").selectOption(list.statuses[status]!.id);
    await card(on, NAMES[0]!).getByRole("button", { name: "Move" }).click();
  };
  await move(page, 2);
  await expect(page.getByText("Moved.")).toBeVisible();
  expect(await idsIn(column(page, list, 2))).toEqual([NAMES[0]]);
  await move(late, 1);
  await expect(late.getByText("Someone moved this creator.")).toBeVisible();
  expect(await idsIn(column(late, list, 2))).toEqual([NAMES[0]]);
  await move(late, list.statuses.length - 1);
  await expect(card(late, NAMES[0]!)).toBeHidden();
  await column(late, list, list.statuses.length - 1)
    .locator("> summary")
    .click();
  await expect(card(late, NAMES[0]!)).toBeVisible();
  await context.close();
});
