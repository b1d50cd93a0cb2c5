/** Texts sent to addresses of people: real servers that take, refuse, redirect or drop them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSourceServer, status, type SourceServer } from "@/lib/testing/start-source-server";
import { postText } from "./post-text";

let server: SourceServer;
beforeAll(async () => void (server = await startSourceServer()));
afterAll(() => server.close());

const post = (address = server.at("/hook")) =>
  postText(
    {
      address,
      headers: { "content-type": "application/json", "webhook-id": "msg_1" },
      body: '{"text":"Zoë"}',
    },
    server.network,
  );

test("arrives whole, with its headers", async () => {
  server.reply(status(200));
  await post();
  expect(server.asked.at(-1)).toMatchObject({
    method: "POST",
    url: "/hook",
    body: '{"text":"Zoë"}',
    headers: { "content-type": "application/json", "webhook-id": "msg_1", "user-agent": "Scoutdeck" },
  });
});

test.each([
  [404, {}, { message: "404: nothing was found at this address.", isLasting: true }],
  [500, {}, { message: "500: the server failed.", isLasting: false }],
  [429, { "retry-after": "90" }, { isLasting: false, retryAfterMs: 90_000 }],
  [302, { location: "http://files.sources.test/" }, { isLasting: true }],
])("an answer of %s is a failure, and was not taken", async (code, headers, expected) => {
  const before = server.asked.length;
  server.reply(status(code, headers as Record<string, string>));
  await expect(post()).rejects.toMatchObject({ mayHaveArrived: false, ...expected });
  expect(server.asked.length).toBe(before + 1);
});

test("a lost answer may have arrived, a refused connection not", async () => {
  server.reply((response) => response.destroy());
  await expect(post()).rejects.toMatchObject({ isLasting: false, mayHaveArrived: true });
  await expect(post("http://files.sources.test:1/")).rejects.toMatchObject({
    mayHaveArrived: false,
    message: "The host refuses connections at this port.",
  });
});

test.each(["inside", "metadata", "mapped", "mixed", "loopback", "nothing"])(
  "nothing is sent to the inner address of %s",
  async (name) => {
    const before = server.asked.length;
    await expect(post(`http://${name}.sources.test/`)).rejects.toMatchObject({ mayHaveArrived: false });
    await expect(post(`http://${name}.sources.test:${new URL(server.url).port}/`)).rejects.toThrow();
    expect(server.asked.length).toBe(before);
  },
);
