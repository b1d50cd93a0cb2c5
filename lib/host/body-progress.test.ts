/** Real requests over real sockets; only the clock of the watch is set. */
import { once } from "node:events";
import { request as send, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LATE_SPANS, LEAST_BYTES, LEAST_LATE_BYTES, SPAN_MS, serve } from "./serve";
import { listen } from "./starting.mjs";

/** Is answered before its body is read. */
const EARLY = "/api/early";

let server: Server;
let received: number;
let whenReceived: () => void;

beforeEach(async () => {
  const listening = await listen({ host: "127.0.0.1", port: 0 });
  if (typeof listening === "string") throw new Error(listening);
  server = listening;
  received = 0;
  whenReceived = () => undefined;
  serve(server)(async (incoming, answer) => {
    if (incoming.url === EARLY) return void answer.end();
    try {
      for await (const chunk of incoming) {
        received += (chunk as Buffer).length;
        whenReceived();
      }
    } catch {
      return;
    }
    answer.end(String(received));
  });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

function upload(path = "/api/dashboard/imports/1/files/1?offset=0") {
  const { port } = server.address() as AddressInfo;
  const outgoing = send({ port, host: "127.0.0.1", path, method: "PUT", headers: { host: "localhost" } });
  const answered = once(outgoing, "response").then(async (given) => {
    const answer = given[0] as IncomingMessage;
    let text = "";
    for await (const chunk of answer) text += String(chunk);
    return { status: answer.statusCode, text };
  });
  answered.catch(() => undefined);
  outgoing.on("error", () => undefined);
  const move = async (bytes: number) => {
    const wanted = received + bytes;
    const arrived = new Promise<void>((resolve) => {
      whenReceived = () => received >= wanted && resolve();
    });
    outgoing.write(Buffer.alloc(bytes));
    await arrived;
  };
  return { outgoing, answered, move };
}

test("a body on a slow line is not ended while it moves", async () => {
  const { outgoing, answered, move } = upload();
  for (let span = 0; span < LATE_SPANS; span++) {
    await move(LEAST_BYTES);
    vi.advanceTimersByTime(SPAN_MS);
  }
  outgoing.end();
  expect(await answered).toEqual({ status: 200, text: String(LATE_SPANS * LEAST_BYTES) });
});

test("a body that would move like this for hours is ended, one that is faster on average is not", async () => {
  const slow = upload();
  for (let span = 0; span <= LATE_SPANS; span++) {
    await slow.move(LEAST_BYTES);
    vi.advanceTimersByTime(SPAN_MS);
  }
  expect((await slow.answered).status).toBe(408);
  received = 0;
  const fast = upload();
  await fast.move((LATE_SPANS + 3) * LEAST_LATE_BYTES);
  for (let span = 0; span < LATE_SPANS + 3; span++) {
    vi.advanceTimersByTime(SPAN_MS);
    await fast.move(LEAST_BYTES);
  }
  fast.outgoing.end();
  expect((await fast.answered).status).toBe(200);
});

test("a body that stalls or drips is ended with 408", async () => {
  const { answered, move } = upload();
  await move(LEAST_BYTES);
  vi.advanceTimersByTime(SPAN_MS);
  await move(LEAST_BYTES);
  vi.advanceTimersByTime(SPAN_MS);
  await move(1);
  vi.advanceTimersByTime(SPAN_MS);
  const { status, text } = await answered;
  expect(status).toBe(408);
  expect(JSON.parse(text)).toMatchObject({ code: "request_timeout" });
});

test("ends a body that continues after its answer", async () => {
  const connected = once(server, "connection");
  const { outgoing, answered } = upload(EARLY);
  outgoing.write(Buffer.alloc(LEAST_BYTES));
  const [socket] = (await connected) as [Socket];
  expect((await answered).status).toBe(200);
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(LEAST_BYTES);
  vi.advanceTimersByTime(SPAN_MS);
  expect(socket.destroyed).toBe(true);
});

test("a slow answer to a whole body is not ended", async () => {
  const { outgoing, answered, move } = upload();
  await move(1);
  outgoing.end();
  expect((await answered).status).toBe(200);
  vi.advanceTimersByTime(3 * SPAN_MS);
});

test("an answered request is released immediately", async () => {
  const { port } = server.address() as AddressInfo;
  const headers = { host: "localhost", connection: "keep-alive" };
  for (const method of ["GET", "POST"]) {
    const outgoing = send({ port, host: "127.0.0.1", path: "/api/health", method, headers });
    outgoing.end(method === "POST" ? "a=b" : undefined);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "end");
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  }
});
