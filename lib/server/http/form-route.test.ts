import { expect, test, vi } from "vitest";
import { formRoute, type FormResult } from "./form-route";

const submit = vi.fn(async (fields: URLSearchParams, _request: Request): Promise<FormResult> => ({
  to: `/${fields.get("a")}`,
}));
const route = formRoute(submit);

function send(body: BodyInit | null, headers: Record<string, string> = {}): Promise<Response> {
  submit.mockClear();
  const init = {
    method: "POST",
    headers: {
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body,
    duplex: "half",
  };
  return route(new Request("http://localhost:3000/x", init as RequestInit));
}

test("a form redirects with GET, and the answer is not cached", async () => {
  const answer = await send("a=caf%C3%A9+x&b=%26");
  expect(answer.status).toBe(303);
  expect(Object.fromEntries(answer.headers)).toEqual({
    location: expect.stringMatching(/^\/caf/),
    "cache-control": "no-store",
  });
  expect(Object.fromEntries(submit.mock.calls[0]![0])).toEqual({ a: "café x", b: "&" });
});

test("it may set a cookie", async () => {
  submit.mockResolvedValueOnce({ to: "/viral", cookie: "s=1; HttpOnly" });
  const request = new Request("http://localhost:3000/x", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    body: "a=1",
  });
  expect((await route(request)).headers.get("set-cookie")).toBe("s=1; HttpOnly");
});

test("a script that asks for JSON learns where the form leads", async () => {
  const answer = await send("a=next", { accept: "application/json" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ to: "/next" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("an empty form is a form", async () => {
  expect((await send("")).status).toBe(303);
  expect((await send(null)).status).toBe(303);
});

test.each<[string, BodyInit, Record<string, string>]>([
  ["from another site", "a=1", { "sec-fetch-site": "cross-site" }],
  ["from another site of the same domain", "a=1", { "sec-fetch-site": "same-site" }],
  ["as JSON", '{"a":1}', { "content-type": "application/json" }],
  ["as plain text, as other sites may send it unasked", "a=1", { "content-type": "text/plain" }],
  ["of unknown type", "a=1", { "content-type": "" }],
  ["with NUL", "a=%00", {}],
  ["from another origin", "a=1", { origin: "http://evil.example", host: "localhost:3000" }],
  ["larger than 16 KiB", `a=${"x".repeat(16_383)}`, {}],
  ["that says it is larger than it is", "a=1", { "content-length": "16385" }],
  ["that is cut off", new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) }), {}],
])("a form %s changes nothing", async (_, body, headers) => {
  expect((await send(body, headers)).status).toBe(403);
  expect(submit).not.toHaveBeenCalled();
});

test("16 KiB are read, with a charset in the type", async () => {
  const type = { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
  expect((await send(`a=${"x".repeat(16_382)}`, type)).status).toBe(303);
});
