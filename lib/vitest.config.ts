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

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const FOLDERS = ["app", "components", "lib", "e2e/architecture", "e2e/faults", "e2e/soak"];
const tests = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => isTest(path) && !path.includes("node_modules"))
    .map((path) => `${folder}/${path}`),
);
/** Test files share processes, because loading the modules takes longer than most tests. These say why they do not. */
const alone = tests.filter((path) => readFileSync(join(root, path), "utf8").startsWith("// Alone: "));
const together = tests.filter((path) => !alone.includes(path));
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
  test: {
    name,
    setupFiles: ["lib/testing/restore-process.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...test,
  },
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
      project("alone", { include: alone, exclude, isolate: true, deps }),
      project("together", { include: together, exclude, isolate: false }),
    ],
  },
});
