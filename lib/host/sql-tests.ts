/** Tests of code with SQL beyond Kysely's builder also run on PostgreSQL. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { importsOf } from "./tests-of.ts";

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const SCOPE = /^lib\/server\/(access|service|team)\//;
const OWN_SQL = /\bsql[`<]|\bsql\.\w|onConflict|isPostgres/;
/** Locks, jobs, the limiter and the ledger between processes, whatever their SQL is. */
const ALWAYS = [
  "lib/server/adapters/postgres/",
  "lib/server/composition/read-snapshot",
  "lib/server/composition/start-jobs",
  "lib/server/service/charging/",
  "lib/server/team/agents/",
  "lib/server/team/audit-ledger",
  "lib/server/team/instance/",
  "lib/server/team/jobs/",
  "e2e/faults/postgres",
];

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules"))
    .map((path) => `${folder}/${path}`);
}

/** Files by the paths that import them. */
function importersIn(root: string, files: string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const path of importsOf(file, readFileSync(join(root, file), "utf8"))) {
      const target = [".ts", ".tsx"].map((end) => path + end).find((each) => existsSync(join(root, each)));
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}

/** @returns the tests that are nearest to a file by its importers, those beside the verbs first; none when none reaches it */
function nearestTests(file: string, importers: Map<string, string[]>): string[] {
  const seen = new Set([file]);
  let elsewhere: string[] = [];
  for (let level = [file]; level.length > 0;) {
    const above = level.flatMap((each) => importers.get(each) ?? []);
    const tests = above.filter((each) => isTest(each) && SCOPE.test(each));
    if (tests.length > 0) return tests;
    if (elsewhere.length === 0) elsewhere = above.filter((each) => isTest(each) && !ON_SQLITE.test(each));
    level = above.filter((each) => !seen.has(each) && !isTest(each));
    for (const each of level) seen.add(each);
  }
  return elsewhere;
}

/** These tests open SQLite's file themselves, and damage it in its own words. */
const ON_SQLITE = /^lib\/(cli|server\/(composition|schema))\//;
/** Tests of these say nothing of the database. */
const WITHOUT_DATABASE = [
  "lib/server/service/demo/",
  "lib/server/service/import/",
  "lib/server/team/look-closer/proofs-hold",
  "lib/server/team/posters/",
  "lib/server/team/reveal/connected-service",
];
const startsWithAny = (file: string, starts: readonly string[]) =>
  starts.some((start) => file.startsWith(start));

/** @param isFull all tests beside the verbs @returns `unreached`: files with SQL of their own that no test reaches */
export function sqlTests(root: string, isFull = false): { tests: string[]; unreached: string[] } {
  const files = ["app", "lib", "e2e/faults"].flatMap((folder) => sourcesIn(root, folder));
  const importers = importersIn(root, files);
  const withSql = files.filter(
    (file) => SCOPE.test(file) && !isTest(file) && OWN_SQL.test(readFileSync(join(root, file), "utf8")),
  );
  const nearest = withSql.map((file) => nearestTests(file, importers));
  const always = files.filter(
    (file) => isTest(file) && (startsWithAny(file, ALWAYS) || (isFull && SCOPE.test(file))),
  );
  const tests = [...new Set([...always, ...nearest.flat()])].sort();
  return {
    tests: tests.filter((file) => !startsWithAny(file, WITHOUT_DATABASE)),
    unreached: withSql.filter((_, at) => nearest[at]!.length === 0),
  };
}
