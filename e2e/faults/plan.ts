/**
 * Plans a run step by step from its seed: purchases, repeated clicks and faults. Events never change a plan; they only
 * decide how many of its steps are used.
 */
import { createHash } from "node:crypto";
import { seededRandom, type Random } from "@/lib/testing/arbitrary-values";
import { pointsOf } from "./points";
import {
  FLAVOURS,
  MEMBERS,
  PROCESSES,
  PURPOSES,
  type DatabaseKind,
  type Flavour,
  type MemberName,
  type Purpose,
} from "./settings";
import { CLOCK_OFFSETS } from "./virtual-clock";

/**
 * A quote and its confirmation. `clicks`: simultaneous confirmations. `order`: the Idempotency-Key of an order with the
 * member's key instead.
 */
export type Round = {
  member: MemberName;
  ids: string[];
  purpose: Purpose;
  clicks: number;
  first?: number;
  order?: string;
};

export type PlannedFault =
  /** The worker dies at this passage of a point, or at the end of the step if it does not reach it. */
  | { kind: "crash"; point: string; passage: number }
  /** SIGKILL from outside, this long after the first quote. */
  | { kind: "kill"; afterMs: number }
  | { kind: "SIGTERM"; afterMs: number }
  | { kind: "service restart"; afterMs: number }
  | { kind: "clock"; of: "worker" | "service"; aheadMs: number }
  /** A second worker on the same database; the first one is killed or stopped for `stillMs`. */
  | { kind: "second instance"; afterMs: number; stillMs: number | null }
  /** The worker restarts with the other key; the service may refuse the old one. */
  | { kind: "key change"; refusesOld: boolean }
  /** The worker restarts with the other service. */
  | { kind: "service swap" }
  | { kind: "disk full"; forMs: number }
  /** Database connections break one after the other; `which` indexes those in a transaction. */
  | { kind: "connections broken"; afterMs: number; which: readonly number[] }
  /** The commit succeeds and its answer is lost, once for each worker that passes there. */
  | { kind: "commit unanswered"; point: string; passage: number }
  /** An admin disables a member during their reveals, and enables them again. */
  | { kind: "member disabled"; afterMs: number; member: MemberName }
  /** Members now need an approval above this many credits, and it is never given. */
  | { kind: "approval changed"; afterMs: number; above: number }
  /** A source delivers a file that crashes its process. */
  | { kind: "source file hostile"; afterMs: number }
  | { kind: "database restart"; afterMs: number };
export type FaultKind = PlannedFault["kind"];

export type Step = {
  rounds: Round[];
  fault?: PlannedFault;
  /** Added credits, and whether they are added without an earlier refusal. */
  credits: number;
  isGranted: boolean;
  isDrained: boolean;
  isRecovered: boolean;
  /** From now on, the service delays answers to charges by this time. */
  holdMs?: number;
  /** Index of the affected worker. */
  victim?: number;
};

/** `database`: SQLite by default. */
export type PlanOf = { flavour: Flavour; seed: number; isSequenced: boolean; database?: DatabaseKind };

/** Reveals requested at the same moment. */
const WAVE = 12;
/** Reveals of a sequential step, one after the other. */
const TURN = 3;
/** New creators available in each round. */
export const STEP_CREATORS = 7;
const REACH = 60;
/** Longest life of a worker after the first quote of a step. */
const LIFE_MS = 400;

/** Faults in 100 steps. The remaining steps have none. */
const ON_SQLITE: Partial<Record<FaultKind, number>> = {
  crash: 22,
  kill: 10,
  SIGTERM: 2,
  "service restart": 2,
  clock: 2,
  "second instance": 3,
  "key change": 2,
  "service swap": 2,
  "disk full": 2,
  "member disabled": 4,
  "approval changed": 3,
  "source file hostile": 1,
};
const WEIGHTS: Record<DatabaseKind, Partial<Record<FaultKind, number>>> = {
  sqlite: ON_SQLITE,
  postgres: {
    ...ON_SQLITE,
    crash: 34,
    kill: 24,
    "member disabled": 3,
    "approval changed": 2,
    "connections broken": 7,
    "commit unanswered": 9,
    "database restart": 4,
  },
};
/** The embedded service has no second service and no key. */
const HTTP_ONLY: readonly FaultKind[] = ["service restart", "key change", "service swap"];
/** The other members may approve, and one of them must stay. */
const LOSING: readonly MemberName[] = ["ben", "eve"];
/** Faults whose end does not depend on timing. */
const IN_SEQUENCE: readonly FaultKind[] = ["crash", "clock", "service restart"];

const below = (random: Random, limit: number) => Math.floor(random() * limit);
const pick = <T>(random: Random, values: readonly T[]): T => values[below(random, values.length)]!;

