import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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
    // The same tests once more, where the database is a PostgreSQL of this run.
    globalSetup: process.env.TEST_ENGINE === "postgres" ? ["lib/testing/postgres-setup.ts"] : [],
    include: [
      "lib/**/*.test.ts",
      "components/**/*.test.{ts,tsx}",
      "app/**/*.test.ts",
      "e2e/architecture/**/*.test.ts",
      "e2e/faults/**/*.test.ts",
      "e2e/soak/**/*.test.ts",
    ],
    exclude:
      process.env.TEST_ENGINE === "postgres"
        ? []
        : ["lib/server/adapters/postgres/**", "e2e/faults/postgres.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
