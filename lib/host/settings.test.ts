import { describe, expect, test } from "vitest";
import { SettingsError, readSettings } from "./settings.mjs";

test("nothing set: this machine, port 3000, the embedded service", () => {
  expect(readSettings({ PORT: "" })).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    service: null,
    publicUrl: "http://localhost:3000",
    hasDemoData: true,
    posterHosts: [],
    catalogueMemoryMb: 1000,
  });
});

test("hosts of posters, in any spelling of the list", () => {
  const { posterHosts } = readSettings({ POSTER_HOSTS: "Img.example.com, cdn.example.org" });
  expect(posterHosts).toEqual(["img.example.com", "cdn.example.org"]);
});

test("a service of one's own", () => {
  const settings = readSettings({
    SERVICE_URL: "https://api.example.com/base/",
    SERVICE_API_KEY: "k",
    SERVICE_KEY_HEADER: "x-api-key",
  });
  expect(settings.service).toEqual({
    url: "https://api.example.com/base",
    apiKey: "k",
    keyHeader: "x-api-key",
    replays: false,
  });
  const service = { SERVICE_URL: "http://x", SERVICE_API_KEY: "k" };
  expect(readSettings({ ...service, SERVICE_IDEMPOTENCY: "on" }).service).toMatchObject({ replays: true });
});

describe.each([
  ["PORT", { PORT: "80a" }],
  ["PORT", { PORT: "70000" }],
  ["POSTER_HOSTS", { POSTER_HOSTS: "https://img.example.com" }],
  ["POSTER_HOSTS", { POSTER_HOSTS: "localhost" }],
  ["HOST", { HOST: "a b" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://x" }],
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
  ["CATALOGUE_MEMORY_MB", { CATALOGUE_MEMORY_MB: "1GB" }],
  ["CATALOGUE_MEMORY_MB", { CATALOGUE_MEMORY_MB: "100" }],
] as [string, Record<string, string>][])("a wrong %s", (name, environment) => {
  test(`${JSON.stringify(environment)} is one sentence that names it`, () => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(name);
  });
});