function kindOf(random: Random, { flavour, isSequenced, database = "sqlite" }: PlanOf): FaultKind | null {
  let left = below(random, 100);
  for (const [kind, weight] of Object.entries(WEIGHTS[database]) as [FaultKind, number][]) {
    if ((left -= weight) >= 0) continue;
    const isPossible = !(flavour === "embedded" && HTTP_ONLY.includes(kind));
    return isPossible && (!isSequenced || IN_SEQUENCE.includes(kind)) ? kind : "crash";
  }
  return null;
}

function faultOf(random: Random, of: PlanOf): PlannedFault | undefined {
  const kind = kindOf(random, of);
  const afterMs = below(random, LIFE_MS);
  switch (kind) {
    case null:
      return undefined;
    case "crash": {
      const points = pointsOf(of.flavour).filter((point) => !(of.isSequenced && point.split(":").length > 2));
      // Recovery rarely does the same thing three times.
      const [point, passage] = [pick(random, points), 1 + below(random, 3)];
      return { kind, point, passage: point.startsWith("recover:") ? 1 : passage };
    }
    case "clock": {
      const isOfService = of.flavour !== "embedded" && below(random, 3) === 0;
      return { kind, of: isOfService ? "service" : "worker", aheadMs: pick(random, CLOCK_OFFSETS) };
    }
    case "second instance":
      return { kind, afterMs, stillMs: below(random, 2) === 0 ? 600 + below(random, 900) : null };
    case "key change":
      return { kind, refusesOld: below(random, 2) === 0 };
    case "service swap":
      return { kind };
    case "disk full":
      return { kind, forMs: 200 + afterMs };
    case "member disabled":
      return { kind, afterMs, member: pick(random, LOSING) };
    case "approval changed":
      return { kind, afterMs, above: 1 + below(random, 12) };
    case "connections broken":
      return { kind, afterMs, which: [0, 1, 2].map(() => below(random, 1_000)) };
    case "commit unanswered": {
      const commits = pointsOf(of.flavour).filter((point) => point.endsWith(":after-commit"));
      return { kind, point: pick(random, commits), passage: 1 };
    }
    default:
      return { kind, afterMs };
  }
}

function roundOf(random: Random, number: number): Round {
  // Some rounds repeat creators bought long ago or exceed one batch.
  const base = below(random, 12) === 0 ? below(random, number * STEP_CREATORS + 1) : number * STEP_CREATORS;
  const isLarge = below(random, 40) === 0;
  const size = isLarge ? 101 + below(random, 80) : 1 + below(random, 18);
  const start = base + below(random, REACH);
  const round = {
    member: pick(random, MEMBERS),
    ids: Array.from({ length: size }, (_, index) => `tiktok_${start + index + 1}`),
    purpose: pick(random, PURPOSES),
    clicks: below(random, 4) === 0 ? 2 : 1,
    first: below(random, 10) === 0 ? 5 : undefined,
  };
  // One call with a key names at most 100 creators.
  return size <= 100 && below(random, 8) === 0 ? { ...round, order: `order-${number}` } : round;
}

/** @param number from 0 on */
export function planStep(of: PlanOf, number: number): Step {
  const random = seededRandom(of.seed * 1_000_003 + number * 3 + FLAVOURS.indexOf(of.flavour));
  const count = of.isSequenced ? TURN : WAVE;
  const step: Step = {
    fault: faultOf(random, of),
    credits: 40 + below(random, 160),
    isGranted: below(random, 100) < 70,
    isDrained: below(random, 40) === 0,
    isRecovered: below(random, 6) === 0,
    rounds: Array.from({ length: count }, (_, index) => roundOf(random, number * count + index)),
  };
  if (of.database !== "postgres" || of.isSequenced) return step;
  return { ...step, victim: below(random, PROCESSES.postgres) };
}

/** Upper bound of the creators within reach of a plan: further steps replace refused rounds. */
export const creatorsWithin = (rounds: number) => rounds * 3 * STEP_CREATORS + 400;

export const stepsFor = (rounds: number, { isSequenced }: PlanOf) =>
  Math.ceil(rounds / (isSequenced ? TURN : WAVE));

/** SHA-256 of the first `steps` steps, to compare two runs of a seed. */
export function digestOf(of: PlanOf, steps: number): string {
  const hash = createHash("sha256");
  for (let number = 0; number < steps; number++) hash.update(JSON.stringify(planStep(of, number)));
  return hash.digest("hex").slice(0, 16);
}

/** One line of `--plan`. */
export function describeStep({ rounds, fault, ...more }: Step, number: number): string {
  const what = fault ? JSON.stringify(fault) : "no fault";
  const chores = Object.entries(more).map(([name, value]) => `${name}=${value}`);
  const buys = rounds.map(({ member, ids, purpose, clicks, first, order }) =>
    [
      member,
      `${ids[0]}+${ids.length - 1}`,
      purpose,
      clicks > 1 && "twice",
      first && `first ${first}`,
      order && "by key",
    ]
      .filter(Boolean)
      .join(" "),
  );
  return `${number}: ${what}; ${chores.join(" ")}; ${buys.join(" | ")}\n`;
}
