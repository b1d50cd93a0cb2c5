/** Calls of the dashboard as its pages send them. */
import { expect, type BrowserContext } from "playwright/test";

/** What a browser says of a call that a page of the same address sends. */
export const SAME_ORIGIN = { headers: { "sec-fetch-site": "same-origin" } };

/** The ids of the first page of a search, in its order. */
export async function idsOfSearch(context: BrowserContext, search: string): Promise<string[]> {
  const found = await context.request.get(`/api/dashboard/creators/search?${search}`, SAME_ORIGIN);
  return ((await found.json()) as { data: string[] }).data;
}

/** Reveals creators: the price, then what it says. Ends when all of it is bought. */
export async function revealCreators(
  context: BrowserContext,
  ids: readonly string[],
  purpose: string,
): Promise<void> {
  const quote = await context.request.post("/api/dashboard/quote", { ...SAME_ORIGIN, data: { ids } });
  const { id: quoteId } = (await quote.json()) as { id: string };
  const data = { quoteId, purpose };
  const reveal = await context.request.post("/api/dashboard/reveals", { ...SAME_ORIGIN, data });
  expect(reveal.status()).toBe(200);
  const { id } = (await reveal.json()) as { id: string };
  const read = async () => (await context.request.get(`/api/dashboard/reveals/${id}`, SAME_ORIGIN)).json();
  await expect.poll(read).toMatchObject({ state: "done" });
}
