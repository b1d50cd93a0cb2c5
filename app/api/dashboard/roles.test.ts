/** Every route of this folder, called in every role. A route that is not declared here fails. */
import { readdirSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";

const here = dirname(fileURLToPath(import.meta.url));
const found = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .map((file) => relative(here, `${here}/${dirname(file)}`))
  .sort();

/**
 * The least that a caller must be. `form`: a plain form that anybody may send, from a page of ours; it answers with a
 * redirect, to the sign-in where a member is needed.
 */
const DECLARED: Record<string, Record<string, "form" | "member" | "admin">> = {
  "accept-invite": { POST: "form" },
  account: { POST: "form" },
  audit: { POST: "form" },
  "audit.csv": { GET: "admin" },
  "audit.jsonl": { GET: "admin" },
  balance: { GET: "member" },
  "confirm-email": { POST: "form" },
  "confirm-reveal": { POST: "form" },
  "creator-table": { POST: "form" },
  "creators/facets": { GET: "member" },
  "creators/search": { GET: "member" },
  differences: { POST: "form" },
  forgot: { POST: "form" },
  invites: { POST: "form" },
  keys: { POST: "admin" },
  "keys/[id]": { POST: "admin" },
  "library.csv": { GET: "member" },
  matching: { POST: "member" },
  members: { POST: "form" },
  poster: { GET: "member" },
  quote: { POST: "member" },
  reset: { POST: "form" },
  reveals: { POST: "member" },
  "reveals/[id]": { GET: "member" },
  "reveals/[id]/stop": { POST: "member" },
  sessions: { POST: "form" },
  setup: { POST: "form" },
  "sign-in": { POST: "form" },
  "sign-out": { POST: "form" },
  spending: { POST: "form" },
  "unknown/[id]": { POST: "admin" },
  "unknown/ask": { POST: "form" },
  "usage.csv": { GET: "member" },
  views: { GET: "member", POST: "form" },
  "views/[id]": { POST: "form" },
  "views/new": { POST: "member" },
  "views/notice": { POST: "form" },
  "views/totals": { GET: "member" },
  "viral-content": { POST: "member" },
  "viral-content/facets": { POST: "member" },
};

type Handler = (request: Request, route: never) => Promise<Response>;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const load = async (path: string) =>
  (await import(/* @vite-ignore */ `${here}/${path}/route.ts`)) as Record<string, Handler>;
const cases = Object.entries(DECLARED).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, role]) => ({ path, method, role })),
);

let site: TestSite;
let cookies: Record<"nobody" | "disabled" | "member" | "admin", string | undefined>;
beforeAll(async () => {
  site = await openTestSite();
  const gone = { ...site.ben.member, id: "gone", email: "gone@example.com" };
  const account = { password_hash: "-", session_version: 1, monthly_cap: null };
  const times = { created_at: "2026-01-01T00:00:00.000Z", disabled_at: "2026-01-02T00:00:00.000Z" };
  await site.team.db
    .insertInto("member")
    .values({ ...gone, ...account, ...times })
    .execute();
  cookies = {
    nobody: undefined,
    disabled: await site.cookieOf(gone),
    member: await site.cookieOf(site.ben.member),
    admin: await site.cookieOf(site.ana.member),
  };
});
afterAll(() => site.leave());

async function fetchJson(
  { path, method }: { path: string; method: string },
  cookie: string | undefined,
  headers: Record<string, string> = {},
) {
  const { [method]: handler } = await load(path);
  const params = { id: "11111111-1111-4111-8111-111111111111" };
  const body = method === "POST" ? {} : undefined;
  return requestSite(handler!, { method, path: `/api/dashboard/${path}`, params, body, cookie, headers });
}

test("every route and method is declared", async () => {
  expect(found).toEqual(Object.keys(DECLARED));
  for (const path of found) {
    const exported = Object.keys(await load(path)).filter((name) => METHODS.includes(name));
    expect([path, exported]).toEqual([path, Object.keys(DECLARED[path]!)]);
  }
});

