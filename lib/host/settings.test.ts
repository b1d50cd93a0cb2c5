import { describe, expect, test } from "vitest";
import { SettingsError, readSettings } from "./settings.mjs";

test("nothing set: this machine, port 3000, the embedded service", () => {
  expect(readSettings({ PORT: "" })).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    service: null,
    publicUrl: "http://localhost:3000",
    hasPublicUrl: false,
    hasDemoData: true,
    isLookingCloser: true,
    posterHosts: [],
    sourceHosts: [],
    catalogueMemoryMb: 1000,
    stopDelayMs: 0,
    signOn: null,
    isPasswordOn: true,
  });
});

const OIDC = {
  OIDC_ISSUER: "https://login.example.com/",
  OIDC_CLIENT_ID: "deck",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_ALLOWED_DOMAINS: "Example.com, example.org",
};
const ADMIN = { ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "x".repeat(12) };
const PUBLIC = { PUBLIC_URL: "https://deck.example.com" };

test("single sign-on: strength, age and signature", () => {
  const strong = {
    OIDC_ACR: "urn:a  urn:B",
    OIDC_AMR: "otp",
    OIDC_MAX_AGE_S: "600",
    OIDC_ALGORITHM: "PS256",
  };
  expect(readSettings({ ...OIDC, ...strong }).signOn).toMatchObject({
    strength: { acr: ["urn:a", "urn:B"], amr: ["otp"], maxAgeS: 600 },
    algorithm: "PS256",
  });
});

test("a previous secret exists only if given", () => {
  expect(readSettings({}).previousSecret).toBeNull();
  expect(readSettings({ AUTH_SECRET_PREVIOUS: "old" }).previousSecret).toBe("old");
});

test("single sign-on: defaults", () => {
  expect(readSettings(OIDC).signOn).toEqual({
    issuer: "https://login.example.com",
    clientId: "deck",
    clientSecret: "secret",
    name: "single sign-on",
    domains: ["example.com", "example.org"],
    isEmailTrusted: false,
    scopes: "openid email profile",
    roleClaim: null,
    roles: [],
    strength: { acr: [], amr: [], maxAgeS: null },
    algorithm: "RS256",
    defaultRole: "member",
  });
});

test("single sign-on: all settings, and passwords off", () => {
  const said = {
    OIDC_NAME: "Example login",
    OIDC_TRUST_EMAIL: "on",
    OIDC_SCOPES: "openid email groups",
    OIDC_ROLE_CLAIM: "groups",
    OIDC_ROLES: "People Ops=admin, cn=Finance=finance",
    OIDC_DEFAULT_ROLE: "none",
    PASSWORD_SIGN_IN: "off",
  };
  const settings = readSettings({ ...OIDC, ...ADMIN, ...PUBLIC, HOST: "0.0.0.0", ...said });
  expect(settings.isPasswordOn).toBe(false);
  expect(settings.signOn).toMatchObject({
    name: "Example login",
    isEmailTrusted: true,
    scopes: "openid email groups",
    roleClaim: "groups",
    roles: [
      ["People Ops", "admin"],
      ["cn=Finance", "finance"],
    ],
    defaultRole: null,
  });
  const onLoopback = { ...OIDC, OIDC_ISSUER: "http://127.0.0.1:9000/realms/one" };
  expect(readSettings(onLoopback).signOn!.issuer).toBe("http://127.0.0.1:9000/realms/one");
});

test("hosts of posters, in any spelling of the list", () => {
  const { posterHosts } = readSettings({ POSTER_HOSTS: "Img.example.com, cdn.example.org" });
  expect(posterHosts).toEqual(["img.example.com", "cdn.example.org"]);
});

test("hosts of sources and webhooks, with or without a port", () => {
  const hosts = "Files.internal, localhost:8080\n10.0.0.5 [fd00::5]:81";
  const { sourceHosts, webhookHosts } = readSettings({ SOURCE_HOSTS: hosts, WEBHOOK_HOSTS: hosts });
  expect(sourceHosts).toEqual(["files.internal", "localhost:8080", "10.0.0.5", "[fd00::5]:81"]);
  expect(webhookHosts).toEqual(sourceHosts);
});

