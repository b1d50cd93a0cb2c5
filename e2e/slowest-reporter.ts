/** Names the ten slowest browser tests at the end of a run, so that growth is seen where it happens. */
import type { Reporter, TestCase } from "playwright/types/testReporter";

const MOST = 10;

export default class SlowestReporter implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.#tests.add(test);
  }

  onEnd(): void {
    const slowest = [...this.#tests]
      .map((test) => ({ test, ms: test.results.reduce((sum, { duration }) => sum + duration, 0) }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, MOST);
    const lines = slowest.map(({ test, ms }) => {
      const [, , file, ...titles] = test.titlePath();
      return `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}: ${titles.join(" › ")}`;
    });
    process.stdout.write(`\nThe slowest browser tests:\n${lines.join("\n")}\n`);
  }
}
