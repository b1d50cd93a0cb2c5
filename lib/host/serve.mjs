// The HTTP server: answers from the first second, says that it is starting, and passes to Next once that is ready.
import { createServer, STATUS_CODES } from "node:http";
import { randomBytes } from "node:crypto";
import { sendPlainPages } from "./plain-page.mjs";
import { takeTurns } from "./take-turns.mjs";

const MAX_URL_LENGTH = 8 * 1024;

/** @param {number} status @param {string} code @param {string} title @param {string} [url] */
function problem(status, code, title, url = "") {
  const request_id = `req_${randomBytes(12).toString("hex")}`;
  const type = `urn:scoutdeck:problem:${code}`;
  const body = JSON.stringify({
    type,
    title,
    status,
    detail: title,
    instance: url.replace(/[?#].*$/s, "").slice(0, 200),
    code,
    message: title,
    request_id,
  });
  const headers = {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-request-id": request_id,
    connection: "close",
  };
  return { status, headers, body };
}

const URL_TOO_LONG = /** @type {const} */ ([414, "url_too_long", "The address is longer than 8 KiB"]);

/** Node counts the address among the headers. @param {Buffer | undefined} packet what it read last */
function isAddressTooLong(packet) {
  const line = packet?.toString("latin1").split("\r\n", 1)[0] ?? "";
  return /^[A-Z]+ \//.test(line) && line.length > MAX_URL_LENGTH;
}

/**
 * @param {Error & { code?: string, rawPacket?: Buffer }} error
 * @returns {readonly [status: number, code: string, title: string]}
 */
function refusalOfError({ code, rawPacket }) {
  if (code === "HPE_HEADER_OVERFLOW" && isAddressTooLong(rawPacket)) return URL_TOO_LONG;
  if (code === "HPE_HEADER_OVERFLOW") return [431, "headers_too_large", "The headers are larger than 16 KiB"];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return [408, "request_timeout", "The request did not arrive in time"];
  return [400, "invalid_parameter", "The request is not valid HTTP"];
}

/** Answers on a socket whose request Node could not parse. @param {Error & { code?: string }} error @param {import("node:stream").Duplex} socket */
function refuseBadRequest(error, socket) {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const { status, headers, body } = problem(...refusalOfError(error));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
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

/**
 * A target with a scheme or with several slashes in front names a host, and Next would redirect to that host: only the
 * path counts here (RFC 9112, 3.2.2).
 * @param {import("node:http").IncomingMessage} request
 */
function keepPathOnly(request) {
  request.url = (request.url ?? "/").replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/^[/\\]*/, "/");
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** @param {string} url */
function isPathReadable(url) {
  try {
    decodeURIComponent(/^[^?#]*/.exec(url)?.[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/**
 * What Next would answer with 500, as methods that fetch forbids and paths that are not percent-encoded UTF-8, or with
 * a redirect that a client of an API does not follow.
 * @param {import("node:http").IncomingMessage} request
 * @returns {readonly [status: number, code: string, title: string] | null}
 */
function refusalOf({ method = "", url = "/" }) {
  if (url.length > MAX_URL_LENGTH) return URL_TOO_LONG;
  if (!METHODS.includes(method)) return [405, "method_not_allowed", "This method is not allowed here"];
  if (!isPathReadable(url)) return [400, "invalid_parameter", "The path is not percent-encoded UTF-8"];
  if (/^\/api\/[^?#]*\/([?#]|$)/.test(url)) return [404, "not_found", "There is nothing at this address"];
  return null;
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
  const inTurn = takeTurns();
  const limits = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 2_000,
  };
  const server = createServer(limits, (request, response) => {
    keepPathOnly(request);
    const refusal = refusalOf(request);
    if (refusal) {
      const { status, headers, body } = problem(...refusal, request.url);
      response.writeHead(status, { ...headers, ...(status === 405 && { allow: METHODS.join(", ") }) });
      return void response.end(body);
    }
    if (handler) {
      noteOrigin(request);
      sendPlainPages(request, response);
      const begin = () => request.socket.destroyed || handler?.(request, response);
      // Who watches the server asks this, and must not take a busy one for a dead one.
      return request.url === "/api/health" ? void begin() : inTurn(begin);
    }
    const { status, headers, body } = problem(503, "unavailable", "Scoutdeck is starting");
    const isApi = request.url?.startsWith("/api/");
    if (isApi) response.writeHead(status, { ...headers, "retry-after": "2" });
    else response.writeHead(status, { "content-type": "text/html; charset=utf-8", "retry-after": "2" });
    response.end(isApi ? body : STARTING);
  });
  server.on("clientError", refuseBadRequest);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve({ server, setHandler: (next) => (handler = next) }));
  });
}
