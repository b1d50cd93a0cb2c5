/** The service over real HTTP, as a developer with a key uses it. */
import { expect, test } from "playwright/test";
import { newKey, operator } from "./instance";
import { sites } from "./people";

const specKey = (credits: number) => newKey(sites()[0]!.dataDir, "spec", credits);

const call = (path: string, key: string | null, init: RequestInit = {}) =>
  fetch(sites()[0]!.address + path, {
    ...init,
    headers: { ...(key && { "x-svc-api-key": key }), ...init.headers },
  });

test("a wrong request names every wrong field", async () => {
  const response = await call(
    "/api/v2/creators/search?followerMin=1&perPage=500&gender=mail",
    await specKey(0),
  );
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  const { errors, code } = await response.json();
  expect(code).toBe("invalid_parameter");
  expect(errors.map((error: { field: string }) => error.field).sort()).toEqual([
    "followerMin",
    "gender",
    "perPage",
  ]);
});

test("no key, a wrong key and a revoked key get one identical answer", async () => {
  const { addKey, endKey } = await operator();
  const { key, id } = await addKey(sites()[0]!.dataDir, { name: "gone", credits: 1 });
  await endKey(sites()[0]!.dataDir, id);
  const bodies = await Promise.all(
    [null, "sd_live_wrong", key].map(async (each) => {
      const response = await call("/api/v2/credits", each);
      const { request_id: _, ...body } = await response.json();
      return { status: response.status, body };
    }),
  );
  expect(bodies[0]!.status).toBe(401);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
});

test("the 61st request of a minute is refused with the time to wait", async () => {
  const key = await specKey(0);
  const statuses: number[] = [];
  for (let index = 0; index < 60; index++)
    statuses.push((await call("/api/v2/creators/search?perPage=1", key)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await call("/api/v2/creators/search?perPage=1", key);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
});

test("a fetch charges what it returns, once", async () => {
  const key = await specKey(10);
  const { response } = await (await call("/api/v2/creators/search?perPage=3", key)).json();
  const body = JSON.stringify({ userIds: [...response.data, response.data[0], "tiktok_1"] });
  const init = {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "idempotency-key": "spec-1" },
  };
  const first = await call("/api/v2/creators/get", key, init);
  expect(await first.json()).toMatchObject({ notFound: ["tiktok_1"], credits: { charged: 3, remaining: 7 } });
  const again = await call("/api/v2/creators/get", key, init);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await (await call("/api/v2/credits", key)).json()).credits.remaining).toBe(7);
});

test("has an OpenAPI description", async () => {
  const document = await (await call("/api/openapi.json", null)).json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      "/api/v1/viral-content",
      "/api/v1/creators",
      "/api/v2/creators/search",
      "/api/v2/creators/get",
    ]),
  );
  expect((await (await call("/api/health", null)).json()).status).toBe("ready");
});
