/** Starts the files that take longest before all others, so that none is left alone at the end. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Measured; on PostgreSQL too. A file that is missing here is only started later. */
const LONGEST = [
  "lib/server/composition/move/move.test.ts",
  "e2e/faults/faults.test.ts",
  "lib/server/team/reveal/large-reveal.test.ts",
  "lib/server/adapters/duckdb/catalogue-conformance.test.ts",
  "lib/server/team/reveal/three-records.test.ts",
  "lib/server/composition/processes.test.ts",
  "lib/server/composition/database-outage.test.ts",
  "lib/server/team/reveal/connected-service.test.ts",
  "lib/server/composition/imports/hostile-files.test.ts",
  "e2e/faults/mutations.test.ts",
  "e2e/faults/postgres.test.ts",
  "lib/server/team/jobs/job-processes.test.ts",
  "lib/server/team/reveal/until-fit.test.ts",
  "lib/server/composition/backup/restore-backup.test.ts",
  "lib/cli/main.test.ts",
  "lib/server/adapters/duckdb/processes.test.ts",
  "lib/server/composition/imports/run-import.test.ts",
  "lib/server/composition/imports/judge-threads.test.ts",
  "lib/server/team/reveal/collect-matching.test.ts",
  "lib/server/composition/lists-live.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turnOf = ({ moduleId }: TestSpecification) => {
      const turn = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      return turn < 0 ? LONGEST.length : turn;
    };
    return sorted.sort((one, other) => turnOf(one) - turnOf(other));
  }
}
