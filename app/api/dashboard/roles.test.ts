/** Every route of this folder, called in every role. A route that is not declared here fails. */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role } from "@/lib/contract/members";
import { scopesOf } from "@/lib/contract/scopes";
import type { Requirement } from "@/lib/server/access/caller";
import { requestSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { contentsOf } from "@/lib/testing/refusal-of";
import { cookieOfMember } from "@/lib/testing/begin-session";
import { addMember } from "@/lib/testing/open-test-team";

const here = dirname(fileURLToPath(import.meta.url));
const found = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .map((file) => relative(here, `${here}/${dirname(file)}`))
  .sort();

const USAGE = ["usage.own", "usage.all"] as const;
const READS = ["search", "library.read"] as const;

/**
 * Requirements of each address. The roles that get through follow from their scopes. `form`: a plain form that anyone
 * may send from our pages; it redirects, to the sign-in when it needs a member.
 */
const DECLARED: Record<string, Record<string, "form" | Requirement>> = {
  "accept-invite": { POST: "form" },
  account: { POST: "form" },
  audit: { POST: "form" },
  "audit.csv": { GET: "audit" },
  "audit.jsonl": { GET: "audit" },
  balance: { GET: ["reveal", ...USAGE] },
  boards: { GET: "library.read", POST: "form" },
  "confirm-email": { POST: "form" },
  "confirm-reveal": { POST: "form" },
  connections: { POST: "form" },
  "creator-marks": { POST: "form" },
  "creator-table": { POST: "form" },
  "creators/[id]/links": { POST: "lists.write" },
  "creators/[id]/notes": { POST: "lists.write" },
  "creators/[id]/status": { POST: "lists.write" },
  "creators/[id]/tags": { POST: "lists.write" },
  "creators/facets": { GET: "search" },
  "creators/facts": { GET: "search" },
  "creators/look-closer": { POST: "search" },
  "creators/look-closer/form": { POST: "form" },
  "creators/match": { POST: "search" },
  "creators/paste": { POST: "form" },
  "creators/search": { GET: "search" },
  "creators/seen": { GET: "search" },
  "creators/tags": { GET: "library.read", POST: "lists.write" },
  "data.csv": { GET: "import" },
  differences: { POST: "form" },
  forgot: { POST: "form" },
  "import-mappings": { GET: "import", POST: "import" },
  "import-mappings/[id]/remove": { POST: "import" },
  imports: { GET: "import", POST: "import" },
  "imports/[id]": { GET: "import" },
  "imports/[id]/check": { POST: "import" },
  "imports/[id]/discard": { POST: "import" },
  "imports/[id]/files": { POST: "import" },
  "imports/[id]/files/[file]": { GET: "import", PUT: "import" },
  "imports/[id]/files/[file]/mapping": { POST: "import" },
  "imports/[id]/files/[file]/remove": { POST: "import" },
  "imports/[id]/form": { POST: "form" },
  "imports/[id]/options": { POST: "import" },
  "imports/[id]/paste": { POST: "import" },
  "imports/[id]/rejected.csv": { GET: "import" },
  "imports/[id]/run": { POST: "import" },
  "imports/[id]/stop": { POST: "import" },
  "imports/[id]/undo": { GET: "import", POST: "import" },
  "imports/form": { POST: "form" },
  invites: { POST: "form" },
  keys: { POST: "form" },
  "keys/[id]": { POST: "form" },
  "library.csv": { GET: "export" },
  "library.xlsx": { GET: "export" },
  links: { GET: ["lists.write", ...USAGE], POST: ["lists.write", ...USAGE] },
  "links/[id]": { DELETE: ["lists.write", ...USAGE], POST: "form" },
  "links/team": { POST: "form" },
  lists: { POST: "form" },
  "lists/[id]/cells": { POST: "lists.write" },
  "lists/[id]/columns": { POST: "form" },
  "lists/[id]/contacts": { POST: "lists.write" },
  "lists/[id]/counts": { GET: "library.read" },
  "lists/[id]/export.csv": { GET: "export", POST: "export" },
  "lists/[id]/export.xlsx": { GET: "export", POST: "export" },
  "lists/[id]/items": { POST: "lists.write" },
  "lists/[id]/items/bought": { POST: "lists.write" },
  "lists/[id]/items/move": { POST: "lists.write" },
  "lists/[id]/items/remove": { POST: "lists.write" },
  "lists/[id]/items/restore": { POST: "lists.write" },
  "lists/[id]/outreach": { GET: "library.read" },
  "lists/[id]/outreach.csv": { GET: "export" },
  "lists/[id]/outreach.eml": { GET: "contacts" },
  "lists/[id]/outreach/contacted": { POST: "lists.write" },
  "lists/[id]/place": { POST: "lists.write" },
  "lists/[id]/posts": { POST: "lists.write" },
  "lists/[id]/posts.csv": { GET: "export" },
  "lists/[id]/posts.xlsx": { GET: "export" },
  "lists/[id]/posts/change": { POST: "lists.write" },
  "lists/[id]/posts/move": { POST: "lists.write" },
  "lists/[id]/posts/remove": { POST: "lists.write" },
  "lists/[id]/posts/restore": { POST: "lists.write" },
  "lists/[id]/rows": { GET: "library.read" },
  "lists/[id]/rows/short": { GET: "library.read" },
  "lists/[id]/rows/some": { GET: "library.read", POST: "library.read" },
  "lists/[id]/statuses": { POST: "form" },
  "lists/[id]/views": { POST: "form" },
  "lists/add": { POST: "form" },
  "lists/events": { GET: "library.read" },
  "lists/names": { GET: "library.read" },
  "lists/new": { POST: "lists.write" },
  "lists/place": { POST: "form" },
  "lists/row": { POST: "form" },
  matching: { POST: "reveal" },
  "matching/ids": { POST: "lists.write" },
  members: { POST: "form" },
  "message-templates": { GET: "library.read", POST: "lists.write" },
  "message-templates/[id]/remove": { POST: "lists.write" },
  "notice-settings": { POST: "form" },
  notices: { GET: "signedIn", POST: "signedIn" },
  passkey: { POST: "form" },
  poster: { GET: READS },
  privacy: { POST: "form" },
  "privacy/held": { GET: "privacy" },
  purposes: { POST: "form" },
  "purposes.csv": { GET: USAGE },
  quote: { POST: "reveal" },
  reminders: { GET: "library.read", POST: "lists.write" },
  "reminders/[id]/end": { POST: "lists.write" },
  requests: { POST: "form" },
  reset: { POST: "form" },
  reveals: { POST: "reveal" },
  "reveals/[id]": { GET: USAGE },
  "reveals/[id]/stop": { POST: "reveal" },
  "second-step": { POST: "form" },
  "second-step/required": { POST: "form" },
  service: { POST: "form" },
  sessions: { POST: "form" },
  setup: { POST: "form" },
  "sign-in": { POST: "form" },
  "sign-in/oidc": { GET: "form" },
  "sign-in/second-step": { POST: "form" },
  "sign-out": { POST: "form" },
  sources: { POST: "form" },
  spending: { POST: "form" },
  "unknown/[id]": { POST: "approve" },
  "unknown/ask": { POST: "form" },
  unsubscribe: { GET: "form", POST: "form" },
  "usage.csv": { GET: USAGE },
  "usage.xlsx": { GET: USAGE },
  views: { GET: READS, POST: "form" },
  "views/[id]": { POST: "form" },
  "views/new": { POST: "lists.write" },
  "views/notice": { POST: "form" },
  "views/totals": { GET: READS },
  "viral-content": { POST: "search" },
  "viral-content/facets": { POST: "search" },
  webhooks: { GET: "webhooks", POST: "form" },
  "webhooks/[id]": { GET: "webhooks", POST: "form" },
};

type Handler = (request: Request, route: never) => Promise<Response>;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const load = async (path: string) =>
  (await import(/* @vite-ignore */ `${here}/${path}/route.ts`)) as Record<string, Handler>;
const cases = Object.entries(DECLARED).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, needs]) => ({ path, method, needs })),
);

