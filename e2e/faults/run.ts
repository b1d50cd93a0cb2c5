/** `npm run test:faults -- --rounds N --seed S [--flavour own|foreign|embedded] [--mutation …] [--minutes M]` */
import { parseArgs } from "node:util";
import { runFaults, type Outcome } from "./run-faults";
import { summaryOf } from "./summary";
import { FLAVOURS, MUTATIONS, type Flavour, type Mutation } from "./settings";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
    flavour: { type: "string" },
    mutation: { type: "string" },
    /** Ends early, before all rounds, and compares what was done. */
    minutes: { type: "string" },
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

/** Of 10 rounds: a service over HTTP is where most can go wrong. */
const SHARE: Record<Flavour, number> = { own: 4, foreign: 3, embedded: 3 };

const [rounds, seed] = [wholeNumber("rounds", values.rounds), wholeNumber("seed", values.seed)];
const mutation = oneOf<Mutation>("mutation", values.mutation, MUTATIONS);
const one = oneOf<Flavour>("flavour", values.flavour, FLAVOURS);
const flavours = one ? [one] : FLAVOURS;
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes);

function isClean({ lost, chargedTwice, reportedWrong, bookErrors, unknown }: Outcome): boolean {
  return lost + chargedTwice + reportedWrong + bookErrors + unknown === 0;
}

async function runFlavour(flavour: Flavour): Promise<Outcome & { seconds: number }> {
  const share = one ? 1 : SHARE[flavour] / 10;
  const started = performance.now();
  const outcome = await runFaults({
    flavour,
    rounds: Math.max(1, Math.round(rounds * share)),
    seed,
    mutation,
    untilMs: started + minutes * 60_000,
  });
  return { ...outcome, seconds: Math.round((performance.now() - started) / 1000) };
}

const started = performance.now();
// Beside each other: most of the time of each is spent waiting.
const outcomes = await Promise.all(flavours.map(runFlavour));
for (const { flavour, faults, givenBack, problems } of outcomes) {
  process.stdout.write(`${flavour}, given back: ${JSON.stringify(givenBack)}\n`);
  if (flavour !== "embedded") process.stdout.write(`${flavour}: ${JSON.stringify(faults)}\n`);
  for (const problem of problems.slice(0, 20)) process.stdout.write(`${flavour}: ${problem}\n`);
}
process.stdout.write(summaryOf(outcomes, Math.round((performance.now() - started) / 1000)));
const isGood = outcomes.every(isClean);
process.stdout.write(isGood ? "The three records agree.\n" : "The records do not agree.\n");
process.exit(isGood ? 0 : 1);
