// The error body of RFC 9457 for answers below the level of routes.
import { randomBytes } from "node:crypto";

/** @param {number} status @param {string} code @param {string} title @param {string} [url] */
export function problem(status, code, title, url = "") {
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
    // Nothing below the routes charges, and the header tells the client of a charging operation so.
    "x-credits-charged": "0",
    "x-request-id": request_id,
    connection: "close",
  };
  return { status, headers, body };
}
