/** Plans written by hand, each the shortest way to expose one mistake. */
import type { PlannedFault, Round, Step } from "./plan";
import { runFaults, type FaultRun, type Outcome } from "./run-faults";
import type { Flavour, Mutation } from "./settings";
import { CLOCK_OFFSETS } from "./virtual-clock";

/** `from`: number of the first creator. */
export function buying(from: number, count: number, more: Partial<Round> = {}): Round {
  const ids = Array.from({ length: count }, (_, index) => `tiktok_${from + index}`);
  return { member: "ana", purpose: "Launch", clicks: 1, ids, ...more };
}

const QUIET = { credits: 0, isGranted: false, isDrained: false, isRecovered: false };

export const step = (rounds: Round[], fault?: PlannedFault, more: Partial<Step> = {}): Step => ({
  ...QUIET,
  rounds,
  fault,
  ...more,
});

export const crashAt = (point: string): PlannedFault => ({ kind: "crash", point, passage: 1 });

export type Scenario = Pick<FaultRun, "steps" | "isSequenced" | "temper" | "isAdminAway"> & {
  flavour: Flavour;
};

/** Scenario that exposes each planted mistake. */
export const SCENARIOS: Record<Mutation, Scenario> = {
  // The worker dies after the charge and before recording it.
  "auto-void": {
    flavour: "foreign",
    isSequenced: true,
    steps: [step([buying(1, 5)], crashAt("get:after-answer"))],
  },
  "new-key": {
    flavour: "own",
    isSequenced: true,
    steps: [step([buying(1, 5)], crashAt("get:after-answer"))],
  },
  // Two purchases happen at the same time.
  "check-then-deduct": {
    flavour: "embedded",
    steps: [step([1, 21, 41, 61].map((from) => buying(from, 5)))],
  },
  "no-cap": { flavour: "own", isSequenced: true, steps: [step([buying(1, 30, { member: "eve" })])] },
  "no-budget": {
    flavour: "foreign",
    isSequenced: true,
    steps: [step([buying(1, 45, { purpose: "Spring" })])],
  },
  "low-balance": { flavour: "own", isSequenced: true, steps: [step([buying(1, 2), buying(11, 12)])] },
  // The answer is lost, and an admin decides before recovery does.
  "release-meanwhile": {
    flavour: "own",
    isSequenced: true,
    steps: [step([buying(1, 5)]), step([])],
  },
  // The worker dies between the two transactions.
  "own-later": {
    flavour: "own",
    isSequenced: true,
    steps: [step([buying(1, 5)], crashAt("settle:after-commit"))],
  },
  // The second instance takes over a running call of the live first one.
  "lease-ignored": {
    flavour: "foreign",
    isAdminAway: true,
    steps: [step([buying(1, 5)], { kind: "second instance", afterMs: 0, stillMs: 0 }, { holdMs: 1_500 })],
  },
  // The worker restarts with another service while it waits for an answer.
  "sent-elsewhere": {
    flavour: "own",
    steps: [
      step([buying(1, 5)], undefined, { holdMs: 30_000 }),
      step([buying(21, 5)], { kind: "service swap" }),
    ],
  },
  // The service's clock moves forward by eight days while a call waits.
  "answers-dropped": {
    flavour: "own",
    steps: [
      step([buying(1, 5)], undefined, { holdMs: 30_000 }),
      step([], { kind: "clock", of: "service", aheadMs: CLOCK_OFFSETS[3] }, { holdMs: 0 }),
      step([], { kind: "kill", afterMs: 0 }),
    ],
  },
  // The first instance stops for longer than its lease while its answer is on the way.
  "late-answer-dropped": {
    flavour: "foreign",
    isAdminAway: true,
    steps: [
      step([buying(1, 5)], { kind: "second instance", afterMs: 400, stillMs: 2_500 }, { holdMs: 1_500 }),
    ],
  },
};

/** @param mutation undefined runs the scenario without the mistake, which must be clean */
export function runScenario(name: Mutation, mutation: Mutation | undefined): Promise<Outcome> {
  const scenario = SCENARIOS[name];
  const temper = scenario.temper ?? "calm";
  return runFaults({ ...scenario, temper, mutation, seed: 1, rounds: 20 });
}
