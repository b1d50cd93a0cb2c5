// Programs that also start on Node 20.19 load this file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** @param {string} name */
const readJson = (name) => JSON.parse(readFileSync(join(root, "lib/host", name), "utf8"));
const { engines } = readJson("node/package.json");
const base = readJson("base.json");

export const REQUIRED = engines.node.replace(">=", "");

/** @param {string} version @returns {number[]} */
const numbers = (version) => version.split(".").map((part) => Number.parseInt(part, 10) || 0);

/** @param {string} version @param {string} least */
export function isAtLeast(version, least) {
  const [have, need] = [numbers(version), numbers(least)];
  const at = need.findIndex((part, index) => (have[index] ?? 0) !== part);
  return at < 0 || (have[at] ?? 0) > (need[at] ?? 0);
}

export const isNewEnough = (version = process.versions.node) => isAtLeast(version, REQUIRED);

/** True for `fixed` and later releases of its line (major and minor). @param {string} version @param {string} fixed */
const isLaterOfLine = (version, fixed) =>
  isAtLeast(version, fixed) &&
  numbers(version).slice(0, 2).join(".") === numbers(fixed).slice(0, 2).join(".");

/**
 * `fixed` lists the release that fixes the fault in it and all later lines, then the releases that fix older lines.
 * @typedef {{ engine: string, fixed: string[], fault: string, source: string }} EngineFault
 * @param {string} engine
 * @param {string} version
 * @returns {EngineFault[]} the known faults (base.json) of this version
 */
export const faultsOf = (engine, version) =>
  base.engineFaults.filter(
    (/** @type {EngineFault} */ { engine: faulty, fixed }) =>
      faulty === engine &&
      !isAtLeast(version, fixed[0] ?? "") &&
      !fixed.some((release) => isLaterOfLine(version, release)),
  );

/** @param {string} version */
export const isSqliteSound = (version) => faultsOf("sqlite", version).length === 0;

/** @returns {string | null} why Scoutdeck cannot run on this Node, in one sentence */
export function runtimeProblem({ node, sqlite } = process.versions) {
  if (!isNewEnough(node))
    return `Node ${node} is too old: Scoutdeck needs ${REQUIRED}; "npm start" and "node lib/host/bring-node.mjs" download it.`;
  if (!isSqliteSound(sqlite ?? "0"))
    return `This Node has SQLite ${sqlite}, which can lose commits; use one with SQLite 3.51.3 or newer, such as the Node ${REQUIRED} of nodejs.org.`;
  return null;
}
