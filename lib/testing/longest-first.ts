/** Starts the files that take longest before all others, so that none is left alone at the end. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Measured, on PostgreSQL too. Files with the same name in other folders are started early with them. */
const LONGEST = [
  "move.test.ts",
  "faults.test.ts",
  "large-reveal.test.ts",
  "catalogue-conformance.test.ts",
  "three-records.test.ts",
  "processes.test.ts",
  "database-outage.test.ts",
  "connected-service.test.ts",
  "hostile-files.test.ts",
  "mutations.test.ts",
  "postgres.test.ts",
  "job-processes.test.ts",
  "until-fit.test.ts",
  "restore-backup.test.ts",
  "main.test.ts",
  "run-import.test.ts",
  "judge-threads.test.ts",
  "collect-matching.test.ts",
  "lists-live.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turnOf = ({ moduleId }: TestSpecification) => {
      const turn = LONGEST.indexOf(basename(moduleId));
      return turn < 0 ? LONGEST.length : turn;
    };
    return sorted.sort((one, other) => turnOf(one) - turnOf(other));
  }
}
