// The HTTP server: answers from the first second, says that it is starting, and passes to Next once that is ready.
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";

const MAX_URL_LENGTH = 8 * 1024;

/** @param {number} status @param {string} code @param {string} title */
function problem(status, code, title) {
  const request_id = randomUUID();
  const type = `urn:scoutdeck:error:${code}`;
  return JSON.stringify({
    type,
    title,
    status,
    detail: title,
    instance: "",
    code,
    message: title,
    request_id,
  });
}

/** Answers on a socket whose request Node could not parse. @param {Error & { code?: string }} error @param {import("node:stream").Duplex} socket */
function refuseBadRequest(error, socket) {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const [status, reason, body] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? [
          431,
          "Request Header Fields Too Large",
          problem(431, "headers_too_large", "The headers are larger than 16 KiB"),
        ]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? [408, "Request Timeout", problem(408, "unavailable", "The request did not arrive in time")]
        : [400, "Bad Request", problem(400, "invalid_parameter", "The request is not valid HTTP")];
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const STARTING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Scoutdeck is starting</title>
<body style="font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;text-align:center;color-scheme:light dark">
<h1 style="font-size:20px">Scoutdeck is starting</h1><p>The terminal says what it is doing. This page comes alive by itself.</p>`;

/** Tells the pages what only the socket knows; what a client sends under these names is replaced. @param {import("node:http").IncomingMessage} request */
function noteOrigin(request) {
  request.headers["x-scoutdeck-address"] = request.socket.remoteAddress ?? "";
  request.headers["x-scoutdeck-path"] = (request.url ?? "/")
    .replace(/([?&])_rsc=[^&]*&?/, "$1")
    .replace(/[?&]$/, "");
}

/** @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => unknown} Handler */

/**
 * Listens at once.
 * @param {{ host: string, port: number }} address
 * @returns {Promise<{ server: import("node:http").Server, setHandler: (handler: Handler) => void }>}
 * @throws {NodeJS.ErrnoException} when the port is taken or not allowed
 */
export function listen({ host, port }) {
  /** @type {Handler | null} */
  let handler = null;
  const limits = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 2_000,
  };
  const server = createServer(limits, (request, response) => {
    if ((request.url?.length ?? 0) > MAX_URL_LENGTH) {
      response.writeHead(414, { "content-type": "application/problem+json", connection: "close" });
      return void response.end(problem(414, "url_too_long", "The address is longer than 8 KiB"));
    }
    if (handler) {
      noteOrigin(request);
      return void handler(request, response);
    }
    const isApi = request.url?.startsWith("/api/");
    response.writeHead(503, {
      "content-type": isApi ? "application/problem+json" : "text/html; charset=utf-8",
      "retry-after": "2",
    });
    response.end(isApi ? problem(503, "unavailable", "Scoutdeck is starting") : STARTING);
  });
  server.on("clientError", refuseBadRequest);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve({ server, setHandler: (next) => (handler = next) }));
  });
}
