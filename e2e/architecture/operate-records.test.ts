/** The documents list all keys, connections and levels of tables. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { SECRETS } from "@/lib/host/settings.mjs";
import { ERASERS } from "@/lib/server/team/privacy/erasers";
import { sourceFiles } from "./source-files";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const isProduct = (path: string) => /^(app|lib\/(server|host|cli))\//.test(path);
const product = sourceFiles().filter(({ path, isTest }) => isProduct(path) && !isTest);
const keys = read("docs/reference/keys.md");
const connections = read("docs/reference/connections.md");

/** Names of files that match, without the ones that the document names. */
const unnamed = (pattern: RegExp, document: string, except: readonly string[] = []) =>
  product
    .filter(({ path, text }) => pattern.test(text) && !except.includes(path))
    .map(({ path }) => basename(path))
    .filter((name) => !document.includes(`\`${name}\``));

describe("the keys", () => {
  test("lists every secret and its _FILE variant", () => {
    const [, files = ""] = read("docs/operate/keys.md").split("\n## ");
    expect(SECRETS.filter((name) => !files.includes(`\`${name}\``))).toEqual([]);
    const named = SECRETS.filter((name) => name !== "AUTH_SECRET_PREVIOUS");
    expect(named.filter((name) => !keys.includes(name))).toEqual([]);
  });

  test("lists every file that signs, encrypts or hashes with a key", () => {
    const keyed =
      /\b(createHmac|createCipheriv|createDecipheriv|hkdfSync|createSign|createVerify|timingSafeEqual)\(|next-auth\/jwt|@node-rs\/argon2|"otpauth"|@simplewebauthn\/server|authSecret\(\)/;
    expect(product.filter(({ text }) => keyed.test(text)).length).toBeGreaterThan(9);
    expect(unnamed(keyed, keys)).toEqual([]);
  });
});

test("the events of the log are listed, each of them", () => {
  const names = product.flatMap(({ text }) => [
    ...[...text.matchAll(/\blogEvent\(([^;{]{0,200})/g)].flatMap(([, call = ""]) => [
      ...call.matchAll(/"([a-z-]+\.[a-z_-]+)"/g),
    ]),
    ...text.matchAll(/\bevent: "([a-z-]+\.[a-z_-]+)"/g),
  ]);
  const events = new Set(names.map(([, name = ""]) => name));
  const [, list = ""] = read("docs/reference/monitoring.md").split("\n## Events of the log\n");
  const listed = [...list.split("\n## ")[0]!.matchAll(/`([a-z-]+\.[a-z_-]+)`/g)].map(([, name = ""]) => name);
  expect(listed.sort()).toEqual([...events].sort());
});

describe("the connections", () => {
  test("lists every file that listens or connects", () => {
    const speaks =
      /\bcreateServer\(|\bhttps?\.(get|request)\(|https : http\)\.|"nodemailer"|new pg\.|(?<![.#\w] ?)\bfetch\(|wellKnown|npm\.cmd/;
    expect(
      product.filter(({ path, text }) => path.startsWith("lib/") && speaks.test(text)).length,
    ).toBeGreaterThan(5);
    // Files in app run in the browser or answer requests.
    const pages = product.filter(({ path }) => path.startsWith("app/")).map(({ path }) => path);
    expect(unnamed(speaks, connections, pages)).toEqual([]);
  });

  test("lists every setting with an address", () => {
    const program = read("lib/host/settings.mjs") + read("lib/host/sign-on-settings.mjs");
    const named = new Set(
      program.match(/\b(?:[A-Z]+_URL|[A-Z]+_ISSUER|[A-Z]+_HOSTS|HOST|PORT|TRUSTED_PROXIES)\b/g),
    );
    expect(named.size).toBeGreaterThan(7);
    expect([...named].filter((name) => !connections.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the levels of data", () => {
  const data = read("docs/data.md");
  const [, where = ""] = data.split("\n## Where each level is\n");
  const rows = where.split("\n## ")[0]!.matchAll(/^\| (`.*) \| ([1-4])(?:, .*)? \|$/gm);
  const levels = [...rows].flatMap(([, names = "", level = ""]) =>
    [...names.matchAll(/`([a-z_]+)`/g)].map(([, name = ""]) => [name, level] as const),
  );

  /** The document has the names of SQL. */
  const sqlName = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  test("every table has exactly one level", () => {
    const tables = Object.keys(ERASERS).map(sqlName);
    const listed = levels.map(([name]) => name).filter((name) => tables.includes(name));
    expect(listed.sort()).toEqual(tables.sort());
  });

  test("tables that erasing a creator changes have the level of creators", () => {
    const erased = Object.entries(ERASERS).filter(([, eraser]) => typeof eraser !== "string");
    const level = new Map(levels);
    expect(erased.length).toBeGreaterThan(10);
    expect(erased.filter(([name]) => level.get(sqlName(name)) !== "2").map(([name]) => name)).toEqual([]);
  });
});
