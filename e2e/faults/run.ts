/** `npm run test:faults -- --rounds N --seed S [--flavour own|foreign|embedded] [--planted …] [--minutes M]` */
import { parseArgs } from "node:util";
import { runFaults, type Outcome } from "./run-faults";
import { FLAVOURS, PLANTED, type Flavour, type Planted } from "./settings";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
    flavour: { type: "string" },
    planted: { type: "string" },
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
const planted = oneOf<Planted>("planted", values.planted, PLANTED);
const one = oneOf<Flavour>("flavour", values.flavour, FLAVOURS);
const flavours = one ? [one] : FLAVOURS;
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes);

function isClean({ lost, chargedTwice, toldWrong, bookErrors, unknown, flavour }: Outcome): boolean {
  return lost + chargedTwice + toldWrong + bookErrors + (flavour === "foreign" ? 0 : unknown) === 0;
}

let isGood = true;
for (const flavour of flavours) {
  const share = one ? 1 : SHARE[flavour] / 10;
  const started = performance.now();
  const outcome = await runFaults({
    flavour,
    rounds: Math.max(1, Math.round(rounds * share)),
    seed,
    planted,
    untilMs: started + minutes * share * 60_000,
  });
  const { problems, faults, ...figures } = outcome;
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${JSON.stringify({ ...figures, seconds })}\n`);
  if (flavour !== "embedded") process.stdout.write(`  faults: ${JSON.stringify(faults)}\n`);
  for (const problem of problems.slice(0, 20)) process.stdout.write(`  ${problem}\n`);
  isGood &&= isClean(outcome);
}
process.stdout.write(isGood ? "The three records agree.\n" : "The records do not agree.\n");
process.exit(isGood ? 0 : 1);
