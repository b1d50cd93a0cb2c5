/** systemd does not restart after code 2: `RestartPreventExitStatus` of the unit. */
import type { StorageProblem } from "@/lib/contract/storage-problem";

export const EXIT_UNTIL_CHANGED = 2;
const EXIT_MAY_PASS = 1;

const NEED_A_PERSON: readonly StorageProblem["kind"][] = [
  "denied",
  "readOnly",
  "noFolder",
  "noDatabase",
  "damaged",
];

export const exitCodeOf = (problem: StorageProblem | null): number =>
  problem !== null && NEED_A_PERSON.includes(problem.kind) ? EXIT_UNTIL_CHANGED : EXIT_MAY_PASS;
