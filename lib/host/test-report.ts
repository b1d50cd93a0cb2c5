export type Timed = { name: string; seconds: number };

export type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTotalTests: number;
  testResults: UnitFile[];
};
type UnitFile = {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages?: string[] }[];
};

/** `name`: as `vitest -t` matches it. */
export type FailedTest = { file: string; name: string; told: string };

const isFailed = ({ status }: { status: string }) => status === "failed";

export const isNotLoaded = (file: UnitFile) => isFailed(file) && !file.assertionResults.some(isFailed);

export function failedTests(report: Partial<UnitReport>, pathOf: (name: string) => string): FailedTest[] {
  return (report.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const file = pathOf(name);
    return assertionResults.filter(isFailed).map(({ ancestorTitles, title, failureMessages = [] }) => {
      const name = [...ancestorTitles, title].join(" > ");
      const reason = failureMessages.join("\n").split("\n", 4).join("\n    ");
      return { file, name, told: `${file}: ${name}\n    ${reason}` };
    });
  });
}

export const unitTimes = (report: Partial<UnitReport>, pathOf: (name: string) => string): Timed[] =>
  (report.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: pathOf(name),
    seconds: (endTime - startTime) / 1000,
  }));

export type BrowserReport = {
  stats: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
  suites: Suite[];
};
type Result = { duration: number };
type Spec = { file: string; title: string; tests: { status: string; results: Result[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

const specsOf = (suites: Suite[]): Spec[] =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

export const browserTests = (suites: Suite[], status: string): string[] =>
  specsOf(suites)
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ file, title }) => `e2e/${file}: ${title}`);

/** Lists each test with the seconds of its slowest try. A serial test that passed is retried with those after it. */
export const browserTimes = (suites: Suite[]): Timed[] =>
  specsOf(suites).map(({ file, title, tests }) => ({
    name: `e2e/${file}: ${title}`,
    seconds: Math.max(...tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))),
  }));

const SHOWN = 20;

export const slowest = (times: readonly Timed[]): string =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    .join("\n");
