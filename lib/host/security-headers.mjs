// The headers of every answer of this server, also of those that are made before the pages are there.
import { randomBytes } from "node:crypto";

const YEAR_S = 31_536_000;

/**
 * Clips come from wherever the service says; pictures (kept posters), styles and calls from this server alone. Scripts
 * run when the page names their nonce, or when such a script loads them.
 * @param {string} scripts
 */
const policy = (scripts) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self' http: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The policy of an answer that has no script. */
export const NO_SCRIPTS = policy("'none'");

/**
 * The policy of one page. Next reads the nonce from it and writes it into the scripts of that page.
 * @param {{ isDev?: boolean }} [options] `isDev`: the development server compiles in the browser
 */
export const pagePolicy = ({ isDev = false } = {}) =>
  policy(`'nonce-${randomBytes(18).toString("base64")}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`);

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "cross-origin-opener-policy": "same-origin",
};

/**
 * @param {string} [publicUrl] the address people use; https: browsers never come back without TLS
 * @returns {Record<string, string>} without a policy of its own no script runs
 */
export function securityHeaders(publicUrl = "") {
  const isSecure = publicUrl.startsWith("https:");
  return {
    "content-security-policy": NO_SCRIPTS,
    ...ALWAYS,
    ...(isSecure && { "strict-transport-security": `max-age=${YEAR_S}; includeSubDomains` }),
  };
}
