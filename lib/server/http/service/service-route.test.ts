import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KeyUsage } from "@/lib/contract/key-usage";
import { operations } from "@/lib/contract/operations";
import { createKey } from "@/lib/server/service/keys/create-key";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { testCatalogue, type TestService } from "@/lib/testing/open-test-service";
import {
  allOperations,
  requestRoute,
  openKeyedService,
  problemIn,
  serviceRoutes,
  useService,
  type RequestOptions,
} from "@/lib/testing/request-service";
import { asOperator } from "@/lib/testing/as-operator";
import { captureLog } from "@/lib/testing/capture-log";

const withBody = allOperations.filter(([, { method }]) => method === "POST");
/** For one JSON object; a body of many records is judged record by record. */
const withObject = withBody.filter(([, { input }]) => input.in !== "records");
const withQuery = allOperations.filter(([, { input }]) => input.in === "query");

let service: TestService;
let key: string;
let close: () => Promise<void>;
const call = (name: keyof typeof operations, options?: RequestOptions) => requestRoute(key, name, options);

beforeEach(async () => {
  ({ service, key, close } = await openKeyedService());
});
afterEach(() => close());

describe("every operation", () => {
  test.each(allOperations)("%s answers 2xx", async (name, { cost, isLater }) => {
    const answer = await call(name);
    expect(answer.status).toBe(isLater ? 202 : 200);
    expect(((await answer.json()) as { message: string }).message).toMatch(/^(OK$|Kept\. )/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{24}$/);
    expect(answer.headers.get("ratelimit-policy")).toBe('"key";q=60;w=60');
    expect(answer.headers.get("ratelimit")).toBe('"key";r=59;t=60');
    const charged = cost === "free" ? 0 : Number(answer.headers.get("x-credits-charged"));
    expect(answer.headers.get("x-credits-charged")).toBe(String(charged));
    expect(answer.headers.get("x-credits-remaining")).toBe(String(100 - charged));
  });

  test.each(allOperations)("%s answers 401 alike to a missing, a wrong and a revoked key", async (name) => {
    const other = await createKey(asOperator(service.db), { name: "revoked", credits: 1 });
    await revokeKey(asOperator(service.db), other.id);
    const bodies: unknown[] = [];
    for (const sent of ["", "sd_live_wrong", other.key, "none", "dashboard"]) {
      const answer = await call(name, { headers: { "x-svc-api-key": sent } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("ratelimit")).toBeNull();
      const { request_id: _, ...body } = await problemIn(answer);
      bodies.push(body);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ code: "invalid_api_key", type: "/docs/errors/invalid_api_key" });
  });

  test.each(allOperations)("%s answers 405 with Allow to other methods", async (name, { method, cost }) => {
    const isHeadServed = method === "GET" && cost === "free";
    const allow = isHeadServed ? "GET, HEAD, OPTIONS" : `${method}, OPTIONS`;
    for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (other === method) continue;
      const answer = await call(name, { method: other });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
      expect((await problemIn(answer)).code).toBe("method_not_allowed");
    }
    const head = await call(name, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([isHeadServed ? 200 : 405, ""]);
    const options = await call(name, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, allow]);
    expect((await service.limiter.look("none")).remaining).toBe(60);
  });

  test.each(allOperations)("%s answers 414 to a long address", async (name, { path }) => {
    const search = `?${"a".repeat(8_192 - path.length)}`;
    expect((await problemIn(await call(name, { search }))).code).toBe("url_too_long");
    const fitting = await call(name, { search: search.slice(0, -1) });
    expect(fitting.status).toBe(400);
  });

  test.each(allOperations)("%s answers 429 to the 61st request", async (name) => {
    const { id, key: busy } = await createKey(asOperator(service.db), { name: "busy", credits: 0 });
    for (let call = 0; call < 60; call++) service.limiter.admit(id);
    const answer = await call(name, { headers: { "x-svc-api-key": busy } });
    expect(answer.status).toBe(429);
    expect((await problemIn(answer)).code).toBe("rate_limited");
    expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
    expect(answer.headers.get("ratelimit")).toMatch(/^"key";r=0;t=\d+$/);
    expect((await call(name)).ok).toBe(true);
  });

  test.each(allOperations)("%s answers 400 to unknown parameters", async (name, { input }) => {
    const needed = input.in === "idList" ? "&ids=tiktok_1" : "";
    const answer = await call(name, { search: `?followerMin=5&followerMin=6&__proto__=1${needed}` });
    expect(answer.status).toBe(400);
    const { code, errors = [] } = await problemIn(answer);
    expect(code).toBe("invalid_parameter");
    expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(["followerMin", "__proto__"]));
    if (input.in === "query") expect(errors.at(-2)!.message).toContain('Did you mean "followersMin"?');
  });

  test.each(allOperations)("%s answers 500 without telling what happened", async (name) => {
    const log = captureLog();
    const fail = () => Promise.reject(new Error("secret of the inside"));
    const catalogue = Object.fromEntries(Object.keys(testCatalogue).map((method) => [method, fail]));
    const broken = { ...service, catalogue: catalogue as never };
    useService(Promise.resolve(broken));
    if (["getCredits", "getCreditEntries", "getUsage"].includes(name))
      await service.db.schema.dropTable("service_entry").execute();
    await service.db.schema.dropTable("ingest_batch").execute();
    const answer = await call(name);
    expect(answer.status).toBe(500);
    const body = await problemIn(answer);
    expect(body.code).toBe("internal");
    expect(JSON.stringify(body)).not.toMatch(/secret|service_entry|ingest_batch/);
    expect(log.of("request.failed")).toMatchObject([{ requestId: body.request_id }]);
    log.stop();
  });

  test.each(allOperations)("%s answers 503 when the service cannot be opened", async (name) => {
    const log = captureLog();
    useService(Promise.reject(new Error("disk")));
    const answer = await call(name);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await problemIn(answer)).code).toBe("unavailable");
    log.stop();
  });
});