test("a service of the operator", () => {
  const settings = readSettings({
    SERVICE_URL: "https://api.example.com/base/",
    SERVICE_API_KEY: "k",
    SERVICE_KEY_HEADER: "x-api-key",
  });
  expect(settings.service).toEqual({
    url: "https://api.example.com/base",
    apiKey: "k",
    keyHeader: "x-api-key",
    idempotency: "auto",
  });
  const service = { SERVICE_URL: "http://x", SERVICE_API_KEY: "k" };
  for (const idempotency of ["auto", "on", "off"])
    expect(readSettings({ ...service, SERVICE_IDEMPOTENCY: idempotency }).service).toMatchObject({
      idempotency,
    });
});

describe.each([
  ["PORT", { PORT: "80a" }],
  ["PORT", { PORT: "70000" }],
  ["POSTER_HOSTS", { POSTER_HOSTS: "https://img.example.com" }],
  ["POSTER_HOSTS", { POSTER_HOSTS: "localhost" }],
  ["SOURCE_HOSTS", { SOURCE_HOSTS: "http://files.internal" }],
  ["SOURCE_HOSTS", { SOURCE_HOSTS: "files.internal/export" }],
  ["SOURCE_HOSTS", { SOURCE_HOSTS: "me@files.internal" }],
  ["SOURCE_HOSTS", { SOURCE_HOSTS: "files.internal:70000" }],
  ["SOURCE_HOSTS", { SOURCE_HOSTS: "10.0.0.300" }],
  ["SOURCE_HOSTS", { SOURCE_HOSTS: "*.internal" }],
  ["WEBHOOK_HOSTS", { WEBHOOK_HOSTS: "https://hooks.internal" }],
  ["WEBHOOK_HOSTS", { WEBHOOK_HOSTS: "hooks.internal:70000" }],
  ["HOST", { HOST: "a b" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://x" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://x/y" }],
  ["DATABASE_URL", { DATABASE_URL: "db" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://user:100%@host/db" }],
  ["CATALOGUE_URL", { CATALOGUE_URL: "http://host:8123" }],
  ["CATALOGUE_URL", { CATALOGUE_URL: "clickhouse://host:9000/db" }],
  ["CATALOGUE_URL", { CATALOGUE_URL: "http://host:8123/db/table" }],
  ["CATALOGUE_URL", { CATALOGUE_URL: "http://host:8123/db?readonly=1" }],
  ["CATALOGUE_URL", { CATALOGUE_URL: "db" }],
  ["CATALOGUE_URL", { CATALOGUE_URL: "http://user:100%@host/db" }],
  ["SERVICE_URL", { SERVICE_URL: "ftp://x", SERVICE_API_KEY: "k" }],
  ["SERVICE_API_KEY", { SERVICE_URL: "http://x" }],
  ["SERVICE_URL", { SERVICE_API_KEY: "k" }],
  ["SERVICE_KEY_HEADER", { SERVICE_KEY_HEADER: "a b" }],
  ["SERVICE_IDEMPOTENCY", { SERVICE_IDEMPOTENCY: "yes" }],
  ["AUTH_SECRET", { AUTH_SECRET: "short" }],
  ["PUBLIC_URL", { PUBLIC_URL: "scoutdeck.example" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@b.example" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "short" }],
  ["ADMIN_EMAIL", { ADMIN_EMAIL: "a", ADMIN_PASSWORD: "x".repeat(12) }],
  ["DEMO_DATA", { DEMO_DATA: "yes" }],
  ["LOOK_CLOSER", { LOOK_CLOSER: "no" }],
  ["CATALOGUE_MEMORY_MB", { CATALOGUE_MEMORY_MB: "1GB" }],
  ["CATALOGUE_MEMORY_MB", { CATALOGUE_MEMORY_MB: "100" }],
  ["UPLOADS_MAX_MB", { UPLOADS_MAX_MB: "2GB" }],
  ["IMPORT_MEMORY_MB", { IMPORT_MEMORY_MB: "100" }],
  ["LOG_FORMAT", { LOG_FORMAT: "xml" }],
  ["LOG_LEVEL", { LOG_LEVEL: "verbose" }],
  ["STOP_DELAY_MS", { STOP_DELAY_MS: "5s" }],
  ["STOP_DELAY_MS", { STOP_DELAY_MS: "300001" }],
  ["METRICS_TOKEN", { METRICS_TOKEN: "short" }],
  ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "1h" }],
  ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "4" }],
  ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "721" }],
  ["BREACHED_PASSWORDS", { BREACHED_PASSWORDS: "/no/such/file" }],
  ["BREACHED_PASSWORDS", { BREACHED_PASSWORDS: "/" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "proxy.internal" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.2, 10.0.0.0/33" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "2001:db8::/129" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/8/8" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/" }],
  ["OIDC_CLIENT_SECRET", { ...OIDC, OIDC_CLIENT_SECRET: "" }],
  ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://login.example.com" }],
  ["OIDC_ISSUER", { OIDC_NAME: "Example login" }],
  ["OIDC_ISSUER", { ...OIDC, OIDC_ISSUER: "login.example.com" }],
  ["OIDC_ISSUER must start with https", { ...OIDC, OIDC_ISSUER: "http://login.example.com" }],
  ["OIDC_ISSUER must start with https", { ...OIDC, OIDC_ISSUER: "http://127.0.0.1.example.com" }],
  ["PUBLIC_URL", { ...OIDC, HOST: "0.0.0.0" }],
  ["PUBLIC_URL", { ...OIDC, PUBLIC_URL: "https://example.com/deck" }],
  ["OIDC_ALLOWED_DOMAINS", { ...OIDC, OIDC_ALLOWED_DOMAINS: "" }],
  ["OIDC_ALLOWED_DOMAINS", { ...OIDC, OIDC_ALLOWED_DOMAINS: "@example.com" }],
  ["OIDC_ALLOWED_DOMAINS", { ...OIDC, OIDC_ALLOWED_DOMAINS: "*" }],
  ["OIDC_TRUST_EMAIL", { ...OIDC, OIDC_TRUST_EMAIL: "yes" }],
  ["OIDC_SCOPES", { ...OIDC, OIDC_SCOPES: "email" }],
  ["OIDC_ROLES", { ...OIDC, OIDC_ROLE_CLAIM: "groups" }],
  ["OIDC_ROLE_CLAIM", { ...OIDC, OIDC_ROLES: "a=admin" }],
  ["OIDC_ROLES", { ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "a" }],
  ["OIDC_ROLES", { ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "a=owner" }],
  ["OIDC_MAX_AGE_S", { ...OIDC, OIDC_MAX_AGE_S: "10m" }],
  ["OIDC_ALGORITHM", { ...OIDC, OIDC_ALGORITHM: "HS256" }],
  ["OIDC_ALGORITHM", { ...OIDC, OIDC_ALGORITHM: "none" }],
  ["OIDC_ACR", { OIDC_ACR: "mfa" }],
  ["OIDC_DEFAULT_ROLE", { ...OIDC, OIDC_DEFAULT_ROLE: "owner" }],
  ["OIDC_DEFAULT_ROLE", { ...OIDC, OIDC_DEFAULT_ROLE: "none" }],
  ["PASSWORD_SIGN_IN", { ...OIDC, ...ADMIN, PASSWORD_SIGN_IN: "no" }],
  ["PASSWORD_SIGN_IN=off needs OIDC_ISSUER", { ...ADMIN, PASSWORD_SIGN_IN: "off" }],
  ["PASSWORD_SIGN_IN=off needs ADMIN_EMAIL", { ...OIDC, PASSWORD_SIGN_IN: "off" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.com" }],
  ["SMTP_URL", { MAIL_FROM: "deck@example.com" }],
  ["SMTP_URL", { SMTP_URL: "mail.example.com:25", MAIL_FROM: "deck@example.com" }],
  ["SMTP_URL", { SMTP_URL: "https://mail.example.com", MAIL_FROM: "deck@example.com" }],
  ["SMTP_URL", { SMTP_URL: "smtp://user:100%@mail.example.com", MAIL_FROM: "deck@example.com" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "deck" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "a@b.example, c@d.example" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }],
] as [string, Record<string, string>][])("a wrong %s", (name, environment) => {
  test(`${JSON.stringify(environment)} is one sentence that names it`, () => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(name);
  });
});

describe("edges", () => {
  test.each<[Record<string, string>, object]>([
    [{ PORT: "1" }, { port: 1, publicUrl: "http://localhost:1" }],
    [{ PORT: "65535" }, { port: 65_535 }],
    [{ HOST: "0.0.0.0" }, { publicUrl: "http://localhost:3000" }],
    [{ HOST: "::" }, { publicUrl: "http://localhost:3000" }],
    [{ HOST: "fd00::1", PORT: "80" }, { publicUrl: "http://[fd00::1]:80" }],
    [{ HOST: "deck.example" }, { publicUrl: "http://deck.example:3000" }],
    [{ PUBLIC_URL: "https://Deck.example//" }, { publicUrl: "https://deck.example", hasPublicUrl: true }],
    [{ PUBLIC_URL: "https://deck.example/base/" }, { publicUrl: "https://deck.example/base" }],
    [{ AUTH_SECRET: "x".repeat(32) }, { authSecret: "x".repeat(32) }],
    [{ AUTH_SECRET: "" }, { authSecret: null }],
    [{ DEMO_DATA: "off" }, { hasDemoData: false }],
    [{ LOOK_CLOSER: "off" }, { isLookingCloser: false }],
    [{ CATALOGUE_MEMORY_MB: "200" }, { catalogueMemoryMb: 200 }],
    [{ UPLOADS_MAX_MB: "1" }, { uploadsMaxMb: 1 }],
    [{ POSTER_HOSTS: " , \n" }, { posterHosts: [] }],
    [{ ADMIN_EMAIL: "", ADMIN_PASSWORD: "" }, { admin: null }],
    [
      { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "x".repeat(12) },
      { admin: { email: "a@b.example", password: "x".repeat(12) } },
    ],
    [{ SERVICE_KEY_HEADER: "x-api-key" }, { service: null }],
    [{ LOG_FORMAT: "json" }, { log: { format: "json", level: "info" } }],
    [{ LOG_FORMAT: "pretty" }, { log: { format: "pretty", level: "warn" } }],
    [{ LOG_FORMAT: "pretty", LOG_LEVEL: "debug" }, { log: { format: "pretty", level: "debug" } }],
    [{ METRICS_TOKEN: "" }, { metricsToken: null }],
    [{}, { sessionIdleMinutes: 60, trustedProxies: [] }],
    [{ BREACHED_PASSWORDS: "package.json" }, { breachedPasswords: `${process.cwd()}/package.json` }],
    [{ SESSION_IDLE_MINUTES: "5" }, { sessionIdleMinutes: 5 }],
    [{ SESSION_IDLE_MINUTES: "720" }, { sessionIdleMinutes: 720 }],
    [
      { TRUSTED_PROXIES: "loopback, 10.0.0.2\n2001:DB8::/32" },
      { trustedProxies: ["loopback", "10.0.0.2", "2001:db8::/32"] },
    ],
    [{ SMTP_URL: "", MAIL_FROM: "" }, { mail: null }],
    [
      { SMTP_URL: "smtps://deck:p%40ss@mail.example.com", MAIL_FROM: "Scoutdeck <deck@example.com>" },
      { mail: { url: "smtps://deck:p%40ss@mail.example.com", from: "Scoutdeck <deck@example.com>" } },
    ],
    [
      { SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: "deck@example.com" },
      { mail: { url: "smtp://127.0.0.1:2525", from: "deck@example.com" } },
    ],
    [{ METRICS_TOKEN: "t".repeat(16) }, { metricsToken: "t".repeat(16) }],
  ])("%j", (environment, settings) => expect(readSettings(environment)).toMatchObject(settings));

  test("the data folder is absolute", () => {
    expect(readSettings({ DATA_DIR: "/srv/deck" }).dataDir).toBe("/srv/deck");
    expect(readSettings({}).dataDir).toBe(`${process.cwd()}/data`);
  });

  test.each<[string, Record<string, string>]>([
    ["PORT", { PORT: "0" }],
    ["PORT", { PORT: "65536" }],
    ["PORT", { PORT: "1e3" }],
    ["PORT", { PORT: "-1" }],
    ["HOST", { HOST: "http://deck.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://deck.example/?a=1" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://user@deck.example" }],
    ["SERVICE_API_KEY", { SERVICE_URL: "http://x", SERVICE_API_KEY: "two words" }],
    ["AUTH_SECRET", { AUTH_SECRET: "x".repeat(31) }],
    ["CATALOGUE_MEMORY_MB", { CATALOGUE_MEMORY_MB: "199" }],
    ["UPLOADS_MAX_MB", { UPLOADS_MAX_MB: "0" }],
    ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "x".repeat(12) }],
  ])("a wrong %s: %j", (name, environment) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(new RegExp(`\\b${name}\\b.*\\.$`));
  });

  test("errors never contain secrets", () => {
    const secrets = [
      { AUTH_SECRET: "hunter2" },
      { METRICS_TOKEN: "hunter2" },
      { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "hunter2" },
      { SERVICE_URL: "http://x", SERVICE_API_KEY: "hunter2 " },
    ];
    for (const environment of secrets) expect(() => readSettings(environment)).toThrow(/^(?!.*hunter2)/);
  });
});
