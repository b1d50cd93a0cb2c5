import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json, startTestServer, type Reply, type TestServer } from "@/lib/testing/start-test-server";
import { RequestFailure, sendRequest, type HttpRequest } from "./send-request";

let server: TestServer;
beforeEach(async () => void (server = await startTestServer()));
afterEach(() => server.close());

const ask = (more: Partial<HttpRequest> = {}) =>
  sendRequest({ url: `${server.url}/x?a=1`, method: "GET", headers: {}, ...more });

/** Outcomes of a request without an answer. */
async function failureOf(sending: Promise<unknown>): Promise<[string, boolean]> {
  const error: unknown = await sending.then(
    () => new Error("it was answered"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RequestFailure)) throw error;
  return [error.reason, error.wasSent];
}

/** A plain TCP server: what a web server would never do. */
async function startSocketServer(
  onSocket: (socket: Socket) => void,
): Promise<{ server: Server; url: string }> {
  const sockets = createServer((socket) => {
    socket.on("error", () => undefined);
    onSocket(socket);
  });
  await new Promise<void>((resolve) => sockets.listen(0, "127.0.0.1", resolve));
  return { server: sockets, url: `http://127.0.0.1:${(sockets.address() as AddressInfo).port}` };
}

describe("an answer", () => {
  test.each([200, 204, 302, 404, 429, 500])("of status %i is an answer", async (status) => {
    server.reply((response) => {
      response.writeHead(status, { location: `${server.url}/elsewhere`, "x-a": "b" });
      response.end(status === 204 ? undefined : "text");
    });
    const answer = await ask();
    expect(answer).toMatchObject({ status, body: status === 204 ? "" : "text", headers: { "x-a": "b" } });
    expect(server.asked).toHaveLength(1);
  });

  test("is text in UTF-8, also when a character is split between two pieces", async () => {
    const bytes = Buffer.from("Café 👩‍🍳 خطأ");
    server.reply((response) => {
      response.write(bytes.subarray(0, 4));
      setTimeout(() => response.end(bytes.subarray(4)), 20);
    });
    expect((await ask()).body).toBe("Café 👩‍🍳 خطأ");
  });

  test.each([
    ["GET", undefined, undefined],
    ["POST", '{"a":"é"}', "10"],
    ["POST", "", "0"],
  ] as const)("%s with the body %j was asked for with its length", async (method, body, length) => {
    server.reply(json(200, {}));
    await ask({ method, body, headers: { "x-key": "k" } });
    const [asked] = server.asked;
    expect(asked).toMatchObject({ method, url: "/x?a=1", body: body ?? "" });
    expect(asked!.headers).toMatchObject({ "x-key": "k", "accept-encoding": "identity" });
    expect(asked!.headers["content-length"]).toBe(length);
  });

  test("has its own connection, which is closed after it", async () => {
    server.reply(json(200, {}));
    await ask();
    await ask();
    expect(server.asked.map(({ headers }) => headers.connection)).toEqual(["close", "close"]);
  });

  test.each([
    [100, true],
    [99, false],
  ])("of 100 bytes where %i are allowed: read %s", async (maxBytes, isRead) => {
    server.reply((response) => response.end("x".repeat(100)));
    if (isRead) expect((await ask({ maxBytes })).body).toHaveLength(100);
    else expect(await failureOf(ask({ maxBytes }))).toEqual(["too_large", true]);
  });

  test("that never ends is abandoned once too large", async () => {
    const left = new Promise<void>((resolve) =>
      server.reply((response) => {
        const writing = setInterval(() => response.write("x".repeat(1000)), 1);
        response.on("close", () => {
          clearInterval(writing);
          resolve();
        });
      }),
    );
    expect(await failureOf(ask({ maxBytes: 5000 }))).toEqual(["too_large", true]);
    await left;
  });
});

describe("no byte of it was sent", () => {
  test("to a port without a listener", async () => {
    const { url } = server;
    await server.close();
    expect(await failureOf(ask({ url }))).toEqual(["unreachable", false]);
  });

  test("to a name that does not resolve", async () => {
    expect(await failureOf(ask({ url: "http://nowhere.invalid/" }))).toEqual(["unreachable", false]);
  });

  test("when TLS is expected and plain HTTP answers", async () => {
    expect(await failureOf(ask({ url: server.url.replace("http:", "https:") }))).toEqual([
      "unreachable",
      false,
    ]);
    expect(server.asked).toEqual([]);
  });

  test.each([
    [{ connectTimeoutMs: 40, totalTimeoutMs: 5_000 }, "unreachable"],
    [{ connectTimeoutMs: 5_000, totalTimeoutMs: 40 }, "timeout"],
  ])("when the handshake never ends, with the time limits %j", async (limits, reason) => {
    const silent = await startSocketServer(() => undefined);
    const url = silent.url.replace("http:", "https:");
    expect(await failureOf(ask({ url, ...limits }))).toEqual([reason, false]);
    silent.server.close();
  });

  test("when it was cancelled before it began", async () => {
    expect(await failureOf(ask({ signal: AbortSignal.abort() }))).toEqual(["aborted", false]);
    expect(server.asked).toEqual([]);
  });
});

describe("it may have arrived", () => {
  test.each<[string, string, Reply]>([
    ["the connection is lost before an answer", "broken", (response) => void response.destroy()],
    ["nothing is answered", "timeout", () => undefined],
    ["only the head is answered", "timeout", (response) => response.writeHead(200).flushHeaders()],
    [
      "the answer ends before its length",
      "broken",
      (response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("half", () => response.destroy());
      },
    ],
    [
      "a chunked answer has no end",
      "broken",
      (response) => {
        response.writeHead(200);
        response.write("half", () => response.destroy());
      },
    ],
  ])("when %s: %s", async (_, reason, reply) => {
    server.reply(reply);
    expect(await failureOf(ask({ totalTimeoutMs: 150 }))).toEqual([reason, true]);
  });

  test.each<[string, (socket: Socket) => void]>([
    ["the connection is reset", (socket) => void socket.once("data", () => socket.resetAndDestroy())],
    ["what is answered is not HTTP", (socket) => void socket.once("data", () => socket.end("hello\r\n\r\n"))],
    ["the connection is closed without a word", (socket) => void socket.once("data", () => socket.end())],
  ])("when %s", async (_, onSocket) => {
    const rude = await startSocketServer(onSocket);
    expect(await failureOf(ask({ url: rude.url }))).toEqual(["broken", true]);
    rude.server.close();
  });

  test("when it is cancelled while the answer is awaited, and the connection is closed", async () => {
    const controller = new AbortController();
    const closed = new Promise<void>((resolve) =>
      server.reply((response) => {
        response.on("close", resolve);
        controller.abort();
      }),
    );
    expect(await failureOf(ask({ signal: controller.signal }))).toEqual(["aborted", true]);
    await closed;
  });
});

test("the time for connecting does not count once the connection is there", async () => {
  server.reply((response) => void setTimeout(() => response.end("late"), 150));
  expect((await ask({ connectTimeoutMs: 50, totalTimeoutMs: 5_000 })).body).toBe("late");
});

test("a failure keeps its cause only for the log", async () => {
  const { url } = server;
  await server.close();
  const error = await ask({ url, headers: { "x-key": "secret" } }).catch(
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toMatchObject({ message: "request failed: unreachable", cause: { code: "ECONNREFUSED" } });
});
