/** The calls that readers copy are run unchanged, against the real routes. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiDocument } from "@/lib/contract/openapi";
import { inlined } from "@/lib/contract/openapi-schemas";
import { openKeyedService } from "@/lib/testing/request-service";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/serve-routes";
import { callExamples } from "./call-examples";
import { readReference } from "./read-reference";
import { parametersIn, sendCall } from "./send-call";

const run = promisify(execFile);
const { operations } = readReference(inlined(openApiDocument("1", "http://localhost")));
let keyed: Awaited<ReturnType<typeof openKeyedService>>;
let routes: ServedRoutes;

beforeAll(async () => {
  keyed = await openKeyedService();
  routes = await serveRoutes();
});
afterAll(async () => {
  await routes.close();
  await keyed.close();
});

const codeOf = (operation: (typeof operations)[number], label: string) =>
  callExamples(operation, routes.url).find((example) => example.label === label)!.code;

test.each(operations.map((operation) => [operation.name, operation] as const))("%s", async (_, operation) => {
  const env = { ...process.env, API_KEY: keyed.key };
  const { stdout } = await run("bash", ["-c", codeOf(operation, "curl")], { env });
  expect(JSON.parse(stdout)).toMatchObject({ message: expect.stringMatching(/^(OK$|Kept\. )/) });
  const script = codeOf(operation, "fetch");
  const printed = await run(process.execPath, ["--input-type=module", "-e", script], { env });
  expect(printed.stdout).toMatch(/message:\s+'(OK'|Kept\. )/);
});

test("curl calls quote text for the shell", async () => {
  const [search] = operations.filter(({ name }) => name === "searchCreatorIds");
  const odd = { ...search!, example: { bio: 'it\'s $HOME `x` "y" & 100%', perPage: 1 } };
  const { stdout } = await run("bash", ["-c", codeOf(odd, "curl")], {
    env: { ...process.env, API_KEY: keyed.key },
  });
  expect(JSON.parse(stdout)).toMatchObject({ params: { page: 1, perPage: 1 } });
});

test("Python calls use its own literals", () => {
  const example = { flag: true, none: null, words: ["it's", 'a "b"'], deep: { n: 1 } };
  const call = { name: "x", method: "POST", path: "/x", input: "body", example, isCharging: true } as const;
  const { code } = callExamples(call, "http://h").find(({ label }) => label === "Python")!;
  expect(code).toContain('requests.post(\n    "http://h/x",');
  expect(code).toContain('"idempotency-key": "x-example-1",');
  expect(code).toContain(
    '    json={\n        "flag": True,\n        "none": None,\n        "words": ["it\'s", "a \\"b\\""],\n        "deep": {\n            "n": 1,\n        },\n    },\n',
  );
});

const typed = { query: "", body: "", idempotencyKey: "" };

test("the typed text is sent, and the whole answer is returned", async () => {
  const call = {
    ...typed,
    method: "GET",
    path: "/api/v2/creators/search",
    apiKey: ` ${keyed.key} `,
  } as const;
  const good = await sendCall({ ...call, query: "followersMin = 20000\n\nperPage=2\n" }, routes.url);
  expect(good.status).toBe(200);
  expect(JSON.parse(good.body)).toMatchObject({ response: { data: ["tiktok_200", "tiktok_201"] } });
  expect(good.body).toContain('\n  "message"');
  expect(Object.fromEntries(good.headers)["ratelimit-policy"]).toBe('"key";q=60;w=60');
  const bad = await sendCall({ ...call, query: "bio=a=b&c\nnothing" }, routes.url);
  expect(bad.status).toBe(400);
  expect(JSON.parse(bad.body)).toMatchObject({ errors: [{ field: "nothing" }] });
  await expect(sendCall(call, "http://127.0.0.1:1")).rejects.toThrow(TypeError);
});

test("a repeated charge is replayed under its key", async () => {
  const call = {
    ...typed,
    method: "POST",
    path: "/api/v2/creators/get",
    apiKey: keyed.key,
    body: '{"userIds":["tiktok_1"]}',
    idempotencyKey: "docs-1",
  } as const;
  const first = await sendCall(call, routes.url);
  const again = await sendCall(call, routes.url);
  expect(again.body).toBe(first.body);
  expect(Object.fromEntries(again.headers)["idempotent-replayed"]).toBe("true");
});

test("reads one parameter per line", () => {
  expect(parametersIn("a=1\n  b = x=y \n\nc")).toEqual([
    ["a", "1"],
    ["b", "x=y"],
    ["c", ""],
  ]);
});
