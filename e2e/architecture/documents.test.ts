/** The documents are true of the project. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { engines, scripts, license } = JSON.parse(read("package.json"));

describe("decisions", () => {
  const names = readdirSync(new URL("../../docs/decisions", import.meta.url));

  test.each(names)("%s has a number, a status and a date", (name) => {
    const [title, , status, date] = read(`docs/decisions/${name}`).split("\n");
    expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 3))}\\. `));
    expect(status).toMatch(/^- Status: (accepted|superseded by \d+)(;|$)/);
    expect(date).toMatch(/^- Date: \d{4}-\d\d-\d\d$/);
  });

  test("no number is used twice", () =>
    expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length));
});

test("the versions of Node are the same everywhere", () => {
  const tested = [...read(".github/workflows/test.yml").matchAll(/node: \[(.*)\]/g)].flatMap(
    ([, list = ""]) => [...list.matchAll(/\d+/g)].map(Number),
  );
  expect(read("README.md")).toContain(`for Node ${tested[0]}, ${tested[1]} and ${tested[2]}`);
  const least = engines.node.replace(">=", "");
  expect(Number.parseInt(least)).toBe(tested[0]);
  expect(read("README.md")).toContain(`Needs Node ${least} or newer`);
  expect(read("lib/host/start.mjs")).toContain(`it needs ${least} or newer`);
});

test("commands that the documents name exist", () => {
  const documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].map(read).join("\n");
  const named = new Set([...documents.matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name = ""]) => name));
  expect([...named].filter((name) => !(name in scripts))).toEqual([]);
});

test("files that CONTRIBUTING names exist", () => {
  const paths = [...read("CONTRIBUTING.md").matchAll(/`((?:lib|app|e2e|docs|components)\/[^`]*)`/g)];
  expect(paths.length).toBeGreaterThan(5);
  for (const [, path = ""] of paths) {
    const folder = new URL(`../../${path.replace(/[^/]*$/, "")}`, import.meta.url);
    const name = /[^/]*$/.exec(path)![0];
    expect(name === "" || readdirSync(folder).includes(name), path).toBe(true);
  }
});

test("the licence is the one of the package", () =>
  expect(read("LICENSE").startsWith(`${license} License`)).toBe(true));

test("what runs before anything is installed is small and imports Node alone", () => {
  const names = readdirSync(new URL("../../lib/host", import.meta.url)).filter((name) =>
    name.endsWith(".mjs"),
  );
  const texts = names.map((name) => read(`lib/host/${name}`));
  expect(texts.join("").split("\n").length).toBeLessThanOrEqual(632);
  const imports = texts.flatMap((text) =>
    [...text.matchAll(/^import .* from "([^"]+)"/gm)].map(([, from]) => from),
  );
  expect(imports.filter((from) => !/^(node:|\.\/[a-z-]+\.mjs$)/.test(from!))).toEqual([]);
});
