/** Prints a run's figures as a table with a column per flavour. */
import type { Outcome } from "./run-faults";

type Timed = Outcome & { seconds: number };

const ROWS: [string, (outcome: Timed) => number][] = [
  ["rounds", ({ rounds }) => rounds],
  ["steps", ({ steps }) => steps],
  ["kill -9", ({ kills }) => kills],
  ["  while a client waited", ({ killsMidWay }) => killsMidWay],
  ["SIGTERM", ({ terms }) => terms],
  ["deaths of the service", ({ serviceDeaths }) => serviceDeaths],
  ["faults of the service", ({ faults }) => sumOf(faults)],
  ["calls reserved", ({ purchases }) => purchases],
  ["calls charged", ({ charges }) => charges],
  ["credits charged", ({ charged }) => charged],
  ["refused, truthfully", ({ refused }) => refused],
  ["unknown, settled by an admin", ({ settledByHand }) => settledByHand],
  ["failed on a full disk", ({ diskErrors }) => diskErrors],
  ["connections broken", ({ connectionsBroken }) => connectionsBroken],
  ["commits unanswered", ({ commitsUnanswered }) => commitsUnanswered],
  ["restarts of the database", ({ databaseRestarts }) => databaseRestarts],
  ["failed without the database", ({ connectionErrors }) => connectionErrors],
  ["declared dead, and alive", ({ declaredDead }) => declaredDead],
  ["credits lost", ({ lost }) => lost],
  ["charged twice", ({ chargedTwice }) => chargedTwice],
  ["left unknown", ({ unknown }) => unknown],
  ["told the client wrong", ({ reportedWrong }) => reportedWrong],
  ["errors in the books", ({ bookErrors }) => bookErrors],
  ["seconds", ({ seconds }) => seconds],
];

const total = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Passages and deaths at each point. */
export function pointsTable(outcomes: readonly Outcome[]): string {
  const names = [
    ...new Set(
      outcomes.flatMap(({ points, neverPassed }) => [...Object.keys(points.passed), ...neverPassed]),
    ),
  ];
  const cell = (counts: Record<string, number>, name: string) => String(counts[name] ?? 0).padStart(10);
  const lines = names.sort().map((name) => {
    const cells = outcomes.map(({ points }) => cell(points.passed, name) + cell(points.died, name));
    return `${name.padEnd(34)}${cells.join("")}\n`;
  });
  const head = outcomes.map(({ flavour }) => `${flavour}`.padStart(10) + "died".padStart(10)).join("");
  const sums = outcomes.map(({ points }) =>
    [total(points.passed), total(points.died)].map((sum) => String(sum).padStart(10)).join(""),
  );
  return [`${"".padEnd(34)}${head}\n`, ...lines, `${"all".padEnd(34)}${sums.join("")}\n\n`].join("");
}

function sumOf(faults: Record<string, number>): number {
  return Object.entries(faults).reduce((sum, [fault, count]) => sum + (fault === "none" ? 0 : count), 0);
}

/** @param seconds duration of the whole run; flavours ran in parallel */
export function summaryOf(outcomes: readonly Timed[], seconds: number): string {
  const line = (name: string, cells: (string | number)[]) =>
    `${name.padEnd(30)}${cells.map((cell) => cell.toLocaleString("en").padStart(10)).join("")}\n`;
  const lines = ROWS.map(([name, read]) => {
    const values = outcomes.map(read);
    return line(name, [...values, name === "seconds" ? seconds : values.reduce((a, b) => a + b, 0)]);
  });
  return [line("", [...outcomes.map(({ flavour }) => flavour), "all"]), ...lines].join("");
}
