// This is plain JavaScript, because it also runs before anything is installed.
import { isIP } from "node:net";
import { resolve } from "node:path";
import { readableFile, SECRETS, withSecretFiles } from "./secret-files.mjs";
import {
  check,
  httpUrl,
  isHostName,
  isLoopback,
  isOn,
  listIn,
  SettingsError,
  wholeNumber,
} from "./settings-check.mjs";
import { isPasswordOn, signOnSettings } from "./sign-on-settings.mjs";

export { SECRETS, SettingsError, withSecretFiles };

const OPEN = `
  PORT HOST DATA_DIR PUBLIC_URL SERVICE_URL SERVICE_KEY_HEADER SERVICE_IDEMPOTENCY
  SESSION_IDLE_MINUTES TRUSTED_PROXIES ADMIN_EMAIL CATALOGUE_MEMORY_MB IMPORT_MEMORY_MB UPLOADS_MAX_MB
  POSTER_HOSTS SOURCE_HOSTS WEBHOOK_HOSTS LOG_FORMAT LOG_LEVEL LOG_ADDRESSES MAIL_FROM PASSWORD_SIGN_IN
  BREACHED_PASSWORDS LOOK_CLOSER DEMO_DATA STOP_DELAY_MS REQUIRE_TLS UNKNOWN_PARAMETERS OIDC_ISSUER
  OIDC_CLIENT_ID OIDC_ALLOWED_DOMAINS OIDC_NAME OIDC_TRUST_EMAIL OIDC_SCOPES OIDC_ROLE_CLAIM
  OIDC_ROLES OIDC_DEFAULT_ROLE OIDC_ACR OIDC_AMR OIDC_MAX_AGE_S OIDC_ALGORITHM
`;

/** @type {readonly string[]} */
export const SETTINGS = [...SECRETS, ...SECRETS.map((name) => `${name}_FILE`), ...OPEN.trim().split(/\s+/)];

/** @typedef {import("./settings-shape").Settings} Settings */

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
function adminSettings({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }) {
  if (!email && !password) return null;
  check(email && password, "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.");
  check(/^[^\s@]+@[^\s@]+$/.test(email), `ADMIN_EMAIL must be an e-mail address, not "${email}".`);
  check(password.length >= 12, "ADMIN_PASSWORD must have at least 12 characters.");
  return { email, password };
}

/** @param {Record<string, string | undefined>} env @param {string} name @param {(host: string) => boolean} isHost */
function hostList(env, name, isHost) {
  const hosts = listIn(env[name] ?? "");
  const wrong = hosts.find((host) => !isHost(host));
  const example = 'host names such as "files.example.com" with commas between them';
  check(wrong === undefined, `${name} must be ${example}, not "${wrong}".`);
  return hosts;
}

/** The host is written as in a URL; the port is optional. @param {string} host */
const isOwnHost = (host) =>
  /^(\w[\w.-]*|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host) && URL.canParse(`http://${host}`);

/** @param {string} entry */
function isProxy(entry) {
  const [address = "", prefix = "0", ...rest] = entry.split("/");
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return entry === "loopback" || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest && rest.length === 0);
}

/**
 * The address of a server that keeps data. It is not repeated: it has a password.
 * @param {string} name @param {string | undefined} text @param {RegExp} form of scheme and path
 * @param {string} like what it is, with an example @returns {string | null}
 */
function storeUrl(name, text, form, like) {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  check(
    url && form.test(url.protocol + url.pathname + url.search + url.hash),
    `${name} must be the address of ${like}.`,
  );
  const isReadable = !/%(?![0-9a-f]{2})/i.test(url.username + url.password + url.pathname);
  check(isReadable, `${name} has a % that begins no escape; write %25 for it.`);
  return text;
}
const POSTGRES = "a PostgreSQL database, such as postgres://user:password@host:5432/database";
const CLICKHOUSE = "a ClickHouse database, such as http://user:password@host:8123/database";

