import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, startTestServer, type TestServer } from "@/lib/testing/start-test-server";
import { FetchError, fetchJson, sendForm, TAB_ID } from "./fetch-json";

let server: TestServer;
beforeEach(async () => void (server = await startTestServer()));
afterEach(() => server.close());

/** Node has no forms whose fields it could read. */
class Fields extends Map<string, string> {
  constructor() {
    super([["name", "A"]]);
  }
}

const failed = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("no error"),
    (error: unknown) => error,
  );

test("GET without a body, POST with one", async () => {
  server.reply(json(200, { balance: 7 }), json(200, {}));
  expect(await fetchJson(`${server.url}/a`)).toEqual({ balance: 7 });
  await fetchJson(`${server.url}/b`, { name: "é" });
  expect(server.asked).toMatchObject([
    { method: "GET", url: "/a" },
    { method: "POST", url: "/b", body: '{"name":"é"}', headers: { "content-type": "application/json" } },
  ]);
});

test("changes by JSON and by a form carry the id of the tab", async () => {
  server.reply(json(200, {}), json(200, { to: "/lists/l1?settings" }));
  vi.stubGlobal("FormData", Fields);
  const form = { getAttribute: () => `${server.url}/form` } as unknown as HTMLFormElement;
  await fetchJson(server.url, { name: "A" });
  expect(await sendForm(form, null)).toBe("/lists/l1?settings");
  expect(server.asked.map(({ headers }) => headers["x-scoutdeck-tab"])).toEqual([TAB_ID, TAB_ID]);
});

test("a problem of the server in one sentence, with every wrong field", async () => {
  const errors = [{ field: "name", message: "is taken" }];
  server.reply(json(409, { code: "conflict", detail: "This cannot be.", errors }));
  const error = (await failed(fetchJson(server.url))) as FetchError;
  expect(error).toBeInstanceOf(FetchError);
  expect(error).toMatchObject({
    code: "conflict",
    status: 409,
    message: "This cannot be. name is taken.",
    fields: errors,
  });
});

test("an answer that is no problem document still has words", async () => {
  server.reply((response) => response.writeHead(502).end("<html>"));
  const error = await failed(fetchJson(server.url));
  expect(error).toMatchObject({ code: "internal", message: "The server answered 502.", fields: [] });
});

test("a form that a proxy refuses, or whose session has ended, says so in words", async () => {
  vi.stubGlobal("FormData", Fields);
  const form = { getAttribute: () => server.url } as unknown as HTMLFormElement;
  const html = { "content-type": "text/html" };
  server.reply(
    (response) => response.writeHead(502, html).end("<html>Bad gateway"),
    (response) => response.writeHead(200, html).end("<html>Sign in"),
    (response) => response.writeHead(403, { "content-type": "text/plain" }).end("Not here."),
  );
  expect(await failed(sendForm(form, null))).toMatchObject({ message: "The server answered 502." });
  expect(await failed(sendForm(form, null))).toMatchObject({ code: "unauthorized" });
  expect(await failed(sendForm(form, null))).toMatchObject({ message: "Not here.", status: 403 });
});

test("nothing answers", async () => {
  const { url } = server;
  await server.close();
  expect(await failed(fetchJson(url))).toMatchObject({ code: "offline", status: 0 });
});

test("an aborted call does not report that the server is away", async () => {
  const abort = new AbortController();
  abort.abort();
  expect(await failed(fetchJson(server.url, undefined, abort.signal))).toMatchObject({ name: "AbortError" });
});
