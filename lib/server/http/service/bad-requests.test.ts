/**
 * Thousands of generated requests, most of them bad: none may answer 5xx, hang, charge, or be anything but problem+json.
 * `BAD_REQUESTS=20000` runs the long form.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allFieldsOf } from "@/lib/contract/definition";
import { creatorQuery } from "@/lib/contract/creators";
import { ERRORS } from "@/lib/contract/errors";
import type { Problem } from "@/lib/contract/openapi-schemas";
import { operations, type Operation, type OperationName } from "@/lib/contract/operations";
import { viralQuery } from "@/lib/contract/viral";
import { createKey } from "@/lib/server/service/keys/create-key";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { serviceRoutes, useService } from "@/lib/testing/request-service";
import type { Handlers } from "./service-route";
import { asOperator } from "@/lib/testing/as-operator";

const RUNS = Number(process.env.BAD_REQUESTS ?? 2_000);

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await openTestService({ limit: Number.MAX_SAFE_INTEGER });
  key = (await createKey(asOperator(service.db), { name: "fuzz", credits: 0 })).key;
  useService(Promise.resolve(service));
});
afterAll(async () => {
  useService(undefined);
  await service.close();
});

const fields = [...allFieldsOf(viralQuery), ...allFieldsOf(creatorQuery), "userIds"];
const strangeName = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "",
  "followerMin",
  "a".repeat(300),
  "\0",
  "日本",
);
const field = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...fields) },
  { weight: 1, arbitrary: strangeName },
);
const strangeText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "NaN",
    "1e400",
    "-0",
    "0x10",
    "١٢",
    "null",
    "10k",
    "2026-02-30",
    "%",
    "\\",
    "'; drop table",
    "\0",
  ),
  fc.constantFrom(
    "tiktok_1",
    "tiktok_",
    "TIKTOK_1",
    "true",
    "1",
    "-1",
    "9007199254740993",
    "\ud800",
    "a,b,,c",
    ",".repeat(300),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const strangeValue = fc.oneof(
  strangeText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(strangeText, { maxLength: 5 }),
  fc.array(fc.constantFrom("tiktok_1", "youtube_2"), { maxLength: 150 }),
  fc.jsonValue(),
);

/** Text of a body: JSON with wrong fields, JSON cut short, or no JSON at all. */
const body = fc.oneof(
  fc.array(fc.tuple(field, strangeValue), { maxLength: 6 }).map((entries) => {
    const members = entries.map(
      ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? "null"}`,
    );
    return `{${members.join(",")}}`;
  }),
  fc.json().chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))),
  fc.string({ maxLength: 60 }),
  fc.nat(70_000).map((depth) => "[".repeat(depth)),
  fc.nat(30_000).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
  fc.nat(70_000).map((length) => `{"hook":"${"x".repeat(length)}"}`),
);
const bytes = fc.oneof(
  { weight: 5, arbitrary: body },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
);
const search = fc
  .array(fc.tuple(field, strangeText), { maxLength: 6 })
  .map((entries) => entries.map(([name, text]) => `${escape(name)}=${escape(text)}`).join("&"));

/** Percent-encoding that takes lone surrogates too. */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const request = fc.record({
  name: fc.constantFrom(...(Object.keys(operations) as OperationName[])),
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") },
  ),
  search: fc.oneof(
    { weight: 3, arbitrary: search },
    { weight: 1, arbitrary: fc.constantFrom("", "a".repeat(9_000), "%ff", "%", "&&==") },
  ),
  body: bytes,
  type: fc.oneof(
    { weight: 6, arbitrary: fc.constant("application/json") },
    { weight: 1, arbitrary: fc.constantFrom("text/html", "application/json;charset=utf-16", ";;;") },
  ),
  key: fc.oneof(
    { weight: 9, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constantFrom("", "x", "sd_live_") },
  ),
  idempotencyKey: fc.option(fc.constantFrom("a", "", " ", "x".repeat(300), "a b"), { nil: undefined }),
});

test(`${RUNS} generated requests`, { timeout: 1_800_000 }, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async (made) => {
      const operation: Operation = operations[made.name];
      const method = (made.method ?? operation.method) as keyof Handlers;
      const url = `http://localhost${operation.path}?${made.search}`;
      const headers = new Headers({
        "content-type": made.type,
        "x-svc-api-key": made.key === true ? key : made.key,
      });
      if (made.idempotencyKey !== undefined) headers.set("idempotency-key", made.idempotencyKey);
      const hasBody = method !== "GET" && method !== "HEAD";
      const init: RequestInit = { method, headers, body: hasBody ? (made.body as BodyInit) : null };
      const answer = await serviceRoutes[made.name][method](new Request(url, init));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeLessThan(500);
      if (answer.status < 400 || method === "HEAD") return;
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      const problem = (await answer.json()) as Problem;
      expect(ERRORS[problem.code].status).toBe(answer.status);
      if (problem.code === "invalid_parameter") expect(problem.errors!.length).toBeGreaterThan(0);
    }),
    { numRuns: RUNS, seed: Number(process.env.SEED ?? 20_260_101) },
  );
  for (const status of [200, 400, 401, 402, 405, 413, 414, 415])
    expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  expect((await listKeys(asOperator(service.db))).map(({ balance }) => balance)).toEqual([500, 0]);
});
