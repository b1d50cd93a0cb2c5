/** The HTTP server once the packages are there: the requests that it refuses, and those that it passes to Next. */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import type { Duplex } from "node:stream";
import type { RequestWatch } from "@/lib/server/http/watch-requests";
import { clientAddress, trustedList } from "./client-address";
import { sendPlainPages } from "./plain-page";
import { problem } from "./problem.mjs";
import { routePatterns } from "./route-patterns";
import { root } from "./run.mjs";
import { answerLive, answerStarting } from "./starting.mjs";
import { takeTurns } from "./take-turns";

const MAX_URL_LENGTH = 8 * 1024;

type Refusal = readonly [status: number, code: string, title: string];
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const URL_TOO_LONG: Refusal = [414, "url_too_long", "The address is longer than 8 KiB"];

/** Node counts the address among the headers. @param packet what it read last */
function isAddressTooLong(packet: Buffer | undefined): boolean {
  const line = packet?.toString("latin1").split("\r\n", 1)[0] ?? "";
  return /^[A-Z]+ \//.test(line) && line.length > MAX_URL_LENGTH;
}

/**
 * The log and the figures come with the pages: this file is loaded before their packages are known to be there. Until
 * then nothing is noted.
 */
function requestWatch(): RequestWatch | undefined {
  const { scoutdeckSingletons } = globalThis as { scoutdeckSingletons?: Map<string, unknown> };
  return scoutdeckSingletons?.get("request-watch") as RequestWatch | undefined;
}

type ParseError = Error & { code?: string; rawPacket?: Buffer };

function refusalOfError({ code, rawPacket }: ParseError): Refusal {
  if (code === "HPE_HEADER_OVERFLOW" && isAddressTooLong(rawPacket)) return URL_TOO_LONG;
  if (code === "HPE_HEADER_OVERFLOW") return [431, "headers_too_large", "The headers are larger than 16 KiB"];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return [408, "request_timeout", "The request did not arrive in time"];
  return [400, "invalid_parameter", "The request is not valid HTTP"];
}

/** Sockets on which a request has begun: what Node refuses on them later says nothing about that request. */
const begun = new WeakSet<Duplex>();

/** Answers on a socket whose request Node could not parse. */
function refuseBadRequest(error: ParseError, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const refusal = refusalOfError(error);
  const { status, headers, body } = problem(...refusal);
  requestWatch()?.unreadable(status, refusal[1]);
  const said = Object.entries(headers).filter(([name]) => name !== "x-credits-charged" || !begun.has(socket));
  const lines = said.map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** How a proxy in front tells that it is one. Next adds some of them itself, so it has to be noted before. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/** Passes on what only the socket and trusted proxies know; headers of these names from a client are replaced. */
function noteOrigin(request: IncomingMessage, trusted: BlockList): void {
  request.headers["x-scoutdeck-forwarded"] = FORWARDED.some((name) => name in request.headers) ? "yes" : "no";
  request.headers["x-scoutdeck-address"] = clientAddress(request, trusted);
  request.headers["x-scoutdeck-path"] = (request.url ?? "/")
    .replace(/([?&])_rsc=[^&]*&?/, "$1")
    .replace(/[?&]$/, "");
}

/**
 * A target with a scheme or with several slashes in front names a host, and Next would redirect to that host: only the
 * path counts here (RFC 9112, 3.2.2).
 */
function keepPathOnly(request: IncomingMessage): void {
  request.url = (request.url ?? "/").replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/^[/\\]*/, "/");
}

const UNQUEUED = ["/api/health", "/api/metrics"];
/** Answered by this file alone: neither pages nor databases are needed to say that the process lives. */
const isLive = ({ method = "", url }: IncomingMessage) =>
  url === "/api/health/live" && ["GET", "HEAD"].includes(method);

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

function isPathReadable(url: string): boolean {
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
 */
function refusalOf({ method = "", url = "/" }: IncomingMessage): Refusal | null {
  if (url.length > MAX_URL_LENGTH) return URL_TOO_LONG;
  if (!METHODS.includes(method)) return [405, "method_not_allowed", "This method is not allowed here"];
  if (!isPathReadable(url)) return [400, "invalid_parameter", "The path is not percent-encoded UTF-8"];
  if (/^\/api\/[^?#]*\/([?#]|$)/.test(url)) return [404, "not_found", "There is nothing at this address"];
  return null;
}

/**
 * Takes over a server that listens already. It answers "starting" until a handler is set.
 * @param trustedProxies those whose X-Forwarded-For counts
 * @returns sets the handler of all later requests
 */
export function serve(
  server: Server,
  { trustedProxies = [] }: { trustedProxies?: readonly string[] } = {},
): (handler: Handler) => void {
  const trusted = trustedList(trustedProxies);
  let handler: Handler | null = null;
  const inTurn = takeTurns();
  const routeOf = routePatterns(root);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    keepPathOnly(request);
    const run = requestWatch()?.watch(request, response, routeOf(request.url ?? "/"));
    const refusal = refusalOf(request);
    if (refusal) {
      const { status, headers, body } = problem(...refusal, request.url);
      response.writeHead(status, { ...headers, ...(status === 405 && { allow: METHODS.join(", ") }) });
      return void response.end(body);
    }
    if (isLive(request)) return answerLive(response);
    if (!handler) return answerStarting(request, response);
    begun.add(request.socket);
    noteOrigin(request, trusted);
    sendPlainPages(request, response);
    const answer = () => request.socket.destroyed || handler?.(request, response);
    const begin = run ? () => run(answer) : answer;
    // Monitoring calls these, and must not mistake a busy server for a dead one.
    return UNQUEUED.includes(request.url ?? "") ? void begin() : inTurn(begin);
  });
  server.on("clientError", refuseBadRequest);
  return (next) => (handler = next);
}
