/**
 * `npm run check:base` checks that Node, the engines and the packages are maintained and have no known fault. Exit code
 * 1 means that one is not. Questions that the registry does not answer are reported as "not asked", which `--online`
 * turns into exit code 1.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import PQueue from "p-queue";
import { readVersions, versionsInWords } from "@/lib/server/composition/read-versions";
import * as report from "./base-report";
import { REQUIRED } from "./required-node.mjs";
import { root, run } from "./run.mjs";

const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

async function npm(...args: string[]) {
  const program = process.platform === "win32" ? "npm.cmd" : "npm";
  const options = ["--json", "--loglevel=silent", "--fetch-retries=0", "--fetch-timeout=30000"];
  const { output } = await run(program, [...args, ...options], { isQuiet: true });
  try {
    return output.trim() === "" ? undefined : JSON.parse(output);
  } catch {
    return { message: output };
  }
}

/** The lock file has the deprecations from when a package was added; the registry has today's. */
async function deprecatedToday(): Promise<string[]> {
  const { dependencies } = readJson("package.json") as { dependencies: Record<string, string> };
  const questions = Object.entries(dependencies).map(([name, version]) => async () => {
    const reason = await npm("view", `${name}@${version}`, "deprecated");
    return typeof reason === "string" ? [`${name}@${version}: ${reason}`] : [];
  });
  return (await new PQueue({ concurrency: 4 }).addAll(questions)).flat();
}

const versions = await readVersions();
const audit = (await npm("audit", "--omit=dev", "--audit-level=high")) ?? { message: "no answer" };
// npm prints nothing when every package is up to date.
const outdated = (await npm("outdated")) ?? {};
const [unaudited, unlisted] = [audit, outdated].map(report.failureOf) as [string | null, string | null];
const inLock = report.deprecatedInProduction(readJson("package-lock.json"));
const today = unlisted === null ? await deprecatedToday() : [];

const judged: report.Finding[] = [
  {
    title: `Versions of Node without support in ${report.NOTICE_DAYS} days`,
    lines: report.supportProblems([REQUIRED, process.versions.node], Date.now()),
    unasked: null,
  },
  { title: "Engines with known faults", lines: report.engineProblems(versions), unasked: null },
  {
    title: "Deprecated packages of production",
    lines: [...new Set([...inLock, ...today])],
    unasked: unlisted,
  },
  {
    title: "Vulnerabilities rated high",
    lines: unaudited === null ? report.highWeaknesses(audit) : [],
    unasked: unaudited,
  },
];
const behind = {
  title: "Packages behind by a major version",
  lines: unlisted === null ? report.majorsBehind(outdated) : [],
  unasked: unlisted,
};
process.stdout.write(
  `${[versionsInWords(versions), ...[...judged, behind].map(report.describeFinding)].join("\n")}\n`,
);
const isOnline = process.argv.includes("--online");
const isBad = ({ lines, unasked }: report.Finding) => lines.length > 0 || (isOnline && unasked !== null);
process.exit(judged.some(isBad) ? 1 : 0);
