/** Calls of the dashboard as its pages send them. */
import { expect, type BrowserContext, type Page } from "playwright/test";

/** Headers that a browser adds to same-origin calls. */
export const SAME_ORIGIN = { headers: { "sec-fetch-site": "same-origin" } };

/** The ids of the first page of a search, in its order. */
export async function idsOfSearch(context: BrowserContext, search: string): Promise<string[]> {
  const found = await context.request.get(`/api/dashboard/creators/search?${search}`, SAME_ORIGIN);
  return ((await found.json()) as { data: string[] }).data;
}

/** Unowned creators of a search's first page. Other tests or a first try may have bought some. */
export async function newIdsOfSearch(page: Page, search: string): Promise<string[]> {
  await page.goto(`/creators?${search}&owned=hide`);
  const boxes = await page.locator("input[name=ids]").all();
  return Promise.all(boxes.map((box) => box.inputValue()));
}

/** Opens the folds of the totals, which hide small purposes and keys when there are many. */
export async function openTotals(page: Page): Promise<void> {
  for (const fold of await page.locator("main details > summary").filter({ hasText: /more$/ }).all())
    await fold.click();
}

/** Requests a price for creators and confirms it. Resolves with the id of the reveal when all are bought. */
export async function revealCreators(
  context: BrowserContext,
  ids: readonly string[],
  purpose: string,
): Promise<string> {
  const quote = await context.request.post("/api/dashboard/quote", { ...SAME_ORIGIN, data: { ids } });
  const { id: quoteId } = (await quote.json()) as { id: string };
  const data = { quoteId, purpose };
  const reveal = await context.request.post("/api/dashboard/reveals", { ...SAME_ORIGIN, data });
  expect(reveal.status()).toBe(200);
  const { id } = (await reveal.json()) as { id: string };
  const read = async () => (await context.request.get(`/api/dashboard/reveals/${id}`, SAME_ORIGIN)).json();
  await expect.poll(read).toMatchObject({ state: "done" });
  return id;
}
