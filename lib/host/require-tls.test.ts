/** REQUIRE_TLS=on: refused settings, and connections that stay on this machine. */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { root } from "./run.mjs";
import { checkTls } from "./require-tls";
import { readSettings, SettingsError } from "./settings.mjs";
import { CLI } from "@/lib/testing/compile-programs";

const PUBLIC = { PUBLIC_URL: "https://deck.example.com" };
const check = (environment: Record<string, string>) =>
  checkTls(readSettings({ ...PUBLIC, REQUIRE_TLS: "on", ...environment }));
const service = (url: string) => ({ SERVICE_URL: url, SERVICE_API_KEY: "key" });
const mail = (url: string) => ({ SMTP_URL: url, MAIL_FROM: "deck@example.com" });
const database = (rest: string) => ({ DATABASE_URL: `postgres://deck:hunter2@${rest}` });

test.each<[string, Record<string, string>]>([
  ["a service with TLS", service("https://api.example.com")],
  ["a service of this machine", service("http://127.0.0.1:4000")],
  ["a mail server with TLS", mail("smtps://mail.example.com")],
  ["a mail server that offers TLS: the mailer insists", mail("smtp://mail.example.com:587")],
  ["a mail server of this machine", mail("smtp://localhost:25?ignoreTLS=true")],
  ["a database with TLS", database("db.internal/deck?sslmode=require")],
  [
    "a database whose name is checked",
    database("db.internal/deck?sslmode=verify-full&sslrootcert=/etc/ca.pem"),
  ],
  ["a database of this machine", database("[::1]:5432/deck")],
  ["a database behind a socket", database("localhost/deck?host=/var/run/postgresql")],
  ["a database behind a socket in the place of the host", database("%2Fvar%2Frun%2Fpostgresql/deck")],
  ["a catalogue with TLS", { CATALOGUE_URL: "https://deck:hunter2@clicks.internal:8443/deck" }],
  ["a catalogue of this machine", { CATALOGUE_URL: "http://deck:hunter2@localhost:8123/deck" }],
  ["this machine alone", { PUBLIC_URL: "", HOST: "127.0.0.1" }],
  ["a proxy in front of a container", { HOST: "0.0.0.0" }],
])("%s is right", (_, environment) => expect(() => check(environment)).not.toThrow());

describe.each<[string, Record<string, string>]>([
  ["PUBLIC_URL", { PUBLIC_URL: "http://deck.example.com" }],
  ["PUBLIC_URL", { PUBLIC_URL: "", HOST: "0.0.0.0" }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://localhost:3000", HOST: "0.0.0.0" }],
  ["SERVICE_URL", service("http://api.example.com")],
  ["SERVICE_URL", service("http://127.0.0.1.example.com")],
  ["SMTP_URL", mail("smtp://mail.example.com?ignoreTLS=true")],
  ["SMTP_URL", mail("smtps://mail.example.com?tls.rejectUnauthorized=false")],
  ["DATABASE_URL", database("db.internal/deck")],
  ["DATABASE_URL", database("db.internal/deck?sslmode=prefer")],
  ["DATABASE_URL", database("db.internal/deck?sslmode=no-verify")],
  ["DATABASE_URL", database("db.internal/deck?sslmode=verify-full&sslmode=disable")],
  ["DATABASE_URL", database("db.internal/deck?sslmode=require&uselibpqcompat=true")],
  ["DATABASE_URL", database("localhost/deck?host=db.internal")],
  ["CATALOGUE_URL", { CATALOGUE_URL: "http://deck:hunter2@clicks.internal:8123/deck" }],
])("%s", (name, environment) => {
  test(`${JSON.stringify(environment)} is refused in one sentence`, () => {
    expect(() => check(environment)).toThrow(SettingsError);
    expect(() => check(environment)).toThrow(new RegExp(`^REQUIRE_TLS=on needs .*\\b${name}\\b.*\\.$`));
    expect(() => check(environment)).toThrow(/^(?!.*hunter2)/);
  });
  test(`${JSON.stringify(environment)} is right without it`, () =>
    expect(() => check({ ...environment, REQUIRE_TLS: "off" })).not.toThrow());
});

test("only on and off are values", () =>
  expect(() => readSettings({ REQUIRE_TLS: "yes" })).toThrow(
    'REQUIRE_TLS must be "on" or "off", not "yes".',
  ));

test("thumbnails and mail know of it", () => {
  const { isTlsRequired, mail: server } = readSettings({
    REQUIRE_TLS: "on",
    ...mail("smtp://mail.example.com"),
  });
  expect([isTlsRequired, server!.needsTls]).toEqual([true, true]);
  expect(readSettings({ REQUIRE_TLS: "on", ...mail("smtp://127.0.0.1") }).mail!.needsTls).toBe(false);
  expect(readSettings(mail("smtp://mail.example.com")).mail!.needsTls).toBe(false);
});

test.each([
  ["start", ["lib/host/start.mjs"]],
  ["command line", [...CLI, "keys", "list"]],
])("a real %s ends with one sentence", (_, args) => {
  const env = {
    PATH: process.env.PATH,
    PORT: "39871",
    REQUIRE_TLS: "on",
    ...service("http://api.example.com"),
  };
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: env as never,
    encoding: "utf8",
  });
  expect(status).toBe(2);
  expect(stderr.trim()).toMatch(/^(Scoutdeck did not start: )?REQUIRE_TLS=on needs a SERVICE_URL .*\.$/);
});
