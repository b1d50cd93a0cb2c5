/** Secrets from files, as settings and as real processes read them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "./run.mjs";
import { readSettings, SECRETS, SettingsError, withSecretFiles } from "./settings.mjs";
import { CLI, prepareArgs } from "@/lib/testing/compile-programs";

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns its path */
function file(text: string | Buffer, name = "secret"): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test.each(SECRETS.map((name) => [name]))("%s may stand in a file", (name) => {
  const environment = { [`${name}_FILE`]: file("kept in a file\n"), PORT: "80" };
  expect(withSecretFiles(environment)).toMatchObject({ [name]: "kept in a file", PORT: "80" });
  expect(environment).not.toHaveProperty(name);
});

test("every setting that has a secret is among them", () => {
  const shape = {
    AUTH_SECRET_FILE: file("a".repeat(32), "auth"),
    AUTH_SECRET_PREVIOUS_FILE: file("b".repeat(32), "before"),
    ADMIN_EMAIL: "ada@example.com",
    ADMIN_PASSWORD_FILE: file("rusty kettle orbit", "password"),
    SERVICE_URL: "https://api.example.com",
    SERVICE_API_KEY_FILE: file("key", "key"),
    METRICS_TOKEN_FILE: file("t".repeat(16), "token"),
    OIDC_ISSUER: "https://login.example.com",
    OIDC_CLIENT_ID: "deck",
    OIDC_CLIENT_SECRET_FILE: file("client", "client"),
    OIDC_ALLOWED_DOMAINS: "example.com",
    DATABASE_URL_FILE: file("postgres://deck:blue@db.internal/deck", "database"),
    CATALOGUE_URL_FILE: file("https://deck:gold@clicks.internal:8443/deck", "catalogue"),
    SMTP_URL_FILE: file("smtps://deck:grey@mail.internal", "mail"),
    MAIL_FROM: "deck@example.com",
  };
  expect(Object.keys(shape).filter((name) => name.endsWith("_FILE"))).toHaveLength(SECRETS.length);
  expect(readSettings(shape)).toMatchObject({
    authSecret: "a".repeat(32),
    admin: { email: "ada@example.com", password: "rusty kettle orbit" },
    service: { apiKey: "key" },
    metricsToken: "t".repeat(16),
    signOn: { clientSecret: "client" },
    databaseUrl: "postgres://deck:blue@db.internal/deck",
    catalogueUrl: "https://deck:gold@clicks.internal:8443/deck",
    mail: { url: "smtps://deck:grey@mail.internal" },
  });
});

test.each([
  ["a line end", "value\n", "value"],
  ["a line end of Windows", "value\r\n", "value"],
  ["none", "value", "value"],
  ["spaces, which may be meant", " value ", " value "],
])("one final line end is not part of the secret: %s", (_, text, value) =>
  expect(withSecretFiles({ AUTH_SECRET_FILE: file(text) }).AUTH_SECRET).toBe(value),
);

test("an empty variable counts as unset in both forms", () => {
  expect(withSecretFiles({ AUTH_SECRET: "", AUTH_SECRET_FILE: file("value") }).AUTH_SECRET).toBe("value");
  expect(withSecretFiles({ AUTH_SECRET: "value", AUTH_SECRET_FILE: "" }).AUTH_SECRET).toBe("value");
});

describe("one sentence that names the variable and never the secret", () => {
  const wrong: [string, () => Record<string, string>, RegExp][] = [
    [
      "both",
      () => ({ AUTH_SECRET: "hunter2", AUTH_SECRET_FILE: file("hunter2") }),
      /both set; set one of them/,
    ],
    [
      "no such file",
      () => ({ AUTH_SECRET_FILE: join(folder, "none") }),
      /_FILE must name a file that this user may/,
    ],
    ["a folder", () => ({ AUTH_SECRET_FILE: folder }), /_FILE must name a file that this user may/],
    ["an empty file", () => ({ AUTH_SECRET_FILE: file("") }), /one line/],
    ["a file with an empty line", () => ({ AUTH_SECRET_FILE: file("\n") }), /one line/],
    ["a file with two lines", () => ({ AUTH_SECRET_FILE: file("hunter2\nhunter2\n") }), /one line/],
    [
      "a value that is wrong",
      () => ({ AUTH_SECRET_FILE: file("hunter2") }),
      /AUTH_SECRET must have at least 32/,
    ],
  ];
  test.each(wrong)("%s", (_, environment, sentence) => {
    const read = () => readSettings(environment());
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(sentence);
    expect(read).toThrow(/^(?!.*hunter2)AUTH_SECRET.*\.$/);
  });
});

describe("a process", () => {
  const run = (args: string[], settings: Record<string, string>) => {
    const env = { PATH: process.env.PATH, ...settings } as unknown as NodeJS.ProcessEnv;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
  test("is not started without its file", () => {
    const { status, stderr } = run(["lib/host/start.mjs"], { SERVICE_API_KEY_FILE: join(folder, "none") });
    expect(status).toBe(2);
    expect(stderr).toMatch(/Scoutdeck did not start: SERVICE_API_KEY_FILE must name a file .*none"\.\n$/);
  });

  test("makes the first admin with the password of the file, and the command line reads the same files", () => {
    const DATA_DIR = join(folder, "data");
    mkdirSync(DATA_DIR, { mode: 0o700 });
    const settings = {
      DATA_DIR,
      DEMO_DATA: "off",
      ADMIN_EMAIL: "ada@example.com",
      ADMIN_PASSWORD_FILE: file("rusty kettle orbit\n", "admin"),
    };
    const prepared = run(prepareArgs(), settings);
    expect(prepared.stderr).toBe("");
    expect(JSON.parse(prepared.stdout)).toMatchObject({ signIn: expect.stringMatching(/\/sign-in$/) });
    const listed = run([...CLI, "keys", "list", "--json"], settings);
    expect([listed.status, JSON.parse(listed.stdout)]).toEqual([0, expect.anything()]);
    const both = run([...CLI, "keys", "list", "--json"], {
      ...settings,
      ADMIN_PASSWORD: "rusty kettle orbit",
    });
    expect(both.status).toBe(2);
    expect(JSON.parse(both.stdout)).toMatchObject({ error: { code: "invalid_setting" } });
  });
});
