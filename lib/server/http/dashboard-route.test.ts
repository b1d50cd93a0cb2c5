import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Problem } from "@/lib/contract/openapi-schemas";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { requestSite, openTestSite, type SiteRequest, type TestSite } from "@/lib/testing/open-test-site";
import { dashboardRoute } from "./dashboard-route";
import { captureLog } from "@/lib/testing/capture-log";

let site: TestSite;
let admin: string;
let member: string;
beforeAll(async () => {
  site = await openTestSite();
  admin = await site.cookieOf(site.ana.member);
  member = await site.cookieOf(site.ben.member);
});
afterAll(() => site.leave());

let ran: unknown[] = [];
let run: (ctx: MemberContext, input: { n: number }) => Promise<unknown>;
beforeEach(() => {
  ran = [];
  run = async (_, input) => ({ doubled: input.n * 2 });
});
afterEach(() => void vi.restoreAllMocks());

const body = z.object({ n: z.number() });
const double = defineVerb({ scope: "keys", input: body }, async (ctx: MemberContext, input) => {
  ran.push(input);
  return run(ctx, input);
});
const route = dashboardRoute(double, { body });
const ask = (more: SiteRequest = {}, handler = route) =>
  requestSite(handler, { body: { n: 2 }, cookie: admin, ...more });
const problem = async (answer: Response) => (await answer.json()) as Problem;
const crossSite = { "sec-fetch-site": "cross-site" };

