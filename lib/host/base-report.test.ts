/** The base as of today, which others' releases can break, and the conclusions from each kind of answer. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readVersions } from "@/lib/server/composition/read-versions";
import { deprecatedIn } from "./after-install.mjs";
import * as report from "./base-report";
import { REQUIRED } from "./required-node.mjs";
import { root } from "./run.mjs";

describe("today", () => {
  test("the required Node has support for months", () =>
    expect(report.supportProblems([REQUIRED, process.versions.node], Date.now())).toEqual([]));

  test("no engine of this process has a known fault", async () =>
    expect(report.engineProblems(await readVersions())).toEqual([]));

  test("package-lock.json has no deprecated package", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(deprecatedIn(packages)).toEqual([]);
  });
});

test("reports support that ends within 90 days or has no date", () => {
  const end = Date.parse("2029-04-30");
  const day = 86_400_000;
  expect(report.supportProblems(["26.10.0"], end - 91 * day)).toEqual([]);
  for (const now of [end - 90 * day, end + 900 * day])
    expect(report.supportProblems(["26.10.0", "26.11.1"], now)).toEqual([
      "Node 26 is supported until 2029-04-30.",
    ]);
  expect(report.supportProblems(["20.20.2"], end - 2_000 * day)).toEqual([
    "Node 20 has no end of support in lib/host/base.json.",
  ]);
});

test("reports engine faults with fix and source", () => {
  expect(report.engineProblems({ node: "26.10.0", sqlite: "3.51.2" })).toEqual([
    expect.stringMatching(
      /^sqlite 3\.51\.2 can lose commits .* Fixed in 3\.51\.3, 3\.50\.7, 3\.44\.6\. https:/,
    ),
  ]);
  expect(report.engineProblems({ node: "26.10.0", sqlite: "3.50.7", other: "0.0.1" })).toEqual([]);
});

test("deprecated packages by name and version, those of production apart", () => {
  const packages = {
    "": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/a/node_modules/@b/c": { version: "2.0.0", deprecated: "Use d." },
    "node_modules/e": { version: "3.0.0", dev: true, deprecated: "No longer maintained." },
  };
  expect(deprecatedIn(packages)).toEqual(["@b/c@2.0.0: Use d.", "e@3.0.0: No longer maintained."]);
  expect(report.deprecatedInProduction({ packages })).toEqual(["@b/c@2.0.0: Use d."]);
});

test("reports high and critical weaknesses with their path", () => {
  const advisory = { title: "Reads any file", url: "https://github.com/advisories/GHSA-x", severity: "high" };
  const vulnerabilities = {
    a: { severity: "high", range: "<2.0.1", via: [advisory] },
    b: { severity: "critical", range: "*", via: ["a"] },
    c: { severity: "moderate", range: "*", via: [advisory] },
  };
  expect(report.highWeaknesses({ vulnerabilities })).toEqual([
    "a <2.0.1, high: Reads any file https://github.com/advisories/GHSA-x",
    "b *, critical: through a",
  ]);
});

test("only packages with a newer major are behind", () =>
  expect(
    report.majorsBehind({
      a: { current: "9.8.0", latest: "10.0.0" },
      b: { current: "1.2.0", latest: "1.9.0" },
      c: { current: "15.1.0", latest: "14.0.3" },
      d: { latest: "1.0.0" },
    }),
  ).toEqual(["a 9.8.0, newest 10.0.0"]));

test("reads an answer and both kinds of errors", () => {
  expect(report.failureOf({})).toBeNull();
  expect(report.failureOf({ message: "405 Method Not Allowed\nmore" })).toBe("405 Method Not Allowed");
  expect(report.failureOf({ error: { code: "ENOTFOUND", summary: "" } })).toBe("ENOTFOUND");
  const described = (lines: string[], unasked: string | null) =>
    report.describeFinding({ title: "Weaknesses", lines, unasked });
  expect(described([], null)).toBe("Weaknesses: none");
  expect(described(["a", "b"], null)).toBe("Weaknesses:\n  a\n  b");
  expect(described([], "ENOTFOUND")).toBe("Weaknesses:\n  not asked: ENOTFOUND");
});

test.each([
  [[], 0],
  [["--online"], 1],
])(
  "without a network, npm run check:base %j ends with %i and names unanswered questions",
  (options, code) => {
    const program = ["lib/host/run-program.mjs", "--as-installed", "lib/host/check-base.ts", ...options];
    const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9" };
    const { status, stdout } = spawnSync(process.execPath, program, { cwd: root, env, encoding: "utf8" });
    expect([status, stdout.match(/not asked: .*ECONNREFUSED/g)?.length]).toEqual([code, 3]);
    expect(stdout).toContain("Engines with known faults: none\n");
  },
);
