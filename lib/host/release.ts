/** `npm run release` tags the commit as the version of package.json, once all that names a version agrees. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "@/package.json" with { type: "json" };
import { root, run } from "./run.mjs";

const { version } = packageJson;

function stop(sentence: string): never {
  process.stderr.write(`Nothing was tagged: ${sentence}\n`);
  process.exit(1);
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run("git", args, { isQuiet: true });
  if (code !== 0) stop(`git ${args[0]} failed. ${output}`);
  return output.trim();
}

const read = (file: string) => readFileSync(join(root, file), "utf8");
const [, unreleased = ""] = /## \[Unreleased\]\n([\s\S]*?)(?=\n## |$)/.exec(read("CHANGELOG.md")) ?? [];
if (unreleased.trim() !== "") stop(`CHANGELOG.md has entries under Unreleased: move them under ${version}.`);
if (!read("CHANGELOG.md").includes(`\n## [${version}] - `))
  stop(`CHANGELOG.md has no heading "## [${version}] - date".`);
const server = JSON.parse(read("lib/host/server.json")) as {
  version: string;
  packages: { version: string }[];
};
if ([server, ...server.packages].some((each) => each.version !== version))
  stop(`lib/host/server.json has another version. Set it to ${version} in both places.`);
if (JSON.parse(read("package-lock.json")).version !== version)
  stop(`package-lock.json has another version. Run: npm version ${version} --no-git-tag-version`);
if ((await git("status", "--porcelain")) !== "") stop("there are changes that are not committed.");
await git("tag", "--annotate", `v${version}`, "--message", `Scoutdeck ${version}`);
process.stdout.write(`Tagged v${version}. To publish it: git push origin v${version}\n`);
