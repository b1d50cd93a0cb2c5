import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { IS_FULL } from "./variants";

const executablePath = process.env.CHROMIUM_PATH || undefined;

/** Independent tests of seconds each. They come last: no worker then waits long for another that is still at work. */
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
  // Limits bound a hang: on a busy machine a step of seconds takes minutes.
  timeout: IS_FULL ? 1_200_000 : 300_000,
  expect: { timeout: 30_000 },
  // Each worker has its own instances (start-instances.ts). Browsers often wait, so three use two processors well.
  workers: availableParallelism() > 1 ? 3 : 1,
  forbidOnly: true,
  // A browser on a loaded machine misses a moment now and then; `npm test` names what passed only the second time.
  retries: 1,
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
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // A control that is not there is known sooner than the limit of the whole test.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // Recording every first try costs a third of the processor time; a failure is recorded when it is tried again.
    trace: "on-first-retry",
  },
});
