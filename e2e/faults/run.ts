/**
 * `npm run test:faults -- --rounds N --seed S [--flavour own|foreign|embedded] [--mutation …] [--minutes M] [--kills K]
 * [--database sqlite|postgres] [--sequenced] [--plan] [--every-point]`
 */
import { parseArgs } from "node:util";
import { describeStep, digestOf, planStep, stepsFor } from "./plan";
import { isTrue, runFaults, type Outcome } from "./run-faults";
import { pointsTable, summaryOf } from "./summary";
import { DATABASES, FLAVOURS, MUTATIONS, type DatabaseKind, type Flavour, type Mutation } from "./settings";

/** The harness distinguishes clock jumps, at least an hour long, from elapsed time. */
const MOST_MINUTES = 55;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
    flavour: { type: "string" },
    /** PostgreSQL runs use four parallel workers. */
    database: { type: "string", default: "sqlite" },
    mutation: { type: "string" },
    /** Ends before all rounds are done, and compares the completed ones. */
    minutes: { type: "string", default: "55" },
    /** Minimum number of kills over all flavours. */
    kills: { type: "string", default: "0" },
    /** Runs sequentially, so that the same seed ends the same. */
    sequenced: { type: "boolean", default: false },
    /** Prints the plan without running it. */
    plan: { type: "boolean", default: false },
    /** Fails if a point was never passed or a write has no name. */
    "every-point": { type: "boolean", default: false },
  },
});

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  known: readonly T[],
): T | undefined {
  if (value === undefined || known.includes(value as T)) return value as T | undefined;
  process.stderr.write(`--${name} must be one of ${known.join(", ")}.\n`);
  process.exit(2);
}

function wholeNumber(name: string, value: string): number {
  if (/^\d{1,7}$/.test(value)) return Number(value);
  process.stderr.write(`--${name} must be a whole number.\n`);
  process.exit(2);
}

/** Shares of 10 rounds. A service over HTTP has the most faults. */
const SHARE: Record<Flavour, number> = { own: 4, foreign: 3, embedded: 3 };

const [rounds, seed] = [wholeNumber("rounds", values.rounds), wholeNumber("seed", values.seed)];
const mutation = oneOf<Mutation>("mutation", values.mutation, MUTATIONS);
const one = oneOf<Flavour>("flavour", values.flavour, FLAVOURS);
const database = oneOf<DatabaseKind>("database", values.database, DATABASES)!;
const flavours = one ? [one] : FLAVOURS;
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= MOST_MINUTES)) {
  process.stderr.write(`--minutes must be a number up to ${MOST_MINUTES}.\n`);
  process.exit(2);
}
const isSequenced = values.sequenced;
const roundsOf = (flavour: Flavour) => Math.round(rounds * (one ? 1 : SHARE[flavour] / 10));
const write = (text: string) => process.stdout.write(text);

if (values.plan) {
  for (const flavour of flavours) {
    const of = { flavour, seed, isSequenced, database };
    const steps = stepsFor(roundsOf(flavour), of);
    write(`${flavour}: at least ${steps} steps, digest ${digestOf(of, steps)}\n`);
    for (let number = 0; number < steps; number++) write(describeStep(planStep(of, number), number));
  }
  process.exit(0);
}

/** Lists the reasons why a run fails. */
function wrongOf(outcome: Outcome): string[] {
  const { idle, unnamed, kept } = outcome;
  const nameless = values["every-point"] ? unnamed.map((name) => `has no name: ${name}`) : [];
  const untrue = kept === null ? "the records do not agree" : `the records do not agree; they are in ${kept}`;
  return [...(isTrue(outcome) ? [] : [untrue]), ...idle, ...nameless];
}

/** Points that no worker of any flavour passed. Some are rare in one flavour. */
function neverPassedIn(outcomes: readonly Outcome[]): string[] {
  const missed = new Set(outcomes.flatMap(({ neverPassed }) => neverPassed));
  return [...missed].filter((point) => !outcomes.some(({ points }) => points.passed[point]));
}

type Timed = Outcome & { seconds: number };

async function runFlavour(flavour: Flavour): Promise<Timed> {
  const started = performance.now();
  const untilMs = started + minutes * 60_000;
  const outcome = await runFaults({
    flavour,
    database,
    rounds: roundsOf(flavour),
    seed,
    mutation,
    isSequenced,
    untilMs,
    isKept: true,
  });
  return { ...outcome, seconds: Math.round((performance.now() - started) / 1000) };
}

function report({ flavour, faults, givenBack, planned, isDiskReal, problems }: Timed): void {
  write(
    `${flavour}, planned: ${JSON.stringify(planned)}; a full disk is ${isDiskReal ? "real" : "made up"}\n`,
  );
  write(`${flavour}, given back: ${JSON.stringify(givenBack)}\n`);
  if (flavour !== "embedded") write(`${flavour}, faults: ${JSON.stringify(faults)}\n`);
  for (const problem of problems.slice(0, 20)) write(`${flavour}: ${problem}\n`);
}

const started = performance.now();
// Flavours run in parallel, because each mostly waits.
const outcomes = await Promise.all(flavours.map(runFlavour));
outcomes.forEach(report);
write(pointsTable(outcomes));
write(summaryOf(outcomes, Math.round((performance.now() - started) / 1000)));
for (const { flavour, steps } of outcomes) {
  const digest = digestOf({ flavour, seed, isSequenced, database }, steps);
  write(`${flavour}: seed ${seed}, ${steps} steps, digest of the plan ${digest}\n`);
}
const wrong = outcomes.flatMap((outcome) => wrongOf(outcome).map((what) => `${outcome.flavour}: ${what}`));
if (values["every-point"])
  wrong.push(...neverPassedIn(outcomes).map((point) => `no worker ever passed ${point}`));
const kills = outcomes.reduce((sum, outcome) => sum + outcome.kills, 0);
const wanted = wholeNumber("kills", values.kills);
if (kills < wanted) wrong.push(`${kills} kills of ${wanted}`);
for (const what of wrong) write(`${what}\n`);
write(wrong.length === 0 ? "The three records agree.\n" : "The run is not good.\n");
process.exit(wrong.length === 0 ? 0 : 1);
