/** Pages without scripts, over a real server. */
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendPlainPages, withoutScripts } from "./plain-page";

const HTML =
  '<!doctype html><head><link rel="preload" as="script" href="/a.js"/><link rel="stylesheet" href="/a.css"/>' +
  '<script src="/a.js" async=""></script></head><body><form>ü</form><script>self.x=["<p>"]</script></body>';
const PLAIN = '<!doctype html><head><link rel="stylesheet" href="/a.css"/></head><body><form>ü</form></body>';

test("scripts and their preloads go, styles and content stay", () =>
  expect(withoutScripts(HTML)).toBe(PLAIN));

describe("over HTTP", () => {
  let address = "";
  const server = createServer((request, response) => {
    sendPlainPages(request, response);
    response.writeHead(200, { "content-type": "text/html" });
    response.flushHeaders();
    const bytes = Buffer.from(HTML);
    // Cut inside a tag and inside a character: what is held back is put together before it is read.
    const cut = bytes.indexOf("ü") + 1;
    response.write(bytes.subarray(0, 40), () => {
      response.write(bytes.subarray(40, cut));
      response.end(bytes.subarray(cut));
    });
  }).listen(0, "127.0.0.1");
  beforeAll(async () => {
    if (!server.listening) await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  test.each(["/sign-in", "/sign-in?callbackUrl=%2Fviral", "/setup?token=x"])("%s is plain", async (path) => {
    expect(await (await fetch(address + path)).text()).toBe(PLAIN);
  });
  test.each(["/viral", "/sign-in/x", "/"])("%s passes untouched", async (path) => {
    expect(await (await fetch(address + path)).text()).toBe(HTML);
  });
  test("so does the data of a hydrated page", async () => {
    expect(await (await fetch(`${address}/sign-in`, { headers: { rsc: "1" } })).text()).toBe(HTML);
  });
});
