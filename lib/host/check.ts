import { join } from "node:path";
import { changedFiles, git } from "./changed-files";
import { wrongSubjects } from "./commit-subjects";
import { log } from "./log.mjs";
import { root, run } from "./run.mjs";
import { STATIC_CHECKS, type Check } from "./static-checks";
import { testsOf } from "./tests-of";

/** This test reads the sources instead of importing them, so it always runs. */
const ARCHITECTURE = "e2e/architecture/architecture.test.ts";

const { since, files } = changedFiles(root, process.argv[2]);
const allTests = git(
  root,
  "ls-files",
  "--cached",
  "--others",
  "--exclude-standard",
  "*.test.ts",
  "*.test.tsx",
);
const tests = new Set([ARCHITECTURE, ...testsOf(root, files, allTests)]);
const unitTests: Check = {
  name: `${tests.size} files of unit tests (${files.length} files changed since ${since})`,
  bin: "vitest/vitest.mjs",
  args: ["run", "--config", "lib/vitest.config.ts", "--reporter=dot", ...tests],
};

async function check({ name, bin, args }: Check): Promise<boolean> {
  const { code, output } = await run(process.execPath, [join(root, "node_modules", bin), ...args], {
    isQuiet: true,
  });
  if (code !== 0) process.stdout.write(`\n${output}\n`);
  log(`${name}: ${code === 0 ? "passed" : "failed"}`);
  return code === 0;
}

const wrong = wrongSubjects(root);
for (const line of wrong) process.stdout.write(`\n${line}\n`);
log(
  `Commit subjects: ${wrong.length === 0 ? "passed" : 'failed; write "area: what changes" with an area of lib/host/commit-subjects.ts'}`,
);
const results = await Promise.all([...STATIC_CHECKS, unitTests].map(check));
const isPassed = wrong.length === 0 && results.every(Boolean);
log(isPassed ? "All passed." : "Something failed. See above.");
process.exit(isPassed ? 0 : 1);
