// These headers are on every answer of this server, including those before the pages are ready.
import { randomBytes } from "node:crypto";

const YEAR_S = 31_536_000;

/**
 * Clips load from any host that the service names; pictures (kept posters), styles and requests use this server alone.
 * Scripts run when they carry the page's nonce, or when such a script loads them.
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

export const NO_SCRIPTS = policy("'none'");

/**
 * Next reads the nonce from the policy and writes it into the scripts of that page.
 * @param {{ isDev?: boolean }} [options] `isDev` means that the development server compiles in the browser
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
 * @param {string} [publicUrl] the address people use; with https, browsers never come back without TLS
 * @returns {Record<string, string>} the default policy allows no script
 */
export function securityHeaders(publicUrl = "") {
  const isSecure = publicUrl.startsWith("https:");
  return {
    "content-security-policy": NO_SCRIPTS,
    ...ALWAYS,
    ...(isSecure && { "strict-transport-security": `max-age=${YEAR_S}; includeSubDomains` }),
  };
}
