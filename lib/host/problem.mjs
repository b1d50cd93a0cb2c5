// The error body of RFC 9457 for answers below the level of routes.
import { randomBytes } from "node:crypto";

/** @typedef {{ url?: string, headers?: import("node:http").IncomingHttpHeaders }} Asked */

/** A program's own X-Request-Id, else a new one. @param {Asked} request */
export function requestIdOf({ url = "", headers }) {
  const given = headers?.["x-request-id"];
  // serve.ts has given one of ours to other requests.
  const accepted = /^\/api\/(v\d|mcp\b)/.test(url) ? /^[\w-]{1,64}$/ : /^req_[0-9a-f]{24}$/;
  return typeof given === "string" && accepted.test(given) ? given : `req_${randomBytes(12).toString("hex")}`;
}

/** @param {number} status @param {string} code @param {string} title @param {Asked} [request] */
export function problem(status, code, title, request = {}) {
  const request_id = requestIdOf(request);
  const words = { title, status, detail: title, code, message: title };
  const instance = (request.url ?? "").replace(/[?#].*$/s, "").slice(0, 200);
  const body = JSON.stringify({ type: `/docs/errors/${code}`, ...words, instance, request_id });
  const headers = {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    // Nothing below the routes charges, and the header tells the client of a charging operation so.
    "x-credits-charged": "0",
    "x-request-id": request_id,
    connection: "close",
  };
  return { status, headers, body };
}
