import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The same tests once more, where the database is a PostgreSQL of this run. */
const isOnPostgres = process.env.TEST_ENGINE === "postgres";
/** Among those of the verbs: they would only do the same twice. */
const WITHOUT_DATABASE = [
  "lib/server/service/import/**",
  "lib/server/service/demo/**",
  "lib/server/team/posters/**",
  "lib/server/team/reveal/connected-service.test.ts",
];
/** Slow on PostgreSQL, where e2e/faults/postgres.test.ts proves the same between processes: `npm run test:long`. */
const IN_THE_LONG_RUN = [
  "lib/server/team/reveal/ask-again.test.ts",
  "lib/server/team/reveal/large-reveal.test.ts",
  "lib/server/team/reveal/starting-service.test.ts",
  "lib/server/team/reveal/three-records.test.ts",
  "lib/server/team/reveal/walk-matching.test.ts",
  "lib/server/team/search/**",
];
const left = process.env.E2E_FULL === "1" ? WITHOUT_DATABASE : [...WITHOUT_DATABASE, ...IN_THE_LONG_RUN];

const root = fileURLToPath(new URL("..", import.meta.url));

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
    globalSetup: [isOnPostgres ? "lib/testing/postgres-setup.ts" : "lib/testing/sqlite-setup.ts"],
    include: [
      "lib/**/*.test.ts",
      "components/**/*.test.{ts,tsx}",
      "app/**/*.test.ts",
      "e2e/architecture/**/*.test.ts",
      "e2e/faults/**/*.test.ts",
      "e2e/soak/**/*.test.ts",
    ],
    exclude: isOnPostgres ? left : ["lib/server/adapters/postgres/**", "e2e/faults/postgres.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // Many tests wait for processes, leases and locks: a third one uses the time of two processors.
    maxWorkers: 3,
  },
});