test("the verb's result is the answer and is not cached", async () => {
  const answer = await ask();
  expect([answer.status, await answer.json()]).toEqual([200, { doubled: 4 }]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

describe("the order of the checks", () => {
  const guarded = dashboardRoute(double, {
    body,
    guard: () => {
      throw new AppError("not_found", "There are no keys here.");
    },
  });
  test.each<[string, SiteRequest & { isMember?: true }, typeof route, number, RegExp]>([
    ["session", { cookie: undefined, headers: crossSite, body: "no object" }, guarded, 401, /Sign in/],
    [
      "session, with a cookie that is none",
      { cookie: `${"x".repeat(9)}=y`, headers: crossSite },
      guarded,
      401,
      /Sign in/,
    ],
    [
      "origin",
      { isMember: true, headers: crossSite, body: "no object" },
      guarded,
      403,
      /did not come from a page/,
    ],
    ["scope", { isMember: true, body: "no object" }, guarded, 403, /role doesn’t allow/],
    ["guard", { body: "no object" }, guarded, 404, /no keys here/],
    ["body", { body: "no object" }, route, 400, /invalid fields/],
  ])("%s comes before everything after it", async (_, { isMember, ...asked }, handler, status, detail) => {
    const answer = await ask({ ...(isMember && { cookie: member }), ...asked }, handler);
    const told = await problem(answer);
    expect([answer.status, told.status]).toEqual([status, status]);
    expect(told.detail).toMatch(detail);
    expect(told.instance).toBe("/api/dashboard/x");
    expect(answer.headers.get("x-request-id")).toBe(told.request_id);
    expect(ran).toEqual([]);
  });

  test("a forbidden body is not read", async () => {
    const request = new Request("http://localhost:3000/api/dashboard/x", {
      method: "POST",
      headers: { cookie: member, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: '{"n":1}',
    });
    expect((await route(request, { params: Promise.resolve({}) })).status).toBe(403);
    expect(request.bodyUsed).toBe(false);
  });

  test("every wrong field of a body is named", async () => {
    const told = await problem(await ask({ body: { n: "2" } }));
    expect(told.errors).toMatchObject([{ field: "n", code: "invalid_value" }]);
  });
});

describe("the request's origin", () => {
  test.each([
    ["GET", crossSite, 200],
    ["GET", { "sec-fetch-site": "none" }, 200],
    ["HEAD", { "sec-fetch-site": "same-origin" }, 200],
    ["HEAD", crossSite, 403],
    ["POST", crossSite, 403],
    ["POST", { "sec-fetch-site": "same-site" }, 403],
    ["POST", { "sec-fetch-site": "none" }, 403],
    ["DELETE", crossSite, 403],
    ["DELETE", { "sec-fetch-site": "same-origin" }, 200],
  ])("%s with %j is answered with %i", async (method, headers, status) => {
    const plain = dashboardRoute(double, { input: () => ({ n: 1 }) });
    expect((await ask({ method, headers, body: undefined }, plain)).status).toBe(status);
    expect(ran).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe("the input", () => {
  test("has segments, parameters, body and member", async () => {
    const all = dashboardRoute(double, {
      body,
      input: ({ body: sent, params, search, ctx }) => {
        expect(ctx.member.id).toBe("ana");
        return { n: sent.n + Number(params.id) + Number(search.get("more")) };
      },
    });
    const answer = await ask({ path: "/api/dashboard/x?more=30", params: { id: "400" } }, all);
    expect(await answer.json()).toEqual({ doubled: 864 });
  });

  test("a route without a segment has no parameters", async () => {
    const none = dashboardRoute(double, { input: ({ params }) => ({ n: Object.keys(params).length }) });
    const request = new Request("http://localhost:3000/x", { headers: { cookie: admin } });
    const answer = await none(request, { params: Promise.resolve(undefined) } as never);
    expect(await answer.json()).toEqual({ doubled: 0 });
  });

  test("invalid input is refused", async () => {
    const wrong = dashboardRoute(double, { input: () => Promise.reject(new AppError("quote_expired")) });
    expect((await ask({}, wrong)).status).toBe(409);
    expect(ran).toEqual([]);
  });

  test("the member's context has the request's own id, address and signal", async () => {
    run = async ({ origin, signal }) => ({ ...origin, isStopping: signal !== undefined });
    const told = (await (await ask({ headers: { "x-scoutdeck-address": "192.0.2.1" } })).json()) as object;
    expect(told).toEqual({
      requestId: expect.stringMatching(/^req_/),
      address: "192.0.2.1",
      isStopping: true,
    });
  });
});

describe("the answer", () => {
  test.each([
    ["nothing", undefined, "null"],
    ["null", null, "null"],
    ["a list", [1], "[1]"],
  ])("of %s is JSON", async (_, result, text) => {
    run = async () => result;
    expect(await (await ask()).text()).toBe(text);
  });

  test("is made from the result or is a response", async () => {
    const made = dashboardRoute(double, {
      body,
      answer: (result, { search }) => ({ result, from: search.get("a") }),
    });
    expect(await (await ask({ path: "/x?a=b" }, made)).json()).toEqual({ result: { doubled: 4 }, from: "b" });
    const plain = dashboardRoute(double, { body, answer: () => new Response("text", { status: 201 }) });
    const answer = await ask({}, plain);
    expect([answer.status, await answer.text(), answer.headers.get("cache-control")]).toEqual([
      201,
      "text",
      null,
    ]);
  });
});

describe("an error", () => {
  test("an unexpected error is 500: details are logged with the request's ID and not sent", async () => {
    const log = captureLog();
    const cause = new TypeError("secret of table member");
    run = () => Promise.reject(cause);
    const answer = await ask();
    const text = await answer.clone().text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(/secret|TypeError|member|at /);
    const { request_id: requestId } = await problem(answer);
    const { message } = cause;
    expect(log.lines).toMatchObject([
      { event: "request.failed", requestId, err: { type: "TypeError", message } },
    ]);
    log.stop();
  });

  test("of a busy database can be retried", async () => {
    run = () => Promise.reject(Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" }));
    const answer = await ask();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  test("an error while sending the answer is reported as one", async () => {
    const failing = dashboardRoute(double, { body, answer: () => Promise.reject(new Error("no disk")) });
    expect((await ask({}, failing)).status).toBe(500);
    const refusing = dashboardRoute(double, {
      body,
      answer: () => {
        throw new AppError("rate_limited", "Wait.", { retryAfterS: 0.2 });
      },
    });
    const answer = await ask({}, refusing);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"]);
  });
});
