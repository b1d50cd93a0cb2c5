/** Actions of people and programs during a soak: mostly reads, some purchases. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import type { CreatorIdPage } from "@/lib/contract/records";
import type { Quote, Reveal } from "@/lib/contract/reveal";
import { createClient, type ServiceClient } from "@/lib/sdk/client";
import { viralQuery } from "@/lib/contract/viral";
import type { Random } from "@/lib/server/service/demo/random";
import type { Act } from "./paced";
import { request, UnexpectedAnswer, type Visitor } from "./visitor";

/** Credits charged according to the answers. */
export type Told = { team: number; keys: number };
export type Soaked = { address: string; visitors: Visitor[]; keys: string[]; random: Random; told: Told };

/** Share of the acts that use a key, which may send 60 requests a minute. */
export const SHARE_BY_KEY = 0.26;
/** Creators of the search pages that are picked from. */
const PAGES = 200;

function expectThat(isRight: boolean, what: string): void {
  if (!isRight) throw new UnexpectedAnswer(what);
}

/** Half of the searches are repeated, as in a team. */
function postSearch(random: Random) {
  const viewsMin = random.chance(0.5) ? 10_000 : random.between(1_000, 1_000_000);
  const chosen = random.some(CATEGORIES, 2);
  // Parameters are in the order of the page's links; other orders would be redirected.
  const categories = CATEGORIES.filter((category) => chosen.includes(category));
  return { categories, viewsMin, page: random.between(1, 5) };
}

function creatorSearch(random: Random) {
  const followersMin = random.chance(0.5) ? 10_000 : random.between(1_000, 100_000);
  return { country: random.pick(COUNTRIES), followersMin, sortBy: "followers" as const };
}

const creatorPath = (path: string, random: Random) =>
  `${path}?${canonical(creatorQuery, creatorSearch(random))}`;

async function someCreators(visitor: Visitor, random: Random): Promise<string[]> {
  const page = random.between(1, PAGES);
  const found = await visitor.get<CreatorIdPage>(`/api/dashboard/creators/search?perPage=10&page=${page}`);
  expectThat(found.data.length > 0, `page ${page} of all creators is empty`);
  return random.some(found.data, random.between(1, 5));
}

async function ended(visitor: Visitor, reveal: Reveal): Promise<Reveal> {
  let now = reveal;
  for (let tries = 0; now.state === "running" || now.state === "paused"; tries++) {
    expectThat(tries < 120, `reveal ${now.id} is still ${now.state}`);
    await sleep(500);
    now = await visitor.get<Reveal>(`/api/dashboard/reveals/${now.id}`);
  }
  return now;
}

async function reveal({ visitors, random, told }: Soaked): Promise<void> {
  const visitor = random.pick(visitors);
  const ids = await someCreators(visitor, random);
  const quote = await visitor.post<Quote>("/api/dashboard/quote", { ids });
  const confirmed = await visitor.post<Reveal>("/api/dashboard/reveals", {
    quoteId: quote.id,
    purpose: `Soak ${random.between(1, 3)}`,
    typed: quote.cost,
  });
  const { state, charged } = await ended(visitor, confirmed);
  told.team += charged;
  expectThat(state === "done", `a reveal of ${ids.length} ended as ${state}`);
  expectThat(charged <= quote.cost, `a reveal charged ${charged}, more than its price of ${quote.cost}`);
}

/** One of four calls is sent again under its Idempotency-Key, which must not be charged again. */
async function buyByKey({ random, told, visitors }: Soaked, client: ServiceClient): Promise<void> {
  const userIds = await someCreators(random.pick(visitors), random);
  const idempotencyKey = randomUUID();
  const first = await client.getCreators({ userIds }, { idempotencyKey });
  told.keys += first.credits.charged;
  expectThat(first.data.length === first.credits.charged, "a call charged another number than it returned");
  if (!random.chance(0.25)) return;
  const again = await client.getCreators({ userIds }, { idempotencyKey });
  expectThat(again.meta.isReplayed, "a repeated call was charged again");
}

async function csv({ visitors, random }: Soaked): Promise<void> {
  const text = await random.pick(visitors).page(`/api/dashboard/${random.pick(["usage", "library"])}.csv`);
  expectThat(text.endsWith("\r\n"), "a CSV file ended within a line");
}

async function page({ visitors, random }: Soaked, path: string): Promise<void> {
  const html = await random.pick(visitors).page(path);
  expectThat(html.includes("</html>") && html.includes("<h1"), `${path} is not a whole page`);
}

/** Shares add up to 100. */
export function actsOf(soaked: Soaked): Act[] {
  const { address, visitors, keys, random } = soaked;
  const clients = keys.map((apiKey) => createClient({ baseUrl: address, apiKey, tries: 1 }));
  const visitor = () => random.pick(visitors);
  const ignore = (answer: Promise<unknown>) => answer.then(() => undefined);
  const viral = () => `/viral?${canonical(viralQuery, { ...postSearch(random), page: 1 })}`;
  return [
    { name: "page: viral", share: 10, run: () => page(soaked, viral()) },
    { name: "page: creators", share: 8, run: () => page(soaked, creatorPath("/creators", random)) },
    { name: "page: library", share: 4, run: () => page(soaked, "/library") },
    { name: "page: usage", share: 4, run: () => page(soaked, "/usage") },
    {
      name: "search posts",
      share: 12,
      run: () => ignore(visitor().post("/api/dashboard/viral-content", postSearch(random))),
    },
    {
      name: "count posts",
      share: 8,
      run: () => ignore(visitor().post("/api/dashboard/viral-content/facets", postSearch(random))),
    },
    {
      name: "search creators",
      share: 8,
      run: () => ignore(visitor().get(creatorPath("/api/dashboard/creators/search", random))),
    },
    {
      name: "count creators",
      share: 6,
      run: () => ignore(visitor().get(creatorPath("/api/dashboard/creators/facets", random))),
    },
    {
      name: "price all matching",
      share: 3,
      run: () => {
        const search = canonical(creatorQuery, creatorSearch(random));
        return ignore(visitor().post("/api/dashboard/matching", { search, except: [], isOnlyNew: true }));
      },
    },
    { name: "reveal 1 to 5", share: 5, run: () => reveal(soaked) },
    { name: "CSV", share: 2, run: () => csv(soaked) },
    { name: "balance", share: 2, run: () => ignore(visitor().get("/api/dashboard/balance")) },
    { name: "health", share: 2, run: () => ignore(request(`${address}/api/health`)) },
    {
      name: "key: search posts",
      share: 10,
      run: () => ignore(random.pick(clients).searchPosts(postSearch(random))),
    },
    {
      name: "key: search creators",
      share: 10,
      run: () => ignore(random.pick(clients).searchCreatorIds(creatorSearch(random))),
    },
    { name: "key: buy creators", share: 4, run: () => buyByKey(soaked, random.pick(clients)) },
    { name: "key: credits", share: 2, run: () => ignore(random.pick(clients).getCredits()) },
  ];
}
