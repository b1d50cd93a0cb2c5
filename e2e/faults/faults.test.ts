/** The fault harness in short; `npm run test:faults` runs it for long. Each planted mistake must be noticed. */
import { expect, test } from "vitest";
import { runFaults } from "./run-faults";
import { FLAVOURS, type Flavour, type Planted } from "./settings";

const CLEAN = { lost: 0, chargedTwice: 0, toldWrong: 0, bookErrors: 0, problems: [] };

test.each(FLAVOURS)("%s: nothing is lost, paid twice or told wrong", async (flavour) => {
  const outcome = await runFaults({ flavour, rounds: 16, seed: 5 });
  expect(outcome).toMatchObject(CLEAN);
  expect(outcome).toMatchObject({ rounds: 16, ...(flavour !== "foreign" && { unknown: 0 }) });
  expect(outcome.kills).toBeGreaterThan(1);
  expect(outcome.charged).toBeGreaterThan(20);
});

test.each<[Planted, Flavour, "lost" | "chargedTwice" | "bookErrors"]>([
  ["auto-void", "foreign", "lost"],
  ["new-key", "own", "chargedTwice"],
  ["check-then-deduct", "embedded", "bookErrors"],
  // When a child process dies is the operating system's choice: a mistake may go unmet in so few rounds, a clean run not.
])("a planted mistake is caught: %s", { retry: 2 }, async (planted, flavour, record) => {
  const outcome = await runFaults({ flavour, rounds: 14, seed: 5, planted });
  expect(outcome[record]).toBeGreaterThan(0);
});
