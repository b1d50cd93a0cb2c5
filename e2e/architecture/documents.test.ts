/** The documents match the project. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { sourceFiles } from "./source-files";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const root = new URL("../../", import.meta.url);
const ROOT_PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
const pages = readdirSync(new URL("docs", root), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
const { engines, scripts, license } = JSON.parse(read("package.json"));

test("README has at most 110 lines, and one sentence first", () => {
  const lines = read("README.md").split("\n");
  expect(lines.length - 1).toBeLessThanOrEqual(110);
  expect(lines[2]).toMatch(/^Scoutdeck [^.]+\.$/);
});

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

test("the Node version is the same everywhere", () => {
  const least = engines.node.replace(">=", "");
  const required = JSON.parse(read("lib/host/node/package.json")).engines.node.replace(">=", "");
  const short = required.replace(/\.0$/, "");
  const tested = [...read(".github/workflows/test.yml").matchAll(/node: "?(\d+)/g)].map(([, major]) => major);
  expect(new Set(tested)).toEqual(new Set([Number.parseInt(required), Number.parseInt(least)].map(String)));
  for (const page of ["README.md", "docs/start.md"])
    expect(read(page)).toContain(`Needs Node ${least} or newer and npm. Scoutdeck runs on Node ${short}`);
  expect(read("lib/host/bring-node.mjs")).toContain(`Node ${least} or newer`);
  expect(read("docs/operate/install.md")).toContain(`the archive contains ${short}. `);
  expect(read("SECURITY.md")).toContain(`needs ${short} or newer`);
});

test("every error has a page with its status", () => {
  const sections = read("docs/errors.md").split(/^## /m).slice(1);
  expect(sections.map((section) => section.split("\n")[0])).toEqual(Object.keys(ERRORS));
  for (const section of sections) {
    const { status } = ERRORS[section.split("\n")[0] as ErrorCode];
    const [, happened = "", toDo = ""] = section.split("\n\n");
    expect(happened).toMatch(new RegExp(`\\. Status ${status}\\.$`));
    expect(toDo.trim()).not.toBe("");
  }
});

test("commands in the documents exist", () => {
  const documents = [...ROOT_PAGES, ...pages].map(read).join("\n");
  const named = new Set([...documents.matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name = ""]) => name));
  expect([...named].filter((name) => !(name in scripts))).toEqual([]);
});

test("files named in CONTRIBUTING, architecture and tours exist", () => {
  const tours = ["docs/guides/tour-of-a-reveal.md", "docs/guides/tour-of-a-cell.md"];
  const texts = ["CONTRIBUTING.md", "docs/architecture.md", ...tours].map(read).join("\n");
  const paths = [...texts.matchAll(/`((?:lib|app|e2e|docs|components)\/[^`]*)`/g)];
  expect(paths.length).toBeGreaterThan(5);
  for (const [, path = ""] of paths) {
    const folder = new URL(`../../${path.replace(/[^/]*$/, "")}`, import.meta.url);
    const name = /[^/]*$/.exec(path)![0];
    expect(name === "" || readdirSync(folder).includes(name), path).toBe(true);
  }
});

describe("links", () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");

  test.each([...ROOT_PAGES, ...pages])("links in %s resolve", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, to = ""]) => to);
    const broken = links.filter((to) => {
      const target = new URL(to, new URL(page, root));
      const heading = target.hash.slice(1);
      target.hash = "";
      if (!existsSync(target)) return true;
      if (heading === "" || !target.pathname.endsWith(".md")) return false;
      const headings = readFileSync(target, "utf8").matchAll(/^#+ (.*)$/gm);
      return ![...headings].some(([, text = ""]) => slug(text) === heading);
    });
    expect(broken).toEqual([]);
  });
});

test("the licence matches the package", () =>
  expect(read("LICENSE").startsWith(`${license} License`)).toBe(true));

test("code that runs before installation is small and imports only Node", () => {
  const names = readdirSync(new URL("../../lib/host", import.meta.url)).filter((name) =>
    name.endsWith(".mjs"),
  );
  const texts = names.map((name) => read(`lib/host/${name}`));
  expect(texts.join("").split("\n").length).toBeLessThanOrEqual(1040);
  const imports = texts.flatMap((text) =>
    [...text.matchAll(/^import .* from "([^"]+)"/gm)].map(([, from]) => from),
  );
  expect(imports.filter((from) => !/^(node:|\.\/[a-z-]+\.mjs$)/.test(from!))).toEqual([]);
});

describe("references", () => {
  const code = sourceFiles().filter(({ path }) => !path.startsWith("e2e/architecture/"));
  const comments = code.flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)].map(([comment]) => ({ path, comment })),
  );
  const named = (pattern: RegExp) =>
    comments.flatMap(({ path, comment }) =>
      [...comment.matchAll(pattern)].map(([, name = ""]) => ({ path, name })),
    );

  test("sections are headings of the specification", () => {
    const headings = [...read("docs/specification.md").matchAll(/^##+ (\d+(?:\.\d+)?)/gm)].map(
      ([, number]) => number,
    );
    const sections = named(/\bsections? (\d+(?:\.\d+)?)/gi).filter(
      ({ path }) => !/table-notes|schema\/tables/.test(path),
    );
    expect(sections.length).toBeGreaterThan(40);
    expect(sections.filter(({ name }) => !headings.includes(name))).toEqual([]);
  });

  test("decisions and pages exist", () => {
    const decisions = readdirSync(new URL("../../docs/decisions", import.meta.url)).map((name) =>
      Number(name.slice(0, 3)),
    );
    expect(named(/\bdecision (\d+)/gi).filter(({ name }) => !decisions.includes(Number(name)))).toEqual([]);
    const documents = named(/\b(docs\/[a-z/-]+\.md)/g);
    expect(documents.filter(({ name }) => !existsSync(new URL(`../../${name}`, import.meta.url)))).toEqual(
      [],
    );
    expect(named(/\b(design\/[a-z]+|decisions\.md)/g)).toEqual([]);
  });
});
