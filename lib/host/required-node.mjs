// Whether this Node can run Scoutdeck. Read by programs that also start on Node 20.19.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const { engines } = JSON.parse(readFileSync(join(root, "lib/host/node/package.json"), "utf8"));

/** The oldest version that will do, as "26.10.0". */
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

/**
 * SQLite could lose commits when two connections wrote and checkpointed at the same moment ("The WAL reset bug" of
 * sqlite.org/wal.html). Fixed in 3.51.3, and in later releases of two older lines.
 * @param {string} version
 */
export const isSqliteSound = (version) =>
  isAtLeast(version, "3.51.3") ||
  [
    ["3.50.", "3.50.7"],
    ["3.44.", "3.44.6"],
  ].some(([line = "", fixed = ""]) => version.startsWith(line) && isAtLeast(version, fixed));

/** @returns {string | null} why Scoutdeck cannot run on this Node, in one sentence */
export function runtimeProblem({ node, sqlite } = process.versions) {
  if (!isNewEnough(node))
    return `Node ${node} is too old: Scoutdeck needs ${REQUIRED}; "npm start" fetches it, and "node lib/host/bring-node.mjs" does it alone.`;
  if (!isSqliteSound(sqlite ?? "0"))
    return `This Node has SQLite ${sqlite}, which can lose commits; use one with SQLite 3.51.3 or newer, such as the Node ${REQUIRED} of nodejs.org.`;
  return null;
}
