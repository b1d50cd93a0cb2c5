// Reads and checks the environment variables. Plain JavaScript: it also runs before anything is installed.
import { accessSync, constants, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { check, httpUrl, isHostName, listIn, SettingsError } from "./settings-check.mjs";
import { isPasswordOn, signOnSettings } from "./sign-on-settings.mjs";

export { SettingsError };

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir absolute
 * @property {string | null} databaseUrl of PostgreSQL, with its password; null: SQLite in the data folder
 * @property {{ url: string, apiKey: string, keyHeader: string, idempotency: "auto" | "on" | "off" } | null} service null: the embedded service
 * @property {string | null} authSecret null: generated into the data folder
 * @property {string} publicUrl without a trailing slash
 * @property {boolean} hasPublicUrl whether it was given: then it alone is the origin of our pages
 * @property {{ email: string, password: string } | null} admin
 * @property {boolean} hasDemoData
 * @property {number} catalogueMemoryMb most that the catalogue's engine takes, beside what Node takes
 * @property {string[]} posterHosts hosts of thumbnails beside those of the platforms, each with its subdomains
 * @property {{ format: "json" | "pretty", level: "debug" | "info" | "warn" | "error" }} log
 * @property {number} stopDelayMs how long a process that is stopping still takes requests, for a load balancer to notice
 * @property {number} sessionIdleMinutes a session without a request ends after so long
 * @property {string[]} trustedProxies addresses, ranges and "loopback": only their X-Forwarded-For counts
 * @property {string | null} metricsToken null: only this machine may read /api/metrics
 * @property {{ url: string, from: string } | null} mail mail server, with its password, and sender; null: no mail
 * @property {import("./sign-on-settings.mjs").SignOn | null} signOn null: no single sign-on
 * @property {string | null} breachedPasswords absolute path of a sorted file of SHA-1 hashes; null: no such file
 * @property {boolean} isPasswordOn false: of all passwords only that of the admin of ADMIN_EMAIL signs in
 */

/** @param {Record<string, string | undefined>} env @returns {Settings["service"]} */
function serviceSettings(env) {
  const { SERVICE_URL: url, SERVICE_API_KEY: apiKey, SERVICE_KEY_HEADER: keyHeader = "x-svc-api-key" } = env;
  const { SERVICE_IDEMPOTENCY: idempotency = "auto" } = env;
  const isMode = idempotency === "auto" || idempotency === "on" || idempotency === "off";
  check(isMode, `SERVICE_IDEMPOTENCY must be "auto", "on" or "off", not "${idempotency}".`);
  const isHeader = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(keyHeader);
  check(isHeader, `SERVICE_KEY_HEADER must be the name of an HTTP header, not "${keyHeader}".`);
  check(url || !apiKey, "SERVICE_API_KEY is set but SERVICE_URL is not; set both or neither.");
  if (!url) return null;
  check(apiKey, "SERVICE_URL is set but SERVICE_API_KEY is not; set both or neither.");
  check(/^[\x21-\x7e]+$/.test(apiKey), "SERVICE_API_KEY must not have spaces or control characters.");
  return { url: httpUrl(url, "SERVICE_URL"), apiKey, keyHeader, idempotency };
}

/** @param {Record<string, string | undefined>} env @returns {Settings["admin"]} */
function adminSettings(env) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email && !password) return null;
  check(email && password, "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.");
  check(/^[^\s@]+@[^\s@]+$/.test(email), `ADMIN_EMAIL must be an e-mail address, not "${email}".`);
  check(password.length >= 12, "ADMIN_PASSWORD must have at least 12 characters.");
  return { email, password };
}

/** @param {string} text @returns {string[]} */
function hostList(text) {
  const hosts = listIn(text);
  const wrong = hosts.find((host) => !isHostName(host));
  const example = 'host names such as "img.example.com" with commas between them';
  check(wrong === undefined, `POSTER_HOSTS must be ${example}, not "${wrong}".`);
  return hosts;
}

/** @param {string} entry */
function isProxy(entry) {
  const [address = "", prefix = "0", ...rest] = entry.split("/");
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return entry === "loopback" || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest && rest.length === 0);
}

/**
 * The address is not repeated: it has a password.
 * @param {string | undefined} text @returns {string | null}
 */
function databaseUrl(text) {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPostgres = url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  const isReadable = url && !/%(?![0-9a-f]{2})/i.test(url.username + url.password + url.pathname);
  const example = "postgres://user:password@host:5432/database";
  check(isPostgres, `DATABASE_URL must be the address of a PostgreSQL database, such as ${example}.`);
  check(isReadable, "DATABASE_URL has a % that begins no escape; write %25 for it.");
  return text;
}