let site: TestSite;
let limited: string;
let cookies: Record<"nobody" | "disabled" | Role, string | undefined>;
const cookieOf = (role: Role) => site.cookieOf({ ...site.ben.member, id: role, role });
beforeAll(async () => {
  site = await openTestSite();
  const { name, role } = site.ben.member;
  const gone = { id: "gone", email: "gone@example.com", name, role };
  const account = { passwordHash: "-", sessionVersion: 1 };
  const times = { createdAt: "2026-01-01T00:00:00.000Z", disabledAt: "2026-01-02T00:00:00.000Z" };
  await site.team.db
    .insertInto("member")
    .values({ ...gone, ...account, ...times })
    .execute();
  for (const role of ROLES) await addMember(site.team, role, role);
  // A person who requires a second step must have one.
  const passkey = { name: "x", publicKey: "x", counter: 0, transports: "", isBackedUp: 0 };
  await site.team.db
    .insertInto("passkey")
    .values({ id: "x", memberId: "admin", ...passkey, createdAt: times.createdAt })
    .execute();
  limited = await cookieOfMember(site.team.db, "admin", { secondStep: "needed" });
  cookies = {
    nobody: undefined,
    disabled: await site.cookieOf(gone),
    admin: await cookieOf("admin"),
    member: await cookieOf("member"),
    finance: await cookieOf("finance"),
    viewer: await cookieOf("viewer"),
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

/** Tables that any request may change: the heartbeat, and notices of refused forms. */
const MOVING = ["instance", "view_notice"];

/** Hash of all stored data, which a refused call must not change. */
async function everything(): Promise<string> {
  const stored = Object.entries(await contentsOf(site.team.db)).filter(([name]) => !MOVING.includes(name));
  return createHash("sha256").update(JSON.stringify(stored)).digest("hex");
}

const mayCall = (role: Role, needs: Requirement) =>
  needs === "signedIn" ||
  [needs].flat().some((scope) => (scopesOf(role) as readonly string[]).includes(scope));

const guarded = cases.flatMap(({ needs, ...route }) => (needs === "form" ? [] : [{ ...route, needs }]));

describe.each(guarded)("$method $path needs $needs", (route) => {
  test.each(["nobody", "disabled"] as const)("%s gets 401", async (who) => {
    const answer = await fetchJson(route, cookies[who]);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test.each(ROLES)("%s", async (role) => {
    const { status } = await fetchJson(route, cookies[role]);
    if (!mayCall(role, route.needs)) return expect(status).toBe(403);
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});

test("each role is refused somewhere and let through elsewhere, but an admin, who may do everything", () => {
  const open = (role: Role) => guarded.filter(({ needs }) => mayCall(role, needs)).length;
  expect(open("admin")).toBe(guarded.length);
  for (const role of ROLES.filter((each) => each !== "admin")) {
    expect(open(role)).toBeGreaterThan(3);
    expect(open(role)).toBeLessThan(guarded.length);
  }
});

/** An admin who must set up a second step can reach only that, signing out, and what needs no session. */
const OF_SETTING_UP = [
  "second-step",
  "sign-out",
  "sign-in",
  "sign-in/second-step",
  "sign-in/oidc",
  "forgot",
  "passkey",
];

describe("an admin who has to set up a second step", () => {
  test.each(guarded)("gets 403 from $method $path", async (route) => {
    const answer = await fetchJson(route, limited);
    expect(answer.status).toBe(403);
    expect((await answer.json()).detail).toContain("/account/second-step");
  });

  test.each(cases.filter(({ needs, path }) => needs === "form" && !OF_SETTING_UP.includes(path)))(
    "changes nothing by the form $path",
    async ({ path }) => {
      const { POST } = await load(path);
      const sent = { action: "settings", name: "x", id: "member", isRequired: "1", email: "z@example.com" };
      const before = await everything();
      await requestSite(POST!, { body: form(sent), params: { id: "x" }, cookie: limited });
      expect(await everything()).toBe(before);
    },
  );
});

/** Forms that need no session, and those with a file, which JSON sends elsewhere. */
const NOT_AS_JSON =
  "accept-invite confirm-email creator-table forgot passkey reset setup sign-in sign-in/oidc sign-in/second-step sign-out unsubscribe creators/paste imports/form links/team".split(
    " ",
  );

describe.each(cases.filter(({ needs, path }) => needs === "form" && !NOT_AS_JSON.includes(path)))(
  "the form $path as JSON",
  (route) => {
    test.each(["nobody", "disabled"] as const)("%s gets 401", async (who) => {
      const answer = await fetchJson(route, cookies[who]);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([401, "application/problem+json"]);
    });
  },
);

/** Calls that change something when allowed. Each role sends its own, so that they don't interfere. */
const WRITES: [path: string, needs: Requirement, body: (role: Role) => object | URLSearchParams][] = [
  ["quote", "reveal", () => ({ ids: ["tiktok_1"] })],
  [
    "views/new",
    "lists.write",
    (role) => ({ page: "library", name: role, scope: "team", query: "country=Italy" }),
  ],
  [
    "views",
    "lists.write",
    (role) =>
      form({ page: "library", name: `${role} 2`, scope: "me", query: "country=France", back: "/library" }),
  ],
  [
    "lists/new",
    "lists.write",
    (role) => ({ kind: "creators", name: `New ${role}`, template: "shortlist", isTeam: true }),
  ],
  ["creators/tags", "lists.write", (role) => ({ creatorIds: ["tiktok_1"], add: [role] })],
  ["spending", "budgets", (role) => form({ action: "budget", purpose: role, cap: "5" })],
  [
    "second-step/required",
    "members",
    // The admin has a second step: it may be required.
    () => form({ isRequired: "1" }),
  ],
  ["service", "keys", () => form({ action: "test" })],
  ["keys", "keys", (role) => form({ name: role, credits: "1", requestsPerMinute: "1", scopes: "search" })],
  ["usage.csv", USAGE, () => ({})],
  ["library.csv", "export", () => ({})],
];
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe.each(WRITES)("%s, which needs %j", (path, needs, body) => {
  test.each(ROLES)("%s writes what they may, and nothing else", async (role) => {
    const method = path.endsWith(".csv") ? "GET" : "POST";
    const { [method]: handler } = await load(path);
    const before = await everything();
    const sent = method === "GET" ? {} : { body: body(role) };
    const params = { id: "ben" };
    const answer = await requestSite(handler!, { method, params, cookie: cookies[role], ...sent });
    if (mayCall(role, needs)) {
      expect(answer.status).toBeLessThan(400);
      await answer.text();
      return expect(await everything()).not.toBe(before);
    }
    if (!(body(role) instanceof URLSearchParams)) expect(answer.status).toBe(403);
    expect(await everything()).toBe(before);
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

test("without Sec-Fetch-Site the Origin decides, and a missing or null Origin is refused", async () => {
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
])("POST %s refuses unknown input: %j", async (path, body) => {
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
  expect(receipt.own).toEqual({ left: 498, limit: null });
  const params = { id: receipt.id };
  expect(await (await requestSite(find!, { ...as, method: "GET", params })).json()).toEqual(receipt);
  expect(await (await requestSite(balance!, { ...as, method: "GET" })).json()).toEqual({
    balance: 498,
    held: 0,
    left: 498,
    limit: null,
  });
  const path = "/api/dashboard/library.csv?followersMin=8";
  const csv = await (await requestSite(library!, { ...as, method: "GET", path })).text();
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(`"'=Spring"`);
});
