import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The same tests once more, where the database is a PostgreSQL of this run. */
const isOnPostgres = process.env.TEST_ENGINE === "postgres";
/** Among those of the verbs: they would only do the same twice. */
const WITHOUT_DATABASE = [
  "lib/server/service/import/**",
  "lib/server/service/demo/**",
  "lib/server/team/look-closer/proofs-hold.test.ts",
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

/**
 * Their tests share processes: loading the same modules for each of 300 files took as long as the tests. Those of the
 * walls between a process and the outside (routes, sign-in, settings) do not: they judge its settings once.
 */
const TOGETHER = [
  "components",
  "e2e/architecture",
  "lib/client",
  "lib/contract",
  "lib/domain",
  "lib/server/schema",
  "lib/server/service",
  "lib/server/team",
];
/** A test file with any of it has a process of its own, wherever it is: it changes what the others would share. */
const CHANGES_ITS_PROCESS =
  /process\.env|globalThis|\bvi\.(mock|doMock|resetModules|stub|useFake)|testing\/(open-test-site|open-keyed-team|begin-session|second-step)/;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const testsIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(isTest)
    .map((path) => `${folder}/${path}`);
const together = TOGETHER.flatMap(testsIn).filter(
  (path) => !CHANGES_ITS_PROCESS.test(readFileSync(join(root, path), "utf8")),
);
const INCLUDE = [
  "lib/**/*.test.ts",
  "components/**/*.test.{ts,tsx}",
  "app/**/*.test.ts",
  "e2e/architecture/**/*.test.ts",
  "e2e/faults/**/*.test.ts",
  "e2e/soak/**/*.test.ts",
];
const exclude = isOnPostgres ? left : ["lib/server/adapters/postgres/**", "e2e/faults/postgres.test.ts"];

const resolve = {
  alias: {
    "@": root.replace(/\/$/, ""),
    // Throws outside React's server build; the architecture test and the build hold the boundary instead.
    "server-only": `${root}node_modules/server-only/empty.js`,
  },
};
/**
 * Made one file each before the tests: a process of its own loads the 360 files that they are of anew. The quarter of a
 * second of processor time that it takes is a tenth of what such a test file takes.
 */
const MADE_ONE = ["kysely", "zod"];
const deps = { optimizer: { ssr: { enabled: true, include: MADE_ONE } } };

/** Not `extends`: with it the database of the tests would be made once more for each project. */
const project = (
  name: string,
  test: { include: string[]; exclude: string[]; isolate: boolean; deps?: typeof deps },
) => ({
  root,
  resolve,
  test: { name, testTimeout: 60_000, hookTimeout: 60_000, ...test },
});

export default defineConfig({
  root,
  resolve,
  test: {
    globalSetup: [isOnPostgres ? "lib/testing/postgres-setup.ts" : "lib/testing/sqlite-setup.ts"],
    pool: "forks",
    // Many tests wait for processes, leases and locks: a third one uses the time of two processors.
    maxWorkers: 3,
    projects: [
      project("alone", { include: INCLUDE, exclude: [...exclude, ...together], isolate: true, deps }),
      project("together", { include: together, exclude, isolate: false }),
    ],
  },
});
