import { afterEach, beforeEach, expect, test } from "vitest";
import { json, startTestServer, type TestServer } from "@/lib/testing/start-test-server";
import { putBytes } from "./send-parts";

let server: TestServer;
beforeEach(async () => void (server = await startTestServer()));
afterEach(() => server.close());

const { signal } = new AbortController();
const part = new Blob(["a,b\n"]);

test("the bytes arrive as they are", async () => {
  server.reply(json(200, { receivedBytes: 4 }));
  expect(await putBytes(`${server.url}/part?offset=0`, part, signal)).toEqual({ receivedBytes: 4 });
  expect(server.asked).toMatchObject([
    {
      method: "PUT",
      url: "/part?offset=0",
      body: "a,b\n",
      headers: { "content-type": "application/octet-stream", "content-length": "4" },
    },
  ]);
});

test("distinguishes a refusal, no answer and an abort", async () => {
  server.reply(json(413, { code: "too_large", detail: "There is no room." }));
  await expect(putBytes(server.url, part, signal)).rejects.toMatchObject({
    status: 413,
    message: "There is no room.",
  });
  const { url } = server;
  await server.close();
  await expect(putBytes(url, part, signal)).rejects.toMatchObject({ code: "offline", status: 0 });
  await expect(putBytes(url, part, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
});
