/** `npm test`: everything that must pass, from a fresh clone on, ending with one line of figures. */
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBuilt } from "./ensure-built";
import { findChromium } from "./find-chromium";
import { findPostgres } from "./find-postgres";
import { writeToMemory } from "./memory-folder";
import { root, run } from "./run.mjs";
import { log } from "./log.mjs";
import { SECRETS } from "./settings.mjs";
import { STATIC_CHECKS, type Check } from "./static-checks";

const results = join(root, "test-results");
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const passedAgain: string[] = [];

/** @param problem null: it passed */
function count(name: string, problem: string | null): void {
  if (problem === null) counts.passed++;
  else {
    counts.failed++;
    failures.push(`${name}: ${problem}`);
  }
}

const seconds: string[] = [];

/** Runs a part of the tests and keeps how long it took. */
async function timed(name: string, part: () => Promise<unknown>): Promise<void> {
  const start = Date.now();
  await part();
  seconds.push(`${((Date.now() - start) / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

async function check({ name, bin, args }: Check): Promise<void> {
  log(`${name} …`);
  await timed(name, async () => {
    const { code } = await run(process.execPath, [join(root, "node_modules", bin), ...args]);
    count(name, code === 0 ? null : `exit code ${code}`);
  });
}

type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTotalTests: number;
  testResults: TestFile[];
};

/** More failures than these are no accident of a busy machine. */
const MOST_TRIED_AGAIN = 5;

async function runVitest(args: readonly string[], report: string, env: Record<string, string>) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const shown = ["--config", "lib/vitest.config.ts", "--reporter=dot", "--reporter=json"];
  const { code } = await run(
    process.execPath,
    [vitest, "run", ...args, ...shown, `--outputFile.json=${report}`],
    { env },
  );
  return { code, report: readReport<UnitReport>(report) };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * As Playwright does with `retries: 1`: what failed is tried once more, alone, and is named with its reason either way.
 * @returns those that failed again
 */
async function failedTwice(failed: FailedTest[], report: string, env: Record<string, string>) {
  if (failed.length > MOST_TRIED_AGAIN) return failed;
  const again: FailedTest[] = [];
  for (const test of failed) {
    const only = [test.file, "-t", `^${escaped(test.name)}$`, "--maxWorkers=1"];
    const { report: second } = await runVitest(only, report, env);
    if (second.numPassedTests === 1 && second.numFailedTests === 0) passedAgain.push(test.told);
    else again.push(test);
  }
  return again;
}

async function unitTests(name: string, only: string[] = [], env: Record<string, string> = {}): Promise<void> {
  log(`${name} …`);
  const file = join(results, `${env.TEST_ENGINE ?? "unit"}.json`);
  const { code, report } = await runVitest(only, file, env);
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTotalTests = 0,
    testResults = [],
  } = report;
  counts.passed += numPassedTests;
  counts.skipped += numPendingTests;
  // A file that does not load has no tests to count.
  const isBroken = numTotalTests === 0 || testResults.some(isNotLoaded);
  if (isBroken || (code !== 0 && numFailedTests === 0)) count(name, `exit code ${code}`);
  const failed = testResults.flatMap(failedTests);
  const stillFailed = await failedTwice(failed, `${file}.again.json`, env);
  counts.passed += failed.length - stillFailed.length;
  counts.failed += stillFailed.length;
  failures.push(...stillFailed.map(({ told }) => told));
}

/** What reads and writes the database, and the adapters of its own. */
const ON_POSTGRES = [
  "lib/server/adapters/postgres/",
  "lib/server/team/",
  "lib/server/service/",
  "lib/server/access/",
  "lib/server/composition/start-jobs",
  "lib/server/composition/read-snapshot",
  "e2e/faults/postgres",
];

async function postgresTests(): Promise<void> {
  if (!(await findPostgres(log)))
    return count("PostgreSQL", "none found and none could be installed (Debian: postgresql)");
  await unitTests("The verbs on PostgreSQL", ON_POSTGRES, { TEST_ENGINE: "postgres" });
}

type TestFile = {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

/** `told`: with the reason. */
type FailedTest = { file: string; name: string; told: string };

const isFailed = ({ status }: { status: string }) => status === "failed";
const isNotLoaded = (file: TestFile) => isFailed(file) && !file.assertionResults.some(isFailed);

function failedTests({ name, assertionResults }: TestFile): FailedTest[] {
  const file = relative(root, name);
  return assertionResults.filter(isFailed).map(({ fullName, failureMessages = [] }) => {
    const reason = failureMessages.join("\n").split("\n", 4).join("\n    ");
    return { file, name: fullName, told: `${file}: ${fullName}\n    ${reason}` };
  });
}

/** @returns the report that a runner wrote; empty when it wrote none */
function readReport<Report>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

type BrowserReport = {
  stats: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
  suites: Suite[];
};

async function endToEndTests(): Promise<void> {
  const chromium = await findChromium(log);
  if (chromium === null)
    return count("Chromium", "none found and none could be installed; set CHROMIUM_PATH");
  log("End-to-end tests in Chromium …");
  const report = join(results, "e2e.json");
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const cli = join(root, "node_modules/playwright/cli.js");
  const { code } = await run(process.execPath, [cli, "test", "-c", "e2e/playwright.config.ts"], { env });
  const { stats = {}, suites = [] } = readReport<BrowserReport>(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  counts.passed += expected + flaky;
  counts.failed += unexpected;
  counts.skipped += skipped;
  passedAgain.push(...namesOfSpecs(suites, "flaky"));
  if (code !== 0 && unexpected === 0) count("end-to-end tests", `exit code ${code}`);
  else if (code !== 0) failures.push(...namesOfSpecs(suites, "unexpected"));
}

type Spec = { file: string; title: string; tests: { status: string }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

function namesOfSpecs(suites: Suite[], status: string): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `e2e/${file}: ${title}`),
    ...namesOfSpecs(inner, status),
  ]);
}

/** What must never reach a browser: names of secrets, and the line with which every server file begins. */
const CANARIES = [...SECRETS, "scoutdeck.sqlite", "sd_live_", "server-only"];

function searchBundle(): void {
  const folder = join(root, ".next", "static");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const hits = files.flatMap((entry) => {
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    return CANARIES.filter((canary) => text.includes(canary)).map((canary) => `${canary} in ${entry.name}`);
  });
  count("client bundle", hits.length === 0 ? null : hits.join(", "));
}

writeToMemory();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Beside each other: none of them uses a whole second core.
await Promise.all(STATIC_CHECKS.map(check));
// Some of the unit tests need both engines.
await findPostgres(log);
await timed("Unit and service tests", () => unitTests("Unit and service tests"));
await timed("The verbs on PostgreSQL", postgresTests);
await timed("Build and browser tests", async () => {
  const buildProblem = await ensureBuilt(log);
  count("build", buildProblem);
  if (buildProblem) return;
  searchBundle();
  await endToEndTests();
});
log("Done.");
process.stdout.write(`\nSeconds by part:\n${seconds.join("\n")}\n`);
if (passedAgain.length > 0)
  process.stdout.write(`\nPassed only when tried again:\n${passedAgain.join("\n")}\n`);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join("\n")}\n`);
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exit(counts.failed > 0 || failures.length > 0 ? 1 : 0);
