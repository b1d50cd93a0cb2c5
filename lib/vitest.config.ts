import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { sqlTests } from "./host/sql-tests.ts";
import { LongestFirst } from "./testing/longest-first.ts";

/** The same tests once more, where the database is a PostgreSQL of this run. */
const isOnPostgres = process.env.TEST_ENGINE === "postgres";
const root = fileURLToPath(new URL("..", import.meta.url));

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const FOLDERS = ["app", "components", "lib", "e2e/architecture", "e2e/faults", "e2e/soak"];
const tests = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => isTest(path) && !path.includes("node_modules"))
    .map((path) => `${folder}/${path}`),
);
/** These tests need the server that the setup for PostgreSQL starts. */
const ONLY_ON_POSTGRES = /^lib\/server\/adapters\/postgres\/|^e2e\/faults\/postgres\./;
const chosen = isOnPostgres
  ? sqlTests(root, process.env.E2E_FULL === "1").tests
  : tests.filter((path) => !ONLY_ON_POSTGRES.test(path));

export default defineConfig({
  root,
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
      // Throws outside React's server build; the architecture test and the build hold the boundary instead.
      "server-only": `${root}node_modules/server-only/empty.js`,
    },
  },
  test: {
    include: chosen,
    // Each test process and the programs that it starts seal with the same secret.
    env: { AUTH_SECRET: "t".repeat(48) },
    globalSetup: [isOnPostgres ? "lib/testing/postgres-setup.ts" : "lib/testing/sqlite-setup.ts"],
    // Files share processes, because loading the modules takes longer than most tests.
    isolate: false,
    setupFiles: ["lib/testing/restore-process.ts"],
    pool: "forks",
    // Many tests wait for processes, leases and locks: a third one uses the time of two processors.
    maxWorkers: 3,
    // They bound a hang; they do not measure. On a busy machine a test of processes takes minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
  },
});
