/** For tests: the programs that they start, each compiled once a run, as lib/host/programs.mjs compiles the product's. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { bundle, ensurePrograms } from "@/lib/host/programs.mjs";
import { root } from "@/lib/host/run.mjs";

const PROGRAMS = [
  "e2e/faults/fault-service.ts",
  "e2e/faults/worker.ts",
  "e2e/operator.ts",
  "lib/testing/activity-process.ts",
  "lib/testing/dashboard-process.ts",
  "lib/testing/site-process.ts",
  "lib/testing/state-process.ts",
  "lib/testing/team-process.ts",
] as const;
export type Program = (typeof PROGRAMS)[number];

const nameOf = (program: string) => basename(program, ".ts");

/** Runs before the tests, which find both in their environment. @returns a function that removes the tests' programs */
export function compilePrograms(): () => void {
  const problem = ensurePrograms();
  if (problem) throw new Error(problem);
  const dist = join(root, "dist");
  const folder = mkdtempSync(join(dist, "test-"));
  bundle(Object.fromEntries(PROGRAMS.map((program) => [nameOf(program), program])), folder);
  process.env.TEST_PROGRAMS = folder;
  return () => {
    // Test processes are killed at their end, so none removes its own.
    for (const name of readdirSync(dist))
      if (name.startsWith(basename(folder))) rmSync(join(dist, name), { recursive: true, force: true });
  };
}

function ensureCompiled(): string {
  if (!process.env.TEST_PROGRAMS) process.once("exit", compilePrograms());
  return process.env.TEST_PROGRAMS!;
}

/** @returns Node's arguments to run a program; compiles it unless the test run has done so */
export function argsOf(program: Program): string[] {
  return [join(ensureCompiled(), `${nameOf(program)}.mjs`)];
}

/** Arguments of Node for the command line and for the preparation before a start. */
export const CLI = [join(root, "lib/host/run-program.mjs"), "--as-installed", "lib/cli/main.ts"];
export const prepareArgs = (): string[] => [join(process.env.SCOUTDECK_PROGRAMS!, "prepare.mjs")];

/** @param source a program with the usual imports @returns Node's arguments to run it */
export function argsOfSource(source: string): string[] {
  const folder = mkdtempSync(`${ensureCompiled()}-`);
  bundle({ contents: source }, folder);
  return [join(folder, "stdin.mjs")];
}