describe("bodies", () => {
  test.each(withBody)("%s answers 415 to anything but JSON in UTF-8", async (name) => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=latin1",
      "",
    ]) {
      const answer = await call(name, { headers: { "content-type": type } });
      expect([type, answer.status]).toEqual([type, 415]);
      expect((await problemIn(answer)).code).toBe("unsupported_media_type");
    }
    expect((await call(name, { headers: { "content-encoding": "gzip" } })).status).toBe(415);
    expect((await call(name, { headers: { "content-type": 'Application/JSON; Charset="UTF-8"' } })).ok).toBe(
      true,
    );
  });

  test.each(withObject)("%s answers 413 above 64 KiB, counted while it streams", async (name) => {
    const answer = await call(name, { body: `{"a":"${"x".repeat(65_536)}"}` });
    expect(answer.status).toBe(413);
    expect((await problemIn(answer)).code).toBe("body_too_large");
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1_000;
        controller.enqueue(new Uint8Array(1_000).fill(32));
      },
    });
    const request = new Request(`http://localhost${operations[name].path}`, {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "x-svc-api-key": key, "content-type": "application/json" },
    } as RequestInit);
    expect((await serviceRoutes[name].POST(request)).status).toBe(413);
    expect(sent).toBeLessThan(80_000);
  });

  test.each(withObject)("%s answers 400 to invalid JSON", async (name) => {
    const bodies = ["", "{", "{'a':1}", '{"a":1,}', "NaN", "\u0000", `${"[".repeat(40)}${"]".repeat(40)}`];
    for (const body of [...bodies, new Uint8Array([0x7b, 0xff, 0x7d])]) {
      const answer = await call(name, { body });
      expect(answer.status).toBe(400);
      expect((await problemIn(answer)).code).toBe("invalid_json");
    }
  });

  test.each(withObject)("%s answers 400 to JSON of another shape, and names every field", async (name) => {
    for (const body of ["[]", "null", "7", '"text"']) {
      const { code, errors } = await problemIn(await call(name, { body }));
      expect([body, code, errors?.[0]?.field]).toEqual([body, "invalid_parameter", "body"]);
    }
    const twice = await problemIn(await call(name, { body: '{"page":1,"page":2}' }));
    expect(twice.errors).toEqual([
      { field: "page", code: "repeated_parameter", message: "must be given once" },
    ]);
    const strange = await problemIn(
      await call(name, { body: '{"__proto__":{"a":1},"constructor":1,"nope":2}' }),
    );
    const named = strange.errors!.map(({ field }) => field);
    expect(named).toEqual(expect.arrayContaining(["__proto__", "constructor", "nope"]));
  });
});

