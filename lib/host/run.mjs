// Runs a program of the project and waits for it.
import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, without a trailing slash. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Programs that look for Node find the one that runs this. */
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** What the person's shell leaves to others. Packages and pages follow it; data does not (launch.ts). */
const usualUmask = process.umask();

/**
 * Runs a command in the project's folder.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isQuiet?: boolean }} [options] isQuiet: its output is shown only when it fails
 * @returns {Promise<{ code: number, output: string }>} output: both streams, empty unless isQuiet
 */
export function run(command, args, { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const umask = process.umask(usualUmask);
    const child = spawn(command, args, {
      cwd: root,
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
