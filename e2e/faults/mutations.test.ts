/** The comparison has teeth: each planted mistake is met by a plan of its own and noticed, and without it all agrees. */
import { expect, test } from "vitest";
import { runScenario } from "./directed";
import type { Mutation } from "./settings";

type Record = "lost" | "chargedTwice" | "reportedWrong" | "bookErrors" | "unknown";

test.each<[Mutation, Record]>([
  ["auto-void", "lost"],
  ["new-key", "lost"],
  ["check-then-deduct", "bookErrors"],
  ["no-cap", "bookErrors"],
  ["no-budget", "bookErrors"],
  ["low-balance", "reportedWrong"],
  ["release-meanwhile", "lost"],
  ["own-later", "bookErrors"],
])("a planted mistake is caught: %s", async (mutation, record) => {
  const outcome = await runScenario(mutation, mutation);
  expect(outcome[record]).toBeGreaterThan(0);
});
