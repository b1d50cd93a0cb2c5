import { chmodSync, existsSync, lstatSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sourcesDigest } from "./programs.mjs";
import { isPackaged, root, run } from "./run.mjs";

export const PAGE_SOURCES = [
  "app",
  "components",
  "lib",
  // Pages below /docs.
  "docs",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "next.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "instrumentation.ts",
  "proxy.ts",
];
/** `next dev` keeps its files in .next/dev and leaves this one alone. */
const mark = join(root, ".next", "scoutdeck-sources");

/** The framework prints this when another start in this folder is building. */
const BUILDS_ELSEWHERE = /another next build process is already running/i;
const PATIENCE_MS = 10 * 60_000;
const LOOK_EVERY_MS = 1_000;

/** Only waits: a build here would remove what the other start has just built and serves. */
async function isBuiltElsewhere(isBuilt: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; !isBuilt() && waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS)
    await sleep(LOOK_EVERY_MS);
  return isBuilt();
}

const isBuiltOf = (digest: string) => existsSync(mark) && readFileSync(mark, "utf8") === digest;
export const isPagesBuilt = () => isBuiltOf(sourcesDigest(root, PAGE_SOURCES));

/** Built code may be read by any user, so that the server's user can run it. Links are not followed. */
export function openToRead(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  chmodSync(path, (stats.mode & 0o7777) | (stats.isDirectory() ? 0o555 : 0o444));
  if (stats.isDirectory()) for (const name of readdirSync(path)) openToRead(join(path, name));
}

export async function ensureBuilt(log: (text: string) => void): Promise<string | null> {
  if (isPackaged) return null;
  const digest = sourcesDigest(root, PAGE_SOURCES);
  const isBuilt = () => isBuiltOf(digest);
  if (isBuilt()) return null;
  log("Building the pages (about a minute) …");
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { code, output } = await run(process.execPath, [next, "build"], { env, isQuiet: true });
  if (code === 0) {
    writeFileSync(mark, digest);
    openToRead(dirname(mark));
  } else if (!BUILDS_ELSEWHERE.test(output) || !(await isBuiltElsewhere(isBuilt))) {
    process.stderr.write(output);
    return "the build failed. See the output above.";
  }
  log("The pages are built.");
  return null;
}
