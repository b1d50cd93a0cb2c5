/** Runs the tests that take minutes, with more random cases and every browser test in every width and theme. */
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built";
import { findChromium } from "./find-chromium";
import { findPostgres } from "./find-postgres";
import { writeToMemory } from "./memory-folder";
import { root, run } from "./run.mjs";
import { log } from "./log.mjs";

/** Sizes already set in the environment win: `BAD_REQUESTS=100000 npm run test:long`. */
const SIZES = {
  BAD_REQUESTS: "20000",
  DOCUMENTED_REQUESTS: "2000",
  ORACLE_QUERIES: "2000",
  ORACLE_RECORDS: "4000",
  LIMITER_CALLS: "60000",
  LIVE_EDITS: "2000",
  PROPERTY_CASES: "20000",
  TRUTH_FILES: "20000",
  USAGE_ACTS: "5000",
  WAL_SECONDS: "60",
};
const FULL = { E2E_FULL: "1" };
const FILES = [
  "lib/contract/query.test.ts",
  "lib/server/adapters/memory/rate-limiter.test.ts",
  "lib/server/adapters/sqlite/shared-file.test.ts",
  "lib/server/composition/lists-live.test.ts",
  "lib/server/http/service/bad-requests.test.ts",
  "lib/server/http/service/documented-requests.test.ts",
  "lib/server/service/import/truths.test.ts",
  "lib/server/team/look-closer/proofs-hold.test.ts",
  "lib/server/team/usage/usage-agrees.test.ts",
  "catalogue-conformance.test.ts",
  "e2e/architecture/guides.test.ts",
  "e2e/architecture/package.test.ts",
  "e2e/architecture/proxies.test.ts",
  "e2e/architecture/runbook.test.ts",
  "e2e/faults/mutations.test.ts",
];

writeToMemory();
const chosen = Object.entries(SIZES).map(([name, size]) => [name, process.env[name] || size]);
log(`The long form: ${chosen.map(([name, size]) => `${name}=${size}`).join(" ")} …`);
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const options = ["--config", "lib/vitest.config.ts", "--reporter=verbose", "--testTimeout=900000"];
const longer = { ...Object.fromEntries(chosen), ...FULL };
const { code } = await run(process.execPath, [vitest, "run", ...options, ...FILES], { env: longer });

async function postgresTests(): Promise<number> {
  if (!(await findPostgres(log))) return 1;
  const onPostgres = { ...longer, TEST_ENGINE: "postgres" };
  return (await run(process.execPath, [vitest, "run", ...options], { env: onPostgres })).code;
}

const FAULTS = { FAULT_ROUNDS: "10000", FAULT_KILLS: "500", FAULT_MINUTES: "50", FAULT_SEED: "1" };

async function faultRun() {
  const size = (name: keyof typeof FAULTS) => process.env[name] || FAULTS[name];
  log(`Faulted reveals: ${size("FAULT_ROUNDS")} rounds, ${size("FAULT_KILLS")} kills at least …`);
  const sizes = ["rounds", "kills", "minutes", "seed"].flatMap((name) => [
    `--${name}`,
    size(`FAULT_${name.toUpperCase()}` as keyof typeof FAULTS),
  ]);
  const node = [join(root, "lib/host/run-program.mjs"), "e2e/faults/run.ts"];
  return (await run(process.execPath, [...node, ...sizes, "--every-point"])).code;
}

async function browserTests() {
  const chromium = await findChromium(log);
  if (chromium === null || (await ensureBuilt(log))) return 1;
  log("Browser tests in every width and theme …");
  const playwright = join(root, "node_modules/playwright/cli.js");
  const env = { CHROMIUM_PATH: chromium, ...FULL };
  const args = [playwright, "test", "-c", "e2e/playwright.config.ts"];
  return (await run(process.execPath, args, { env })).code;
}

const postgresCode = await postgresTests();
const faultCode = await faultRun();
const browserCode = await browserTests();
const failed = code || postgresCode || faultCode || browserCode;
log(failed === 0 ? "All of it passed." : "It failed; what went wrong is above.");
process.exit(failed);