describe.each(cases.filter(({ role }) => role !== "form"))("$method $path needs a $role", (route) => {
  test.each(["nobody", "disabled"] as const)("%s gets 401", async (who) => {
    const answer = await fetchJson(route, cookies[who]);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("a member", async () => {
    const { status } = await fetchJson(route, cookies.member);
    if (route.role === "admin") expect(status).toBe(403);
    else expect([401, 403]).not.toContain(status);
  });

  test("an admin", async () => {
    const { status } = await fetchJson(route, cookies.admin);
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});

describe.each(cases.filter(({ method }) => method === "POST"))("POST $path", (route) => {
  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
  ])("from %s gets 403", async (_, headers) => {
    expect((await fetchJson(route, cookies.admin, headers)).status).toBe(403);
  });
});

test("without Sec-Fetch-Site the Origin decides; neither, or null, is refused", async () => {
  const { POST } = await load("quote");
  const send = async (headers: Record<string, string>) => {
    const request = new Request("http://localhost:3000/api/dashboard/quote", {
      method: "POST",
      body: JSON.stringify({ ids: ["tiktok_1"] }),
      headers: { "content-type": "application/json", cookie: cookies.member!, ...headers },
    });
    return (await POST!(request, { params: Promise.resolve({}) } as never)).status;
  };
  expect(await send({ origin: "http://localhost:3000", host: "localhost:3000" })).toBe(200);
  expect(await send({ origin: "http://localhost:3000", host: "127.0.0.1:3000" })).toBe(403);
  expect(await send({ origin: "https://scoutdeck.example", host: "scoutdeck.example" })).toBe(200);
  expect(await send({})).toBe(403);
  expect(await send({ origin: "null" })).toBe(403);
  expect(await send({ origin: "https://evil.example", host: "scoutdeck.example" })).toBe(403);
});

test.each([
  ["quote", { ids: ["tiktok_1"], role: "admin" }],
  ["reveals", { quoteId: "11111111-1111-4111-8111-111111111111", memberId: "ana" }],
  ["unknown/[id]", { action: "charge", credits: 0 }],
  ["keys", { name: "Reports", credits: 1, isInternal: true }],
  ["keys/[id]", { action: "revoke", credits: 1 }],
])("POST %s refuses what it does not know: %j", async (path, body) => {
  const { POST } = await load(path);
  const params = { id: "ben" };
  const answer = await requestSite(POST!, { params, body, cookie: cookies.admin });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors.length).toBeGreaterThan(0);
});

test("a whole reveal through the routes, as the browser does it", async () => {
  const as = { cookie: cookies.member };
  const { POST: quote } = await load("quote");
  const { POST: confirm } = await load("reveals");
  const { GET: find } = await load("reveals/[id]");
  const { GET: balance } = await load("balance");
  const { GET: library } = await load("library.csv");
  const stated = await (await requestSite(quote!, { ...as, body: { ids: ["tiktok_7", "tiktok_8"] } })).json();
  expect(stated).toMatchObject({ toBuy: 2, balance: { before: 500, after: 498 } });
  const body = { quoteId: stated.id, purpose: "=Spring" };
  const receipt = await (await requestSite(confirm!, { ...as, body })).json();
  expect(receipt).toMatchObject({ state: "done", bought: 2, purpose: "=Spring" });
  const params = { id: receipt.id };
  expect(await (await requestSite(find!, { ...as, method: "GET", params })).json()).toEqual(receipt);
  expect(await (await requestSite(balance!, { ...as, method: "GET" })).json()).toEqual({
    balance: 498,
    held: 0,
  });
  const path = "/api/dashboard/library.csv?followersMin=8";
  const csv = await (await requestSite(library!, { ...as, method: "GET", path })).text();
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(`"'=Spring"`);
});
