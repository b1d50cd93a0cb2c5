/** An admin with names of sixty characters without a space, in which no line can be broken at a word. */
import { expect, type Browser, type BrowserContext } from "playwright/test";
import { newKey } from "./instance";
import { createMember, type Site } from "./people";
import { newIdsOfSearch, revealCreators, SAME_ORIGIN } from "./team-calls";

const long = (start: string) => start + "abcdefghij".repeat(6).slice(start.length);

const VIEW = { page: "creators", query: "followersMin=20000", name: long("View"), scope: "me" };

type Named = {
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** The saved view, a reveal with a purpose and its creators in the library. */
  addresses: string[];
};

const known = new Map<string, Promise<Named>>();

async function create(browser: Browser, site: Site): Promise<Named> {
  await newKey(site.dataDir, long("Key"), 1);
  const { email, password } = await createMember(site, long("Person").slice(0, 50), "admin");
  const context = await browser.newContext({ baseURL: site.address });
  const form = { email, password, callbackUrl: "/viral" };
  const headers = { origin: site.address };
  expect((await context.request.post("/api/dashboard/sign-in", { form, headers })).url()).toMatch(/\/viral$/);
  const saved = await context.request.post("/api/dashboard/views/new", { ...SAME_ORIGIN, data: VIEW });
  expect(saved.status()).toBe(200);
  const ids = await newIdsOfSearch(await context.newPage(), VIEW.query);
  const reveal = await revealCreators(context, ids.slice(0, 1), long("Purpose"));
  const storageState = await context.storageState();
  await context.close();
  const addresses = [`/creators?${VIEW.query}`, `/creators/reveals/${reveal}`, `/library?reveal=${reveal}`];
  return { storageState, addresses };
}

/** Created once a site. */
export function longNames(browser: Browser, site: Site): Promise<Named> {
  const named = known.get(site.address) ?? create(browser, site);
  known.set(site.address, named);
  return named;
}
