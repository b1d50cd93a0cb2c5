import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { type BlockList, isIP } from "node:net";
import type { Duplex } from "node:stream";
import type * as stateReader from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { LINK_PATHS, LINK_TOKEN, openedLinkCookie } from "@/lib/contract/one-time-links";
import type { RequestWatch } from "@/lib/server/http/watch-requests";
import { answerShare, SHARED, SHARED_HEADERS } from "./answer-share";
import { clientAddress, trustedList } from "./client-address";
import { problem, requestIdOf } from "./problem.mjs";
import { routePatterns } from "./route-patterns";
import { root } from "./run.mjs";
import { pagePolicy, securityHeaders } from "./security-headers.mjs";
import { answerLive, answerStarting } from "./starting.mjs";

const MAX_URL_LENGTH = 8 * 1024;

type Refusal = readonly [status: number, code: string, title: string];
/** The address that signs in to the demo. */
export type Entry = { path: string; cookie: string };
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const URL_TOO_LONG: Refusal = [414, "url_too_long", "The address is longer than 8 KiB"];

/** Node counts the address as part of the headers. @param packet the data it read last */
function isAddressTooLong(packet: Buffer | undefined): boolean {
  const line = packet?.toString("latin1").split("\r\n", 1)[0] ?? "";
  return /^[A-Z]+ \//.test(line) && line.length > MAX_URL_LENGTH;
}

/** This file runs before the packages are known to be installed, so nothing is recorded until the pages load. */
function requestWatch(): RequestWatch | undefined {
  const { scoutdeckSingletons } = globalThis as { scoutdeckSingletons?: Map<string, unknown> };
  return scoutdeckSingletons?.get("request-watch") as RequestWatch | undefined;
}

/** Node's code for headers that do not arrive in time. */
const REQUEST_TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";

type ParseError = Error & { code?: string; rawPacket?: Buffer };

const STALLED: ParseError = Object.assign(new Error("The body stopped arriving."), { code: REQUEST_TIMEOUT });

function refusalOfError({ code, rawPacket }: ParseError): Refusal {
  if (code === "HPE_HEADER_OVERFLOW" && isAddressTooLong(rawPacket)) return URL_TOO_LONG;
  if (code === "HPE_HEADER_OVERFLOW") return [431, "headers_too_large", "The headers are larger than 16 KiB"];
  if (code === REQUEST_TIMEOUT) return [408, "request_timeout", "The request took too long to arrive"];
  return [400, "invalid_parameter", "The request is not valid HTTP"];
}

/** Once a request has begun on a socket, a later parse error says nothing about that request. */
const begun = new WeakSet<Duplex>();

type Headers = Readonly<Record<string, string>>;

function refuseBadRequest(error: ParseError, socket: Duplex, security: Headers): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const refusal = refusalOfError(error);
  const { status, headers, body } = problem(...refusal);
  requestWatch()?.unreadable(status, refusal[1]);
  const all = Object.entries({ ...security, ...headers });
  const said = all.filter(([name]) => name !== "x-credits-charged" || !begun.has(socket));
  const lines = said.map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** These headers reveal a proxy. Next adds some of them itself, so they must be checked before. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/** Only the socket and trusted proxies set these headers; values from a client are replaced. */
function noteOrigin(request: IncomingMessage, trusted: BlockList): void {
  request.headers["x-scoutdeck-forwarded"] = FORWARDED.some((name) => name in request.headers) ? "yes" : "no";
  request.headers["x-scoutdeck-address"] = clientAddress(request, trusted);
  request.headers["x-scoutdeck-path"] = (request.url ?? "/")
    .replace(/([?&])_rsc=[^&]*&?/, "$1")
    .replace(/[?&]$/, "");
}

/** A target with a scheme or several leading slashes names another host, so only its path is kept (RFC 9112, 3.2.2). */
function keepPathOnly(request: IncomingMessage): void {
  request.url = (request.url ?? "/").replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/^[/\\]*/, "/");
}

