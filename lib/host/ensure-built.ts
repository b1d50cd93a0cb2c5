/** Builds the pages when there is no build of exactly these sources. */
import { createHash, type Hash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";

const SOURCES = [
  "app",
  "components",
  "lib",
  "next.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "instrumentation.ts",
  "proxy.ts",
];
/** `next dev` keeps its files in .next/dev and leaves this one alone. */
const mark = join(root, ".next", "scoutdeck-sources");

/** @param path relative to `folder` */
function addToHash(hash: Hash, folder: string, path: string): void {
  const full = join(folder, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort())
    if (!/\.test\.tsx?$/.test(name)) addToHash(hash, folder, `${path}/${name}`);
}

/** SHA-256 over everything that a build of the project in this folder is made of. */
export function sourcesDigest(folder: string): string {
  const hash = createHash("sha256");
  for (const path of SOURCES) addToHash(hash, folder, path);
  return hash.digest("hex");
}

/** @returns what went wrong, in one sentence */
export async function ensureBuilt(log: (text: string) => void): Promise<string | null> {
  const digest = sourcesDigest(root);
  if (existsSync(mark) && readFileSync(mark, "utf8") === digest) return null;
  log("Building the pages (about a minute) …");
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { code, output } = await run(process.execPath, [next, "build"], { env, isQuiet: true });
  if (code !== 0) {
    process.stderr.write(output);
    return "the build failed; its output is above.";
  }
  writeFileSync(mark, digest);
  log("The pages are built.");
  return null;
}
