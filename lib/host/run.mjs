import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** A package (package.ts) has no lock file: all of it is built, and its folder may be read-only. */
export const isPackaged = !existsSync(join(root, "package-lock.json"));

const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** Packages and pages follow the umask of the person's shell; data does not (launch.ts). */
const usualUmask = process.umask();

/**
 * Runs a command in the project's folder; a package runs it where the person is, because settings name paths from there.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isQuiet?: boolean }} [options] isQuiet shows the output only after a failure
 * @returns {Promise<{ code: number, output: string }>} output has both streams, and is empty unless isQuiet
 */
export function run(command, args, { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const umask = process.umask(usualUmask);
    const child = spawn(command, args, {
      cwd: isPackaged ? process.cwd() : root,
      env: { ...process.env, PATH, ...env },
      stdio: isQuiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    process.umask(umask);
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 127, output: String(error.message) }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
