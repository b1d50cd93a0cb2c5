/** A service over HTTP in more than 17 modes: pages never claim what the service has not shown. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type BrowserContext } from "playwright/test";
import { operations } from "@/lib/contract/operations";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance, type Instance } from "./instance";
import { ownAdminContext } from "./people";
import { SAME_ORIGIN } from "./team-calls";

const KEY = "a-key-that-stays-on-the-server";
const POSTS = operations.searchPosts.path;
const IDS = operations.searchCreatorIds.path;
const GET = operations.getCreators.path;

const post = (index: number, fields: object = {}) => ({
  id: `tiktok_${700_000 + index}`,
  caption: `Post ${index}`,
  views: 1_000 + index,
  viralityScore: 40,
  category: "Food",
  country: "Italy",
  creatorUsername: `maker${index}`,
  createdAt: "2026-10-30T08:00:00.000Z",
  ...fields,
});
const posts = (count: number) => Array.from({ length: count }, (_, index) => post(index));
const ids = (count: number) => Array.from({ length: count }, (_, index) => `tiktok_${9_000 + index}`);
const sent = (response: object): Reply => json(200, { message: "OK", response });
const creatorsOf = (body: string) =>
  (JSON.parse(body) as { userIds: string[] }).userIds.map((id) => ({ id, username: `name-${id}` }));

let folder: string;
let service: TestServer;
let instance: Instance;
let context: BrowserContext;
/** Replies by path, from now on; any other path has no operation. */
let modes: Record<string, Reply> = {};

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-foreign-"));
  service = await startTestServer();
  service.reply((response, asked) => {
    const path = asked.url.split("?")[0]!;
    // The key never leaves the configured header.
    const isKnown = asked.headers["x-their-key"] === KEY;
    const reply = isKnown ? (modes[path] ?? json(404, { error: "no such operation" })) : json(401, {});
    reply(response, asked);
  });
  instance = await startInstance({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SERVICE_URL: service.url,
    SERVICE_API_KEY: KEY,
    SERVICE_KEY_HEADER: "x-their-key",
    DEMO_DATA: "off",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  modes = { [POSTS]: sent({ data: [] }), [IDS]: sent({ data: [] }) };
  context = await ownAdminContext(browser, { name: "foreign", address: instance.address, dataDir: folder });
});
test.afterAll(async () => {
  await context.close();
  await instance.stop();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Texts that must never appear on a page. */
const NEVER = [
  /\b(undefined|NaN|null|Infinity|Invalid Date|\[object)\b/,
  /\d+ of 100\b.*250|250 of 100/,
  /Added \d+ credits/,
  /welcome credits/i,
  /no longer available/,
  /<html|<h1>502/,
  new RegExp(KEY),
];

/** The words of a page as its HTML has them, hidden parts of a stream included. */
async function wordsAt(path: string): Promise<string> {
  const answer = await context.request.get(path);
  expect(answer.status(), path).toBe(200);
  const words = (await answer.text())
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
  for (const wrong of NEVER) expect(words, `${path} says ${wrong}`).not.toMatch(wrong);
  return words;
}

type Case = {
  name: string;
  replies: Record<string, Reply>;
  path: string;
  says?: RegExp[];
  never?: RegExp[];
};

const many = sent({ data: posts(12) });
/** Only the number on the page is known. */
const UNCOUNTED = { says: [/At least \d+ posts/], never: [/1–12 of 12\b/, /(?<!least )\b12 posts\b/] };

const CASES: Case[] = [
  {
    name: "no total and no pages",
    replies: { [POSTS]: many },
    path: "/viral?viewsMin=1&pageSize=12",
    ...UNCOUNTED,
  },
  {
    name: "no total, with pages",
    replies: { [POSTS]: sent({ data: posts(12), page: 1, pageSize: 12, totalPages: 5 }) },
    path: "/viral?viewsMin=2&pageSize=12",
    says: [/At least 49 posts/, /1–12 of at least 49/],
  },
  {
    name: "page 9 of 5, without a total",
    replies: { [POSTS]: sent({ data: [], page: 9, pageSize: 12, totalPages: 5 }) },
    path: "/viral?viewsMin=3&pageSize=12&page=9",
    says: [/Page 9 not found/, /match at least 49 posts on 5 pages/],
    never: [/No posts match/],
  },
  {
    name: "page 9 without any count",
    replies: { [POSTS]: sent({ data: [] }) },
    path: "/viral?viewsMin=4&pageSize=12&page=9",
    says: [/Page 9 is empty/, /The service returned no posts\./],
    never: [/No posts match/, /Page \d+ not found/],
  },
  {
    name: "a total of 0 beside posts",
    replies: { [POSTS]: sent({ data: posts(12), totalResults: 0, totalPages: 0 }) },
    path: "/viral?viewsMin=5&pageSize=12",
    ...UNCOUNTED,
  },
  {
    name: "always the first page",
    replies: { [POSTS]: sent({ data: posts(12), page: 1, pageSize: 12, totalPages: 9, totalResults: 100 }) },
    path: "/viral?viewsMin=6&pageSize=12&page=3",
    says: [/12 of 100/],
    never: [/25–36/],
  },
  {
    name: "pages of another size",
    replies: { [POSTS]: sent({ data: posts(10), page: 2, pageSize: 10, totalPages: 9, totalResults: 90 }) },
    path: "/viral?viewsMin=7&pageSize=12&page=2",
    says: [/10 of 90/],
    never: [/13–22/],
  },
  {
    name: "some posts without a usable id",
    replies: {
      [POSTS]: sent({ data: [...posts(9), {}, { id: "" }, null], totalResults: 12, totalPages: 1 }),
    },
    path: "/viral?viewsMin=8&pageSize=12",
    says: [/3 posts couldn’t be shown/],
  },
  {
    name: "no post has a usable id",
    replies: { [POSTS]: sent({ data: [{}, {}], totalResults: 2, totalPages: 1 }) },
    path: "/viral?viewsMin=9&pageSize=12",
    says: [/Nothing to show/, /2 posts couldn’t be shown/],
    never: [/No posts match/],
  },
  {
    name: "posts with missing fields, unknown values and a score of 250",
    replies: {
      [POSTS]: sent({
        data: [
          { id: "p1" },
          post(2, { viralityScore: 250, category: "Underwater hockey", country: 7, createdAt: "yesterday" }),
          post(3, { views: "many", likes: -4, followers: null, viralityScore: null }),
        ],
        page: 1,
        pageSize: 12,
        totalPages: 1,
        totalResults: 3,
      }),
    },
    path: "/viral?viewsMin=10&pageSize=12&post=tiktok_700002",
    says: [/3 posts/, /Underwater hockey/, /virality, reported/],
    never: [/250 of 100/],
  },
  {
    name: "insights of a search without a total",
    replies: { [POSTS]: sent({ data: posts(100), page: 1, pageSize: 100 }) },
    path: "/viral?viewsMin=11&pageSize=12&view=insights&sample=full",
    never: [/All 100 posts/, /Newest 100 of 100/],
  },
  {
    name: "creators without pages",
    replies: { [IDS]: sent({ data: ids(10) }) },
    path: "/creators?followersMin=1&perPage=10",
    says: [/At least 2 pages/, /Page 1 of at least 2/],
    never: [/Page 1 of 1\b/, /Select all 10/],
  },
  {
    name: "creators on page 9 without pages",
    replies: { [IDS]: sent({ data: [] }) },
    path: "/creators?followersMin=2&perPage=10&page=9",
    says: [/Page 9 is empty/],
    never: [/No creators match/],
  },
  {
    name: "creators, page echoed as another",
    replies: { [IDS]: sent({ data: ids(10), page: 1, next_page: 2, total_pages: 5 }) },
    path: "/creators?followersMin=3&perPage=10&page=3",
    says: [/10 on this page/],
    never: [/Page 3 of 5/],
  },
  {
    name: "identifiers that are none",
    replies: { [IDS]: sent({ data: [null, 7, ""], page: 1, next_page: 0, total_pages: 1 }) },
    path: "/creators?followersMin=4&perPage=10",
    says: [/3 creators couldn’t be shown/],
    never: [/No creators match/],
  },
  {
    name: "posts outside the filters, which it ignores",
    replies: { [POSTS]: sent({ data: posts(12), page: 1, pageSize: 12, totalPages: 1, totalResults: 12 }) },
    path: "/viral?countries=Spain&viewsMin=50000&pageSize=12",
    says: [/12 posts on this page don.t match your filters\. The service may ignore some of them/],
    never: [/The records have changed/],
  },
  {
    name: "creators outside the filters, which it ignores",
    replies: { [IDS]: sent({ data: ids(10), page: 1, next_page: 0, total_pages: 1 }) },
    path: "/creators?source=instagram&country=Spain&emailExists=true&perPage=10",
    says: [/10 creators on this page don.t match your filters/],
    never: [/From your search/, /Known from your search/, /The records have changed/],
  },
  {
    name: "an empty search",
    replies: { [IDS]: sent({ data: [], page: 1, next_page: 0, total_pages: 0 }) },
    path: "/creators?followersMin=5&perPage=10",
    says: [/No creators match/],
  },
  {
    name: "a filter refused (403)",
    replies: { [POSTS]: json(403, { error: `key ${KEY} may not` }) },
    path: "/viral?viewsMin=12&pageSize=12",
    says: [/rejected our API key \(403\)/],
  },
  {
    name: "no such operation (404)",
    replies: { [POSTS]: json(404, { message: "Not here" }) },
    path: "/viral?viewsMin=13&pageSize=12",
    never: [/No posts match/, /0 posts/],
  },
  {
    name: "a conflict (409)",
    replies: { [POSTS]: json(409, { message: "Busy index" }) },
    path: "/viral?viewsMin=14&pageSize=12",
    never: [/No posts match/],
  },
  {
    name: "a web page instead of an answer",
    replies: {
      [IDS]: (response) => {
        response.writeHead(502, { "content-type": "text/html" });
        response.end("<html><h1>502 Bad Gateway nginx</h1></html>");
      },
    },
    path: "/creators?followersMin=6&perPage=10",
    never: [/No creators match/, /nginx/],
  },
  {
    name: "a slow answer",
    replies: {
      [IDS]: (response, asked) => {
        setTimeout(sent({ data: ids(3), page: 1, next_page: 0, total_pages: 1 }), 2_000, response, asked);
      },
    },
    path: "/creators?followersMin=7&perPage=10",
    says: [/Page 1 of 1/],
  },
  { name: "no balance", replies: {}, path: "/usage", never: [/\b0 credits left/, /Reconciled/] },
];

for (const { name, replies, path, says = [], never = [] } of CASES)
  test(`a service with ${name}`, async () => {
    modes = { [POSTS]: sent({ data: [] }), [IDS]: sent({ data: [] }), ...replies };
    const words = await wordsAt(path);
    for (const each of says) expect(words).toMatch(each);
    for (const each of never) expect(words).not.toMatch(each);
  });

type Outcome = { name: string; reply: Reply; state?: string; says: RegExp[]; never?: RegExp[] };

const NOT_FREE = [/Nothing was charged/i, /returned\./];
const OUTCOMES: Outcome[] = [
  {
    name: "no notFound and no credits",
    reply: (response, asked) => json(200, { data: creatorsOf(asked.body).slice(1) })(response, asked),
    says: [/2 creators revealed/, /Unavailable/],
  },
  { name: "402", reply: json(402, { message: "Out of credits" }), says: [/Nothing revealed/] },
  {
    name: "409",
    reply: json(409, { message: "Already under way" }),
    says: [/Needs review/],
    never: NOT_FREE,
  },
  { name: "500", reply: json(500, { message: "no disk" }), says: [/Needs review/], never: NOT_FREE },
  {
    name: "a web page",
    reply: (response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html>Hello</html>");
    },
    says: [/Needs review/],
    never: NOT_FREE,
  },
];

for (const [index, { name, reply, says, never = [] }] of OUTCOMES.entries())
  test(`a reveal answered with ${name}`, async () => {
    modes = { [GET]: reply };
    const wanted = [0, 1, 2].map((each) => `tiktok_${100 * (index + 1) + each}`);
    const quote = await context.request.post("/api/dashboard/quote", {
      ...SAME_ORIGIN,
      data: { ids: wanted },
    });
    const { id: quoteId } = (await quote.json()) as { id: string };
    const started = await context.request.post("/api/dashboard/reveals", {
      ...SAME_ORIGIN,
      data: { quoteId, purpose: `case ${index}` },
    });
    expect(started.status()).toBe(200);
    const { id } = (await started.json()) as { id: string };
    const read = async () => (await context.request.get(`/api/dashboard/reveals/${id}`, SAME_ORIGIN)).json();
    await expect
      .poll(async () => ((await read()) as { finishedAt: string | null }).finishedAt)
      .not.toBeNull();
    const words = await wordsAt(`/creators/reveals/${id}`);
    for (const each of says) expect(words).toMatch(each);
    for (const each of never) expect(words).not.toMatch(each);
    // A call that may have been charged is never sent twice to a service without Idempotency-Key.
    const calls = service.asked.filter(({ url, body }) => url === GET && body.includes(wanted[0]!));
    expect(calls).toHaveLength(1);
  });

test("shows that a service is busy (429), and for how long", async () => {
  modes = { [POSTS]: json(429, {}, { "retry-after": "600" }) };
  const words = await wordsAt("/viral?viewsMin=20&pageSize=12");
  expect(words).not.toMatch(/No posts match/);
  expect(words).toMatch(/wait|again/i);
});
