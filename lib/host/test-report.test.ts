import { expect, test } from "vitest";
import { browserTests, browserTimes, failedTests, isNotLoaded, slowest, unitTimes } from "./test-report";

const FILE = { name: "/p/a.test.ts", status: "failed", startTime: 1_000, endTime: 3_500 };
const report = {
  testResults: [
    {
      ...FILE,
      assertionResults: [
        { status: "passed", ancestorTitles: [], title: "one" },
        {
          status: "failed",
          ancestorTitles: ["of a kind"],
          title: "two",
          failureMessages: ["Error: no\nline 2\nline 3\nline 4\nline 5"],
        },
      ],
    },
    { ...FILE, name: "/p/b.test.ts", assertionResults: [] },
  ],
};
const pathOf = (path: string) => path.slice(3);

test("a failed test has its file, its name and the first lines of its reason", () =>
  expect(failedTests(report, pathOf)).toEqual([
    {
      file: "a.test.ts",
      name: "of a kind > two",
      told: "a.test.ts: of a kind > two\n    Error: no\n    line 2\n    line 3\n    line 4",
    },
  ]));

test("a file without tests that failed was not loaded", () =>
  expect(report.testResults.map(isNotLoaded)).toEqual([false, true]));

test("files by their seconds, the slowest first", () => {
  const times = [...unitTimes(report, pathOf), { name: "c", seconds: 12 }];
  expect(slowest(times)).toBe("   12.0 s  c\n    2.5 s  a.test.ts\n    2.5 s  b.test.ts");
});

test("browser tests by status, with the seconds of their slowest try", () => {
  const spec = {
    file: "a.spec.ts",
    title: "signs in",
    tests: [{ status: "flaky", results: [{ duration: 900 }, { duration: 600 }] }],
  };
  const suites = [{ suites: [{ specs: [spec] }] }];
  expect(browserTests(suites, "flaky")).toEqual(["e2e/a.spec.ts: signs in"]);
  expect(browserTests(suites, "unexpected")).toEqual([]);
  expect(browserTimes(suites)).toEqual([{ name: "e2e/a.spec.ts: signs in", seconds: 0.9 }]);
});
