// The port answers from the first second: this server answers "starting" until serve.ts takes it over.
import { createServer } from "node:http";
import { problem } from "./problem.mjs";
import { securityHeaders } from "./security-headers.mjs";

/** serve.ts repeats these request limits in its answers. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // body-progress.ts ends bodies that stall. A limit of time would end uploads over slow lines.
  requestTimeout: 0,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  // serve.ts refuses a request without Host itself, with its own text and headers.
  requireHostHeader: false,
};

const STARTING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Scoutdeck is starting</title>
<body style="font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;text-align:center;color-scheme:light dark">
<h1 style="font-size:20px">Scoutdeck is starting</h1><p>The terminal shows the progress. This page reloads automatically.</p>`;

/**
 * The process answers whatever the state of its data, even during a long first start.
 * @param {import("node:http").ServerResponse} response
 */
export function answerLive(response) {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end('{"status":"live"}');
}

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
export function answerStarting(request, response) {
  if (request.url === "/api/health/live") return answerLive(response);
  const { status, headers, body } = problem(503, "unavailable", "Scoutdeck is starting", request);
  const isApi = request.url?.startsWith("/api/");
  if (isApi) response.writeHead(status, { ...headers, "retry-after": "2" });
  else response.writeHead(status, { "content-type": "text/html; charset=utf-8", "retry-after": "2" });
  response.end(isApi ? body : STARTING);
}

/** @param {{ host: string, port: number }} address @param {string | undefined} code of the system's error */
function sentence({ host, port }, code) {
  const reasons = { EADDRINUSE: "is already in use", EACCES: "needs more rights" };
  const reason = reasons[/** @type {keyof typeof reasons} */ (code)] ?? `cannot be used (${code})`;
  return `PORT ${port} on HOST ${host} ${reason}; set PORT or HOST to another.`;
}

/**
 * @param {{ host: string, port: number, publicUrl?: string }} address
 * @returns {Promise<import("node:http").Server | string>} a sentence when the port is unavailable
 */
export function listen(address) {
  const security = Object.entries(securityHeaders(address.publicUrl));
  const server = createServer(LIMITS, (request, response) => {
    for (const [name, value] of security) response.setHeader(name, value);
    answerStarting(request, response);
  });
  return new Promise((resolve) => {
    server.once("error", (/** @type {NodeJS.ErrnoException} */ { code }) => resolve(sentence(address, code)));
    server.listen(address.port, address.host, () => resolve(server));
  });
}
