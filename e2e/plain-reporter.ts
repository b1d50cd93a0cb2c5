/** Prints one line per file and each failure in full, for output without a terminal. */
import { stripVTControlCharacters } from "node:util";
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "playwright/types/testReporter";

const spentMs = (test: TestCase) => test.results.reduce((sum, { duration }) => sum + duration, 0);
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
const fileOf = (test: TestCase) => test.titlePath()[2]!;
const nameOf = (test: TestCase) => `${fileOf(test)}: ${test.titlePath().slice(3).join(" › ")}`;
/** A running test, or one skipped after a failure, counts as skipped until it ends. */
const hasPassed = (test: TestCase) =>
  test.outcome() === "skipped" ? test.expectedStatus === "skipped" : test.ok();

export default class PlainReporter implements Reporter {
  /** Files that are not reported yet. */
  readonly #files = new Map<string, TestCase[]>();

  #print(text: string): void {
    if (!process.stdout.isTTY) process.stdout.write(`${text}\n`);
  }

  #printError(where: string, { stack, message, snippet = "" }: TestError): void {
    this.#print(stripVTControlCharacters(`\n${where}\n${stack ?? message}\n${snippet}\n`));
  }

  #printFile(file: string, tests: TestCase[]): void {
    const passed = tests.filter(hasPassed).length;
    const ms = tests.reduce((sum, test) => sum + spentMs(test), 0);
    this.#print(`${inSeconds(ms)}  ${file}: ${passed} of ${tests.length} passed`);
    this.#files.delete(file);
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests())
      this.#files.set(fileOf(test), [...(this.#files.get(fileOf(test)) ?? []), test]);
  }

  onTestEnd(test: TestCase, { errors, retry }: TestResult): void {
    for (const error of errors) this.#printError(`Failed, try ${retry + 1}: ${nameOf(test)}`, error);
    const tests = this.#files.get(fileOf(test));
    if (tests?.every(hasPassed)) this.#printFile(fileOf(test), tests);
  }

  onError(error: TestError): void {
    this.#printError("Failed outside of a test", error);
  }

  onEnd(): void {
    for (const [file, tests] of this.#files) this.#printFile(file, tests);
  }
}
