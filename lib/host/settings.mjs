// The environment variables, read and judged in one place. Plain JavaScript: it also runs before anything is installed.
import { resolve } from "node:path";

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir absolute
 * @property {{ url: string, apiKey: string, keyHeader: string, replays: boolean } | null} service null: the embedded service
 * @property {string | null} authSecret null: generated into the data folder
 * @property {string} publicUrl without a trailing slash
 * @property {{ email: string, password: string } | null} admin
 * @property {boolean} hasDemoData
 * @property {number} catalogueMemoryMb most that the catalogue's engine takes, beside what Node takes
 * @property {string[]} posterHosts hosts of thumbnails beside those of the platforms, each with its subdomains
 */

/** One sentence that names the variable; shown to the person as it is. */
export class SettingsError extends Error {}

/** @param {string} text @param {string} name */
function httpUrl(text, name) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    !url ||
    (url.protocol !== "http:" && url.protocol !== "https:") ||
    url.username ||
    url.search ||
    url.hash
  ) {
    throw new SettingsError(
      `${name} must be an address that starts with http:// or https://, not "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, "");
}

/** @param {Record<string, string | undefined>} env @returns {Settings["service"]} */
function serviceSettings(env) {
  const { SERVICE_URL: url, SERVICE_API_KEY: apiKey, SERVICE_KEY_HEADER: keyHeader = "x-svc-api-key" } = env;
  const { SERVICE_IDEMPOTENCY: idempotency = "off" } = env;
  if (idempotency !== "on" && idempotency !== "off") {
    throw new SettingsError(`SERVICE_IDEMPOTENCY must be "on" or "off", not "${idempotency}".`);
  }
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(keyHeader)) {
    throw new SettingsError(`SERVICE_KEY_HEADER must be the name of an HTTP header, not "${keyHeader}".`);
  }
  if (!url) {
    if (apiKey)
      throw new SettingsError("SERVICE_API_KEY is set but SERVICE_URL is not; set both or neither.");
    return null;
  }
  if (!apiKey) throw new SettingsError("SERVICE_URL is set but SERVICE_API_KEY is not; set both or neither.");
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new SettingsError("SERVICE_API_KEY must not have spaces or control characters.");
  return { url: httpUrl(url, "SERVICE_URL"), apiKey, keyHeader, replays: idempotency === "on" };
}

/** @param {Record<string, string | undefined>} env @returns {Settings["admin"]} */
function adminSettings(env) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email && !password) return null;
  if (!email || !password) throw new SettingsError("ADMIN_EMAIL and ADMIN_PASSWORD must be set together.");
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new SettingsError(`ADMIN_EMAIL must be an e-mail address, not "${email}".`);
  if (password.length < 12) throw new SettingsError("ADMIN_PASSWORD must have at least 12 characters.");
  return { email, password };
}

/** @param {string} text @returns {string[]} */
function hostList(text) {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = hosts.find((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host));
  if (wrong !== undefined) {
    throw new SettingsError(
      `POSTER_HOSTS must be host names such as "img.example.com" with commas between them, not "${wrong}".`,
    );
  }
  return hosts;
}

/**
 * Reads the settings. Empty variables count as unset.
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 * @throws {SettingsError} one sentence that names the wrong variable
 */
export function readSettings(environment) {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const {
    PORT = "3000",
    HOST: host = "127.0.0.1",
    DATA_DIR = "./data",
    AUTH_SECRET,
    PUBLIC_URL,
    DEMO_DATA = "on",
    POSTER_HOSTS = "",
    CATALOGUE_MEMORY_MB = "1000",
  } = env;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port < 1 || port > 65535) {
    throw new SettingsError(`PORT must be a whole number from 1 to 65535, not "${PORT}".`);
  }
  if (/[\s/]/.test(host))
    throw new SettingsError(`HOST must be a host name or an IP address, not "${host}".`);
  if (env.DATABASE_URL) {
    throw new SettingsError(
      "DATABASE_URL is not supported yet; unset it to use the embedded databases in DATA_DIR.",
    );
  }
  if (AUTH_SECRET && AUTH_SECRET.length < 32)
    throw new SettingsError("AUTH_SECRET must have at least 32 characters.");
  if (DEMO_DATA !== "on" && DEMO_DATA !== "off") {
    throw new SettingsError(`DEMO_DATA must be "on" or "off", not "${DEMO_DATA}".`);
  }
  const catalogueMemoryMb = Number(CATALOGUE_MEMORY_MB);
  if (!/^\d{1,7}$/.test(CATALOGUE_MEMORY_MB) || catalogueMemoryMb < 200) {
    throw new SettingsError(
      `CATALOGUE_MEMORY_MB must be a whole number of megabytes from 200, not "${CATALOGUE_MEMORY_MB}".`,
    );
  }
  const shownHost =
    host === "0.0.0.0" || host === "::" || host === "127.0.0.1"
      ? "localhost"
      : host.includes(":")
        ? `[${host}]`
        : host;
  return {
    port,
    host,
    dataDir: resolve(DATA_DIR),
    service: serviceSettings(env),
    authSecret: AUTH_SECRET ?? null,
    publicUrl: PUBLIC_URL ? httpUrl(PUBLIC_URL, "PUBLIC_URL") : `http://${shownHost}:${port}`,
    admin: adminSettings(env),
    hasDemoData: DEMO_DATA === "on",
    posterHosts: hostList(POSTER_HOSTS),
    catalogueMemoryMb,
  };
}