const UNQUEUED = ["/api/health", "/api/metrics"];
/** Liveness needs neither pages nor databases, so this file answers it. */
const isLive = ({ method = "", url }: IncomingMessage) =>
  url === "/api/health/live" && ["GET", "HEAD"].includes(method);

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD"];
const NOWHERE = "http://here.invalid";
const API = /^\/api([/?#]|$)/;
const DEVELOPMENT = /^\/(_next|__nextjs)/;

/** Next would answer any method with the page. Forms are sent to addresses below /api, and to `decide` of a client link. */
function methodsOf(url: string, isDev: boolean): string[] {
  // `..` is resolved as the framework does it.
  const path = URL.canParse(url, NOWHERE) ? new URL(url, NOWHERE).pathname : url;
  if (SHARED.exec(path)?.[2] === "decide") return ["POST"];
  return API.test(path) || (isDev && DEVELOPMENT.test(path)) ? METHODS : PAGE_METHODS;
}

function isPathReadable(url: string): boolean {
  try {
    decodeURIComponent(/^[^?#]*/.exec(url)?.[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Health is public, because monitoring calls this server by a name of its own. */
const isHealth = (url: string) => /^\/api\/health([/?]|$)/.test(url);

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i;

/**
 * Decides whether a request was meant for this server. Without PUBLIC_URL the server's name is unknown: a name that
 * resolves here may be another site's, whose pages would then count as ours (DNS rebinding). An IP address cannot name
 * another site.
 */
function nameInHost(header: string): string | null {
  const match = HOST.exec(header);
  if (!match) return null;
  if (match[1] !== undefined) return isIP(match[1]) === 6 ? match[1] : null;
  return match[2]!.toLowerCase().replace(/\.$/, "");
}

/** `hasPublicUrl` means that the proxy in front checks the name. The server listens on `host`. */
type Names = { hasPublicUrl: boolean; host: string };

function isKnownHost(name: string, { hasPublicUrl, host }: Names): boolean {
  return hasPublicUrl || isIP(name) !== 0 || name === "localhost" || name === host.toLowerCase();
}

function refusalOfHost({ url = "/", headers, rawHeaders }: IncomingMessage, names: Names): Refusal | null {
  const isOne = rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length === 1;
  const name = isOne ? nameInHost(headers.host ?? "") : null;
  if (name === null) return [400, "invalid_parameter", "The request needs one Host header with a host name"];
  if (isHealth(url) || isKnownHost(name, names)) return null;
  return [403, "forbidden", `To open Scoutdeck as ${name.slice(0, 100)}, set PUBLIC_URL to that address`];
}

/** Next would answer these with 500, or with a redirect that an API client does not follow. */
function refusalOf(request: IncomingMessage, site: Site): Refusal | null {
  const { method = "", url = "/" } = request;
  if (url.length > MAX_URL_LENGTH) return URL_TOO_LONG;
  const refusal = refusalOfHost(request, site);
  if (refusal) return refusal;
  const forgotten = /^\/(v[12]\/[^?#]{0,200})/.exec(url)?.[1];
  if (forgotten !== undefined)
    return [404, "not_found", `The paths of the API begin with /api: use /api/${forgotten}`];
  if (!methodsOf(url, site.isDev).includes(method))
    return [405, "method_not_allowed", "This method is not allowed here"];
  // The framework's last-resort error page has an address too, and answers 500 there.
  if (/^\/_global-error([?#]|$)/.test(url)) return [404, "not_found", "There is nothing at this address"];
  if (/%00/.test(url) && !/^\/api\/v\d/.test(url))
    return [400, "invalid_parameter", "The address must not have NUL characters"];
  if (!isPathReadable(url)) return [400, "invalid_parameter", "The path is not percent-encoded UTF-8"];
  if (/^\/api\/[^?#]*\/([?#]|$)/.test(url)) return [404, "not_found", "There is nothing at this address"];
  return null;
}

const load = createRequire(import.meta.url);

/** Next answers 500 to a client state that its own reader cannot parse. */
function refusalOfState({ headers }: IncomingMessage): Refusal | null {
  const reader = load(
    "next/dist/server/app-render/parse-and-validate-flight-router-state",
  ) as typeof stateReader;
  try {
    reader.parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return null;
  } catch {
    return [400, "invalid_parameter", "The header next-router-state-tree is from another version"];
  }
}

/** The X-Forwarded-For of `trustedProxies` counts. */
export type Site = Names & { publicUrl: string; isDev: boolean; trustedProxies: readonly string[] };
const THIS_MACHINE: Site = {
  publicUrl: "",
  hasPublicUrl: false,
  host: "127.0.0.1",
  isDev: false,
  trustedProxies: [],
};

const isForPrograms = (url = "") => /^\/api\/v\d/.test(url);

/** Headers that protect a page are left out there; a browser that opens such an answer shows nothing of it. */
function programHeaders(security: Headers): Headers {
  const { "x-content-type-options": types, "strict-transport-security": transport } = security;
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...(types && { "x-content-type-options": types }),
    ...(transport && { "strict-transport-security": transport }),
  };
}

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function setPolicy(request: IncomingMessage, response: ServerResponse, isDev: boolean): void {
  const policy = pagePolicy({ isDev });
  request.headers["content-security-policy"] = policy;
  response.setHeader("content-security-policy", policy);
}

/** Per turn of the event loop: one costs a tenth of the throughput, all at once hold a turn for 50 ms. */
const A_TURN = 2;

/** Begins requests a few at a time, so that a burst does not block the event loop for all others. */
export function takeTurns(): (begin: () => unknown) => void {
  const waiting: (() => unknown)[] = [];
  function beginSome(): void {
    const some = waiting.splice(0, A_TURN);
    if (waiting.length > 0) setImmediate(beginSome);
    for (const begin of some) begin();
  }
  return (begin) => {
    if (waiting.push(begin) === 1) setImmediate(beginSome);
  };
}

/**
 * The token of a one-time link moves from the address into a cookie when a browser opens it. That does not use the
 * link up, so programs that open links before people do no harm.
 * @returns null when it isn't such a link, or the client isn't a browser
 */
export function openLink(
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  publicUrl: string,
): Record<string, string> | null {
  const isBrowser = method === "GET" && (headers.accept ?? "").includes("text/html");
  if (!isBrowser || !URL.canParse(url, NOWHERE)) return null;
  const { pathname, searchParams } = new URL(url, NOWHERE);
  const token = searchParams.get("token") ?? "";
  if (!LINK_PATHS.includes(pathname) || !LINK_TOKEN.test(token)) return null;
  searchParams.delete("token");
  const rest = searchParams.size > 0 ? `?${searchParams}` : "";
  return {
    location: `${pathname}${rest}`,
    "set-cookie": openedLinkCookie(token, publicUrl.startsWith("https:")),
    "cache-control": "no-store",
  };
}

/** A body has to bring this many bytes in each span, or its end: 4.4 kbit/s. */
export const LEAST_BYTES = 16 * 1024;
export const SPAN_MS = 30_000;
/** Past this many spans it also has to average so much a span since its start, which ends 16 MiB within 70 minutes. */
export const LATE_SPANS = 20;
export const LEAST_LATE_BYTES = 120 * 1024;

/**
 * Ends a request whose body stops arriving, or would hold its place for hours. Other slow lines may take their time.
 * An unread body that continues after the answer stalls too. `onStall` runs once and ends the watch.
 */
function watchBody(request: IncomingMessage, response: ServerResponse, onStall: () => void): void {
  if (request.complete) return;
  const { socket } = request;
  // The first bytes of the body often come in one packet with the headers.
  let before = 0;
  const start = socket.bytesRead;
  let spans = 0;
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    spans++;
    const isLate = spans > LATE_SPANS && socket.bytesRead - start < spans * LEAST_LATE_BYTES;
    const isMoving = !response.writableFinished && !isLate && socket.bytesRead - before >= LEAST_BYTES;
    before = socket.bytesRead;
    if (!isOver && isMoving) return;
    clearInterval(timer);
    if (!isOver) onStall();
  }, SPAN_MS);
  timer.unref();
  // Most requests have no body and end at once; a timer would keep each of them for a whole span.
  request.once("close", () => clearInterval(timer));
}

/** Answers "starting" until a handler is set. @returns sets the handler of all later requests */
export function serve(server: Server, given: Partial<Site> = {}): (handler: Handler, entry?: Entry) => void {
  const site = { ...THIS_MACHINE, ...given };
  const security = securityHeaders(site.publicUrl);
  const forPrograms = programHeaders(security);
  const trusted = trustedList(site.trustedProxies);
  let handler: Handler | null = null;
  let entry: Entry | undefined;
  const inTurn = takeTurns();
  const routeOf = routePatterns(root);
  server.removeAllListeners("request");
  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => {
    const { status, headers, body } = problem(...refusal, request);
    const allow = methodsOf(request.url ?? "/", site.isDev).join(", ");
    response.writeHead(status, { ...headers, ...(status === 405 && { allow }) });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  server.on("request", (request, response) => {
    setHeaders(response, isForPrograms(request.url) ? forPrograms : security);
    keepPathOnly(request);
    request.headers["x-request-id"] = requestIdOf(request);
    watchBody(request, response, () => {
      // A refusal behind an answer that has begun would be read as part of it.
      if (response.headersSent) request.socket.destroy();
      else refuseBadRequest(STALLED, request.socket, security);
    });
    const run = requestWatch()?.watch(request, response, routeOf(request.url ?? "/"));
    const refusal = refusalOf(request, site);
    if (refusal) return refuse(request, response, refusal);
    if (isLive(request)) return answerLive(response);
    if (entry && request.url === entry.path)
      return void response.writeHead(303, { location: "/", "set-cookie": entry.cookie }).end();
    const opened = openLink(request, site.publicUrl);
    if (opened) return void response.writeHead(303, opened).end();
    if (!handler) return answerStarting(request, response);
    const unread = refusalOfState(request);
    if (unread) return refuse(request, response, unread);
    begun.add(request.socket);
    noteOrigin(request, trusted);
    const isShared = SHARED.test(request.url ?? "");
    if (isForPrograms(request.url)) delete request.headers["content-security-policy"];
    else if (isShared) {
      delete request.headers["content-security-policy"];
      setHeaders(response, SHARED_HEADERS);
    } else setPolicy(request, response, site.isDev);
    const proceed = () => request.socket.destroyed || handler?.(request, response);
    const answer = isShared ? async () => (await answerShare(request, response)) || proceed() : proceed;
    const begin = run ? () => run(answer) : answer;
    // Monitoring must not mistake a busy server for a dead one.
    return UNQUEUED.includes(request.url ?? "") ? void begin() : inTurn(begin);
  });
  server.on("checkExpectation", (request, response) => {
    setHeaders(response, security);
    refuse(request, response, [417, "invalid_parameter", "Expect must be 100-continue"]);
  });
  server.on("clientError", (error, socket) => refuseBadRequest(error, socket, security));
  return (next, demo) => ([handler, entry] = [next, demo]);
}
