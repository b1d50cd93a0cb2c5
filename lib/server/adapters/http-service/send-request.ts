import "server-only";
/**
 * node:http replaces fetch, which does not distinguish a refused connection from a lost answer, has no connection
 * timeout, and sends our key to the target of a redirect.
 */
import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

export type HttpRequest = {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  maxBytes?: number;
};

type FailureReason = "unreachable" | "timeout" | "too_large" | "broken" | "aborted";

/** `wasSent`: bytes of the request may have reached the service. */
export class RequestFailure extends Error {
  readonly reason: FailureReason;
  readonly wasSent: boolean;
  constructor(reason: FailureReason, wasSent: boolean, cause?: unknown) {
    super(`request failed: ${reason}`, { cause });
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

const MAX_BYTES = 10_000_000;

function collect(
  response: IncomingMessage,
  maxBytes: number,
  done: (body: string) => void,
  fail: (reason: FailureReason, cause?: unknown) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) fail("too_large");
    else chunks.push(chunk);
  });
  response.on("end", () => {
    if (response.complete) done(Buffer.concat(chunks).toString("utf8"));
    else fail("broken");
  });
  response.on("error", (error) => fail("broken", error));
  response.on("close", () => fail("broken"));
}

/**
 * Each request uses its own connection: the service may close a reused one during the send, and then it is
 * unknown whether the request arrived. @throws RequestFailure
 */
export function sendRequest(request: HttpRequest): Promise<HttpAnswer> {
  const { connectTimeoutMs = 5_000, totalTimeoutMs = 30_000, maxBytes = MAX_BYTES, signal, body } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new RequestFailure("aborted", false));
    const isTls = request.url.startsWith("https:");
    const payload = body === undefined ? undefined : Buffer.from(body);
    const headers = {
      "accept-encoding": "identity",
      ...request.headers,
      ...(payload && { "content-length": String(payload.length) }),
    };
    const outgoing = (isTls ? https : http).request(request.url, {
      method: request.method,
      headers,
      agent: false,
    });
    let wasSent = false;
    let isOver = false;
    const finish = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(connectTimer);
      clearTimeout(totalTimer);
      signal?.removeEventListener("abort", abort);
      settle();
    };
    const fail = (reason: FailureReason, cause?: unknown) =>
      finish(() => {
        reject(new RequestFailure(reason, wasSent, cause));
        outgoing.destroy();
      });
    const abort = () => fail("aborted");
    const connectTimer = setTimeout(
      () => fail("unreachable", new Error("connecting took too long")),
      connectTimeoutMs,
    );
    const totalTimer = setTimeout(fail, totalTimeoutMs, "timeout");
    signal?.addEventListener("abort", abort);
    outgoing.on("socket", (socket) =>
      // Node writes no byte before the connection, including a TLS handshake, is complete.
      socket.once(isTls ? "secureConnect" : "connect", () => {
        wasSent = true;
        clearTimeout(connectTimer);
      }),
    );
    outgoing.on("error", (error) => fail(wasSent ? "broken" : "unreachable", error));
    outgoing.on("response", (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const done = (text: string) => finish(() => resolve({ status, headers: answered, body: text }));
      collect(response, maxBytes, done, fail);
    });
    outgoing.end(payload);
  });
}
