import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { IS_FULL } from "./variants";

const executablePath = process.env.CHROMIUM_PATH || undefined;

/** Short independent tests run last, so that no worker waits long for another. */
const WALKS = ["pages", "opened-states", "circumstances", "hostile"].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "acts", testMatch: "**/*.spec.ts", testIgnore: WALKS },
    { name: "walks", testMatch: WALKS, fullyParallel: true },
  ],
  // Compiled already: see operator.ts.
  build: { external: ["**/dist/**"] },
  outputDir: "../test-results/e2e",
  globalSetup: "./start-instances.ts",
  // Limits only stop hanging tests: on a busy machine a step takes minutes.
  timeout: IS_FULL ? 1_200_000 : 600_000,
  expect: { timeout: 90_000 },
  // Each worker has its own instances (start-instances.ts). Browsers often wait, so three use two processors well.
  workers: availableParallelism() > 1 ? 3 : 1,
  forbidOnly: true,
  // A browser on a busy machine sometimes misses a moment; `npm test` names tests that passed on the retry.
  retries: 2,
  reporter: [
    ...(process.stdout.isTTY ? [["list"] as const] : []),
    ["./plain-reporter.ts"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "../test-results/e2e.json" }],
  ],
  use: {
    launchOptions: {
      executablePath,
      // Software draws pages at less cost than it imitates a graphics card. No look-ups: there may be no network.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // The headless shell would round the width of each letter to whole pixels, which no window does.
        "--font-render-hinting=none",
        "--disable-quic",
        "--no-first-run",
        // A test's pages end before optimized code would pay for its compilation.
        "--js-flags=--no-opt --no-maglev",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // A missing control is reported before the test's own limit.
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // Recording every first try costs a third of the processor time, so only retries are recorded.
    trace: "on-first-retry",
  },
});