/** @param {Record<string, string | undefined>} env @returns {Settings["mail"]} */
function mailSettings({ SMTP_URL: url = "", MAIL_FROM: from = "", ...env }) {
  if (!url && !from) return null;
  check(url && from, "SMTP_URL and MAIL_FROM must be set together.");
  const isServer = URL.canParse(url) && /^smtps?:\/\/[^/]/.test(url) && !/%(?![0-9a-f]{2})/i.test(url);
  check(isServer, "SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.");
  const isSender = /^([^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/.test(from);
  check(isSender, `MAIL_FROM must be an address such as "Scoutdeck <deck@example.com>", not "${from}".`);
  return { url, from, needsTls: isOn(env, "REQUIRE_TLS", "off") && !isLoopback(new URL(url).hostname) };
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
  const env = withSecretFiles(environment);
  const { HOST: host = "127.0.0.1", AUTH_SECRET, PUBLIC_URL, METRICS_TOKEN, BREACHED_PASSWORDS } = env;
  const port = wholeNumber(env, "PORT", [1, 65535], 3000);
  check(!/[\s/]/.test(host), `HOST must be a host name or an IP address, not "${host}".`);
  check(!AUTH_SECRET || AUTH_SECRET.length >= 32, "AUTH_SECRET must have at least 32 characters.");
  const trustedProxies = listIn(env.TRUSTED_PROXIES ?? "");
  const wrong = trustedProxies.find((entry) => !isProxy(entry));
  const kinds = 'addresses such as "10.0.0.2", ranges such as "10.0.0.0/8", or "loopback"';
  check(wrong === undefined, `TRUSTED_PROXIES must be ${kinds}, with commas between them, not "${wrong}".`);
  const isToken = !METRICS_TOKEN || /^[\x21-\x7e]{16,}$/.test(METRICS_TOKEN);
  check(isToken, "METRICS_TOKEN must have at least 16 characters and no spaces.");
  const isThisMachine = ["0.0.0.0", "::", "127.0.0.1"].includes(host);
  const shownHost = isThisMachine ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const { UNKNOWN_PARAMETERS: unknown = "refuse" } = env;
  const isKnown = unknown === "refuse" || unknown === "ignore";
  check(isKnown, `UNKNOWN_PARAMETERS must be "refuse" or "ignore", not "${unknown}".`);
  const signOn = signOnSettings(env, host);
  return {
    port,
    host,
    dataDir: resolve(env.DATA_DIR ?? "./data"),
    databaseUrl: storeUrl("DATABASE_URL", env.DATABASE_URL, /^postgres(ql)?:\/./, POSTGRES),
    catalogueUrl: storeUrl("CATALOGUE_URL", env.CATALOGUE_URL, /^https?:\/[^/?#]+$/, CLICKHOUSE),
    service: serviceSettings(env),
    authSecret: AUTH_SECRET ?? null,
    previousSecret: env.AUTH_SECRET_PREVIOUS ?? null,
    publicUrl: PUBLIC_URL ? httpUrl(PUBLIC_URL, "PUBLIC_URL") : `http://${shownHost}:${port}`,
    hasPublicUrl: PUBLIC_URL !== undefined,
    admin: adminSettings(env),
    hasDemoData: isOn(env, "DEMO_DATA", "on"),
    isLookingCloser: isOn(env, "LOOK_CLOSER", "on"),
    posterHosts: hostList(env, "POSTER_HOSTS", isHostName),
    sourceHosts: hostList(env, "SOURCE_HOSTS", isOwnHost),
    webhookHosts: hostList(env, "WEBHOOK_HOSTS", isOwnHost),
    catalogueMemoryMb: wholeNumber(env, "CATALOGUE_MEMORY_MB", [200, 9_999_999], 1000),
    importMemoryMb: wholeNumber(env, "IMPORT_MEMORY_MB", [256, 9_999_999], 1024),
    uploadsMaxMb: wholeNumber(env, "UPLOADS_MAX_MB", [1, 9_999_999], 2048),
    log: logSettings(env),
    stopDelayMs: wholeNumber(env, "STOP_DELAY_MS", [0, 300_000], 0),
    sessionIdleMinutes: wholeNumber(env, "SESSION_IDLE_MINUTES", [5, 720], 60),
    trustedProxies,
    metricsToken: METRICS_TOKEN ?? null,
    mail: mailSettings(env),
    signOn,
    breachedPasswords: BREACHED_PASSWORDS ? readableFile(BREACHED_PASSWORDS, "BREACHED_PASSWORDS") : null,
    isPasswordOn: isPasswordOn(env, signOn),
    isLoggingAddresses: isOn(env, "LOG_ADDRESSES", "off"),
    ignoresUnknown: unknown === "ignore",
    isTlsRequired: isOn(env, "REQUIRE_TLS", "off"),
  };
}
