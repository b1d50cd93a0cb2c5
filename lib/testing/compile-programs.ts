/** For tests: the programs that they start, each compiled once a run, as lib/host/programs.mjs compiles the product's. */
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
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

/** @returns a folder at the depth that programs are built for */
function folderIn(prefix: string): string {
  mkdirSync(join(root, "dist"), { recursive: true });
  return mkdtempSync(join(root, "dist", prefix));
}

/** Runs before the tests, which find both in their environment. @returns a function that removes the tests' programs */
export function compilePrograms(): () => void {
  const problem = ensurePrograms();
  if (problem) throw new Error(problem);
  const folder = folderIn("test-");
  bundle(Object.fromEntries(PROGRAMS.map((program) => [nameOf(program), program])), folder);
  process.env.TEST_PROGRAMS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @returns Node's arguments to run a program; compiles it unless the test run has done so */
export function argsOf(program: Program): string[] {
  if (!process.env.TEST_PROGRAMS) process.once("exit", compilePrograms());
  return [join(process.env.TEST_PROGRAMS!, `${nameOf(program)}.mjs`)];
}

/** Arguments of Node for the command line and for the preparation before a start. */
export const CLI = [join(root, "lib/host/run-program.mjs"), "--as-installed", "lib/cli/main.ts"];
export const prepareArgs = (): string[] => [join(process.env.SCOUTDECK_PROGRAMS!, "prepare.mjs")];

/** @param source a program with the usual imports @returns Node's arguments to run it */
export function argsOfSource(source: string): string[] {
  const folder = folderIn("source-");
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  bundle({ contents: source }, folder);
  return [join(folder, "stdin.mjs")];
}
