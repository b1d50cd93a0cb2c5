// npm runs this after each change of node_modules, because .npmrc silences npm's own warnings.
import { readFileSync } from "node:fs";

/** @typedef {{ version?: string, dev?: boolean, deprecated?: string }} LockEntry */

/** @param {Record<string, LockEntry>} packages of a lock file @returns {string[]} "name@version: reason" */
export const deprecatedIn = (packages) =>
  Object.entries(packages)
    .filter(([, { deprecated }]) => deprecated)
    .map(
      ([path, { version, deprecated }]) => `${path.split("node_modules/").at(-1)}@${version}: ${deprecated}`,
    );

if (process.env.npm_lifecycle_event === "dependencies") {
  const { packages } = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8"));
  const deprecated = deprecatedIn(packages);
  const count = `${Object.keys(packages).length} packages are installed, ${deprecated.length} of them deprecated.`;
  process.stderr.write(`${[count, ...deprecated].join("\n")}\n`);
}