/** @param {Record<string, string | undefined>} env @returns {Settings["mail"]} */
function mailSettings({ SMTP_URL: url = "", MAIL_FROM: from = "" }) {
  if (!url && !from) return null;
  check(url && from, "SMTP_URL and MAIL_FROM must be set together.");
  const isServer = URL.canParse(url) && /^smtps?:\/\/[^/]/.test(url) && !/%(?![0-9a-f]{2})/i.test(url);
  check(isServer, "SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.");
  const isSender = /^([^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/.test(from);
  check(isSender, `MAIL_FROM must be an address such as "Scoutdeck <deck@example.com>", not "${from}".`);
  return { url, from };
}

/** @param {string} path @returns {string} absolute */
function breachedPasswords(path) {
  let isReadable = false;
  try {
    accessSync(path, constants.R_OK);
    isReadable = statSync(path).isFile();
  } catch {
    // It is said below.
  }
  check(isReadable, `BREACHED_PASSWORDS must name a file that this user may read, not "${path}".`);
  return resolve(path);
}

/**
 * A terminal is read by a person, anything else by a program; decision 21 says why the levels differ.
 * @param {Record<string, string | undefined>} env @returns {Settings["log"]}
 */
function logSettings(env) {
  const { LOG_FORMAT: format = process.stdout.isTTY ? "pretty" : "json" } = env;
  check(format === "json" || format === "pretty", `LOG_FORMAT must be "json" or "pretty", not "${format}".`);
  const { LOG_LEVEL: level = format === "pretty" ? "warn" : "info" } = env;
  const isLevel = level === "debug" || level === "info" || level === "warn" || level === "error";
  check(isLevel, `LOG_LEVEL must be "debug", "info", "warn" or "error", not "${level}".`);
  return { format, level };
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
    METRICS_TOKEN,
    STOP_DELAY_MS = "0",
    SESSION_IDLE_MINUTES = "60",
    TRUSTED_PROXIES = "",
  } = env;
  const port = Number(PORT);
  const isPort = /^\d+$/.test(PORT) && port >= 1 && port <= 65535;
  check(isPort, `PORT must be a whole number from 1 to 65535, not "${PORT}".`);
  check(!/[\s/]/.test(host), `HOST must be a host name or an IP address, not "${host}".`);
  check(!AUTH_SECRET || AUTH_SECRET.length >= 32, "AUTH_SECRET must have at least 32 characters.");
  check(DEMO_DATA === "on" || DEMO_DATA === "off", `DEMO_DATA must be "on" or "off", not "${DEMO_DATA}".`);
  const catalogueMemoryMb = Number(CATALOGUE_MEMORY_MB);
  const isMemory = /^\d{1,7}$/.test(CATALOGUE_MEMORY_MB) && catalogueMemoryMb >= 200;
  const megabytes = "a whole number of megabytes from 200";
  check(isMemory, `CATALOGUE_MEMORY_MB must be ${megabytes}, not "${CATALOGUE_MEMORY_MB}".`);
  const stopDelayMs = Number(STOP_DELAY_MS);
  const isDelay = /^\d{1,6}$/.test(STOP_DELAY_MS) && stopDelayMs <= 300_000;
  check(isDelay, `STOP_DELAY_MS must be a whole number from 0 to 300000, not "${STOP_DELAY_MS}".`);
  const sessionIdleMinutes = Number(SESSION_IDLE_MINUTES);
  const isIdle =
    /^\d{1,3}$/.test(SESSION_IDLE_MINUTES) && sessionIdleMinutes >= 5 && sessionIdleMinutes <= 720;
  check(isIdle, `SESSION_IDLE_MINUTES must be a whole number from 5 to 720, not "${SESSION_IDLE_MINUTES}".`);
  const trustedProxies = listIn(TRUSTED_PROXIES);
  const wrong = trustedProxies.find((entry) => !isProxy(entry));
  const kinds = 'addresses such as "10.0.0.2", ranges such as "10.0.0.0/8", or "loopback"';
  check(wrong === undefined, `TRUSTED_PROXIES must be ${kinds}, with commas between them, not "${wrong}".`);
  const isToken = !METRICS_TOKEN || /^[\x21-\x7e]{16,}$/.test(METRICS_TOKEN);
  check(isToken, "METRICS_TOKEN must have at least 16 characters and no spaces.");
  const isThisMachine = ["0.0.0.0", "::", "127.0.0.1"].includes(host);
  const shownHost = isThisMachine ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const signOn = signOnSettings(env, host);
  return {
    port,
    host,
    dataDir: resolve(DATA_DIR),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    service: serviceSettings(env),
    authSecret: AUTH_SECRET ?? null,
    publicUrl: PUBLIC_URL ? httpUrl(PUBLIC_URL, "PUBLIC_URL") : `http://${shownHost}:${port}`,
    hasPublicUrl: PUBLIC_URL !== undefined,
    admin: adminSettings(env),
    hasDemoData: DEMO_DATA === "on",
    posterHosts: hostList(POSTER_HOSTS),
    catalogueMemoryMb,
    log: logSettings(env),
    stopDelayMs,
    sessionIdleMinutes,
    trustedProxies,
    metricsToken: METRICS_TOKEN ?? null,
    mail: mailSettings(env),
    signOn,
    breachedPasswords: env.BREACHED_PASSWORDS ? breachedPasswords(env.BREACHED_PASSWORDS) : null,
    isPasswordOn: isPasswordOn(env, signOn),
  };
}
