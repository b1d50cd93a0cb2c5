/** `npm test` runs everything that must pass, from a fresh clone, and ends with one line of figures. */
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBuilt, isPagesBuilt } from "./ensure-built";
import { findChromium } from "./find-chromium";
import { findPostgres } from "./find-postgres";
import { writeToMemory } from "./memory-folder";
import { root, run } from "./run.mjs";
import { log } from "./log.mjs";
import { SECRETS } from "./settings.mjs";
import { STATIC_CHECKS, type Check } from "./static-checks";
import {
  BROWSER_TEST_SECONDS,
  FAILING_FACTOR,
  UNIT_FILE_SECONDS,
  mostPassedAgain,
  overLimit,
} from "./time-limits";
import {
  browserTests,
  browserTimes,
  failedTests,
  isNotLoaded,
  slowest,
  unitTimes,
  type BrowserReport,
  type FailedTest,
  type Timed,
  type UnitReport,
} from "./test-report";

const results = join(root, "test-results");
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const passedAgain: string[] = [];
const unitFiles: Timed[] = [];
const specs: Timed[] = [];
const pathOf = (name: string) => relative(root, name);

function count(name: string, problem: string | null): void {
  if (problem === null) counts.passed++;
  else {
    counts.failed++;
    failures.push(`${name}: ${problem}`);
  }
}

const seconds: string[] = [];

async function timed(name: string, part: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  await part();
  const took = (Date.now() - start) / 1000;
  seconds.push(`${took.toFixed(1).padStart(7)} s  ${name}`);
  return took;
}

async function check({ name, bin, args }: Check): Promise<void> {
  log(`${name} …`);
  await timed(name, async () => {
    const { code } = await run(process.execPath, [join(root, "node_modules", bin), ...args]);
    count(name, code === 0 ? null : `exit code ${code}`);
  });
}

const MOST_TRIED_AGAIN = 5;

async function runVitest(args: readonly string[], report: string, env: Record<string, string>) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const shown = ["--config", "lib/vitest.config.ts", "--reporter=default", "--reporter=json", "--silent"];
  const { code } = await run(
    process.execPath,
    [vitest, "run", ...args, ...shown, `--outputFile.json=${report}`],
    { env: process.stdout.isTTY ? env : { ...env, NO_COLOR: "1" } },
  );
  return { code, report: readReport<UnitReport>(report) };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Retries a failed test once, alone. @returns those that failed again */
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
  const isBroken = numTotalTests === 0 || testResults.some(isNotLoaded);
  if (isBroken || (code !== 0 && numFailedTests === 0)) count(name, `exit code ${code}`);
  unitFiles.push(
    ...unitTimes(report, (path) => (env.TEST_ENGINE ? `${pathOf(path)} (${env.TEST_ENGINE})` : pathOf(path))),
  );
  const failed = failedTests(report, pathOf);
  const stillFailed = await failedTwice(failed, `${file}.again.json`, env);
  counts.passed += failed.length - stillFailed.length;
  counts.failed += stillFailed.length;
  failures.push(...stillFailed.map(({ told }) => told));
}

async function postgresTests(): Promise<void> {
  if (!(await findPostgres(log)))
    return count("PostgreSQL", "none found and none could be installed (Debian: postgresql)");
  await unitTests("The verbs on PostgreSQL", [], { TEST_ENGINE: "postgres" });
}

function readReport<Report>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

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
  specs.push(...browserTimes(suites));
  passedAgain.push(...browserTests(suites, "flaky"));
  if (code !== 0 && unexpected === 0) count("end-to-end tests", `exit code ${code}`);
  else if (code !== 0) failures.push(...browserTests(suites, "unexpected"));
}

/** Must never reach a browser: names of secrets, and the line with which every server file begins. */
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

async function build(): Promise<boolean> {
  const problem = await ensureBuilt(log);
  count("build", problem);
  if (problem === null) searchBundle();
  return problem === null;
}

writeToMemory();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await findPostgres(log);
// The build runs alone: beside the tests it took eight times as long.
let isBuilt = false;
const wasBuilt = isPagesBuilt();
const buildSeconds = await timed("Build", async () => void (isBuilt = await build()));
await Promise.all([
  ...STATIC_CHECKS.map(check),
  timed("Unit and service tests", () => unitTests("Unit and service tests")),
]);
await timed("The verbs on PostgreSQL", postgresTests);
if (isBuilt) await timed("Browser tests", endToEndTests);
log("Done.");
const speed = wasBuilt ? null : buildSeconds;
const tooSlow = (factor: number) => [
  ...overLimit(unitFiles, UNIT_FILE_SECONDS * factor, speed),
  ...overLimit(specs, BROWSER_TEST_SECONDS * factor, speed),
];
failures.push(...tooSlow(FAILING_FACTOR));
const mostAgain = mostPassedAgain(speed);
if (passedAgain.length > mostAgain)
  failures.push(`${passedAgain.length} tests passed only when tried again, more than ${mostAgain}`);
process.stdout.write(
  `\nSlowest files of unit tests:\n${slowest(unitFiles)}\n\nSlowest browser tests:\n${slowest(specs)}\n`,
);
const slow = tooSlow(1);
if (slow.length > 0) process.stdout.write(`\nOver the limit of their kind:\n${slow.join("\n")}\n`);
process.stdout.write(`\nSeconds by part:\n${seconds.join("\n")}\n`);
if (passedAgain.length > 0)
  process.stdout.write(`\nPassed only when tried again:\n${passedAgain.join("\n")}\n`);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join("\n")}\n`);
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exit(counts.failed > 0 || failures.length > 0 ? 1 : 0);