describe("searches", () => {
  test("posts: envelope, echo and a page past the end", async () => {
    const answer = await call("searchPosts", { body: '{"viewsMin":20000,"page":9,"pageSize":5}' });
    expect(await answer.json()).toEqual({
      message: "OK",
      response: { data: [], page: 9, pageSize: 5, totalPages: 3, totalResults: 11 },
      params: { viewsMin: 20000, page: 9, pageSize: 5 },
    });
  });

  test("identifiers: next_page leads through every page and ends with 0", async () => {
    const seen: string[] = [];
    for (let page = 1; page !== 0;) {
      const answer = await call("searchCreatorIds", { search: `?perPage=60&page=${page}` });
      const { response, params } = (await answer.json()) as {
        response: { data: string[]; page: number; next_page: number; total_pages: number };
        params: object;
      };
      expect([response.page, response.total_pages, params]).toEqual([page, 5, { page, perPage: 60 }]);
      seen.push(...response.data);
      page = response.next_page;
    }
    expect(new Set(seen).size).toBe(250);
    const past = await call("searchCreatorIds", { search: "?page=1000000000" });
    expect(await past.json()).toMatchObject({ response: { data: [], next_page: 0, total_pages: 25 } });
  });

  test.each(withQuery)("%s names every wrong parameter at once", async (name) => {
    const search =
      "?page=0&perPage=101&followersMin=10&followersMax=9&age=7-8&gender=male&gender=female&sortBy=likes";
    const { errors } = await problemIn(await call(name, { search }));
    expect(new Set(errors!.map(({ field }) => field))).toEqual(
      new Set(["page", "perPage", "followersMin", "age", "gender", "sortBy"]),
    );
  });

  test("every wrong identifier is named at once", async () => {
    const body = '{"userIds":["tiktok_1",5,"foo_2","bucket"],"x":1}';
    const { errors } = await problemIn(await call("getCreators", { body }));
    expect(errors!.map(({ field }) => field).toSorted()).toEqual([
      "userIds[1]",
      "userIds[2]",
      "userIds[3]",
      "x",
    ]);
  });

  test("an empty filter is refused and free", async () => {
    const answer = await call("searchCreatorRecords", { search: "?username=@" });
    expect((await problemIn(answer)).errors).toMatchObject([{ field: "username", code: "empty_parameter" }]);
    expect(answer.headers.get("x-credits-charged")).toBe("0");
  });

  test("what the key spent, by day", async () => {
    const today = new Date().toISOString().slice(0, 10);
    await call("getCreators", { body: '{"userIds":["tiktok_1","tiktok_2"]}' });
    await call("getCreators", { body: '{"userIds":["tiktok_3"]}' });
    const { response, credits } = (await (await call("getUsage")).json()) as KeyUsage;
    expect(response).toMatchObject({ to: today, credits: 3 });
    expect(response.days).toEqual([{ day: today, credits: 3, purchases: 2 }]);
    expect(Date.parse(response.to) - Date.parse(response.from)).toBe(29 * 86_400_000);
    expect(credits).toEqual({ remaining: 97, spentThisMonth: 3, monthlyCap: null });
    const before = (await (
      await call("getUsage", { search: "?from=2024-01-01&to=2026-03-01" })
    ).json()) as KeyUsage;
    expect(before.response).toEqual({ from: "2024-01-01", to: "2026-03-01", credits: 0, days: [] });
    const later = (await (await call("getUsage", { search: "?from=2999-01-01" })).json()) as KeyUsage;
    expect(later.response).toMatchObject({ to: "2999-01-01", credits: 0 });
  });

  test.each([
    ["?from=2026-02-30", "from", "invalid_value"],
    ["?to=yesterday&from=2026-01-01", "to", "invalid_value"],
    ["?from=2026-01-02&to=2026-01-01", "from", "min_greater_than_max"],
    ["?to=2026-01-01&to=2026-01-02", "to", "repeated_parameter"],
  ])("usage with %s is refused", async (search, field, code) => {
    const { errors } = await problemIn(await call("getUsage", { search }));
    expect(errors).toMatchObject([{ field, code }]);
  });

  test("the credits of the key", async () => {
    await call("getCreators", { body: '{"userIds":["tiktok_1","tiktok_2"]}' });
    expect(await (await call("getCredits")).json()).toEqual({
      message: "OK",
      credits: { remaining: 98, spentThisMonth: 2, monthlyCap: null },
      rateLimit: { limit: 60, windowS: 60, remaining: 58 },
    });
  });
});
