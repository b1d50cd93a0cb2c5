/** The figures of a run as one table, a column a flavour. */
import type { Outcome } from "./run-faults";

type Timed = Outcome & { seconds: number };

const ROWS: [string, (outcome: Timed) => number][] = [
  ["rounds", ({ rounds }) => rounds],
  ["kill -9", ({ kills }) => kills],
  ["  while a client waited", ({ killsMidWay }) => killsMidWay],
  ["deaths of the service", ({ serviceDeaths }) => serviceDeaths],
  ["faults of the service", ({ faults }) => sumOf(faults)],
  ["calls reserved", ({ purchases }) => purchases],
  ["calls charged", ({ charges }) => charges],
  ["credits charged", ({ charged }) => charged],
  ["refused, truthfully", ({ refused }) => refused],
  ["unknown, settled by an admin", ({ settledByHand }) => settledByHand],
  ["credits lost", ({ lost }) => lost],
  ["charged twice", ({ chargedTwice }) => chargedTwice],
  ["left unknown", ({ unknown }) => unknown],
  ["told the client wrong", ({ reportedWrong }) => reportedWrong],
  ["errors in the books", ({ bookErrors }) => bookErrors],
  ["seconds", ({ seconds }) => seconds],
];

function sumOf(faults: Record<string, number>): number {
  return Object.entries(faults).reduce((sum, [fault, count]) => sum + (fault === "none" ? 0 : count), 0);
}

/** @param seconds of the whole run, whose flavours ran beside each other */
export function summaryOf(outcomes: readonly Timed[], seconds: number): string {
  const line = (name: string, cells: (string | number)[]) =>
    `${name.padEnd(30)}${cells.map((cell) => cell.toLocaleString("en").padStart(10)).join("")}\n`;
  const lines = ROWS.map(([name, read]) => {
    const values = outcomes.map(read);
    return line(name, [...values, name === "seconds" ? seconds : values.reduce((a, b) => a + b, 0)]);
  });
  return [line("", [...outcomes.map(({ flavour }) => flavour), "all"]), ...lines].join("");
}
