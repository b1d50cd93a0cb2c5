import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPackaged, root, run } from "./run.mjs";

const mark = join(root, "node_modules", ".scoutdeck-lock");

/** @param {(text: string) => void } log @returns {Promise<string | null>} what went wrong, in one sentence */
export async function ensureInstalled(log) {
  if (isPackaged) return null;
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return null;
  log("Installing packages (npm ci, about half a minute) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await run(npm, args, { isQuiet: true });
  if (code !== 0) {
    process.stderr.write(output);
    return "npm ci failed. See the output above.";
  }
  writeFileSync(mark, lock);
  return null;
}
