import type { Timed } from "./test-report";

/** Seconds on a machine that builds the pages in `BUILD_SECONDS`. Slower tests are named. */
export const UNIT_FILE_SECONDS = 20;
export const BROWSER_TEST_SECONDS = 60;
/** Other work on the machine doubles the time of some tests at random, so a run fails at this multiple of the limits. */
export const FAILING_FACTOR = 3;
/** On such a machine, a run fails when more tests than this pass only at the second try. */
const MOST_PASSED_AGAIN = 2;
const BUILD_SECONDS = 30;

export const EXCUSED: readonly (readonly [file: string, reason: string])[] = [
  ["composition/move/move.test.ts", "kills the move of an installation at six points, in both directions"],
  ["composition/database-outage.test.ts", "an outage must outlast a lease"],
  ["composition/processes.test.ts", "leases of killed processes must run out"],
  ["adapters/postgres/processes.test.ts", "leases of killed processes must run out"],
  ["team/jobs/job-processes.test.ts", "leases of killed processes must run out"],
  ["team/reveal/connected-service.test.ts", "each connected service is a server of its own"],
  ["team/reveal/large-reveal.test.ts", "is paced by a service with 60 requests a minute"],
  ["team/reveal/three-records.test.ts", "compares the records of hundreds of reveals under faults"],
  ["team/boards/boards.test.ts", "compares orders of boards with 2,000 posts"],
  ["catalogue-conformance.test.ts", "random searches against brute force"],
  ["e2e/faults/faults.test.ts", "every fault of the simulator, with real processes"],
  ["e2e/faults/postgres.test.ts", "every fault of the simulator, with real processes"],
  ["e2e/faults/mutations.test.ts", "every planted mistake of the simulator, with real processes"],
  ["bulk-reveal.spec.ts: a bulk reveal survives 429, 5xx, kill -9 and a reload", "waits for the rate limit"],
];
const isExcused = (name: string) =>
  EXCUSED.some(([file]) => name.replace(/ \(postgres\)$/, "").endsWith(file));

/** @param buildSeconds null when nothing was built, so the speed is unknown */
const slownessOf = (buildSeconds: number | null) => Math.max(1, (buildSeconds ?? 0) / BUILD_SECONDS);

export const mostPassedAgain = (buildSeconds: number | null): number =>
  Math.ceil(MOST_PASSED_AGAIN * slownessOf(buildSeconds));

/**
 * A slower machine gets more time, in proportion to its build time.
 * @param buildSeconds null when nothing was built, so nothing is judged
 * @returns a line for each that took too long
 */
export function overLimit(times: readonly Timed[], limit: number, buildSeconds: number | null): string[] {
  if (buildSeconds === null) return [];
  const most = limit * slownessOf(buildSeconds);
  return times
    .filter(({ name, seconds }) => seconds > most && !isExcused(name))
    .map(({ name, seconds }) => `${name}: ${seconds.toFixed(0)} s, more than ${most.toFixed(0)} s`);
}
