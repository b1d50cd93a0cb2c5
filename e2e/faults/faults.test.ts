/** The fault harness in short; `npm run test:faults` runs it for long. Each mutation mistake must be noticed. */
import { expect, test } from "vitest";
import { runFaults } from "./run-faults";
import { FLAVOURS, type Flavour, type Mutation } from "./settings";

/** Kills the worker in the first wave already. */
const SEED = 6;
const CLEAN = { lost: 0, chargedTwice: 0, reportedWrong: 0, unknown: 0, bookErrors: 0, problems: [] };

test.each(FLAVOURS)("%s: nothing is lost, paid twice or reported wrongly", async (flavour) => {
  const outcome = await runFaults({ flavour, rounds: 16, seed: SEED });
  expect(outcome).toMatchObject(CLEAN);
  expect(outcome.rounds).toBeGreaterThanOrEqual(16);
  expect(outcome.kills).toBeGreaterThan(1);
  expect(outcome.charged).toBeGreaterThan(0);
});

test.each<[Mutation, Flavour, "lost" | "bookErrors" | "reportedWrong"]>([
  ["auto-void", "foreign", "lost"],
  ["new-key", "own", "lost"],
  ["check-then-deduct", "embedded", "bookErrors"],
  ["no-cap", "own", "bookErrors"],
  ["no-budget", "foreign", "bookErrors"],
  ["low-balance", "own", "reportedWrong"],
  ["release-meanwhile", "own", "lost"],
  // When a child process dies is the operating system's choice: a mistake may go unmet in so few rounds, a clean run not.
])("a mutation mistake is caught: %s", { retry: 2 }, async (mutation, flavour, record) => {
  const outcome = await runFaults({ flavour, rounds: 14, seed: SEED, mutation });
  expect(outcome[record]).toBeGreaterThan(0);
});
