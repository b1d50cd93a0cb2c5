/** The comparison has teeth: each planted mistake is met by a plan of its own and noticed, and without it all agrees. */
import { expect, test, vi } from "vitest";
import { runScenario } from "./directed";
import type { Mutation } from "./settings";

// A guard against hanging: each run starts several processes, and says nothing about time.
vi.setConfig({ testTimeout: 300_000 });

type Record = "lost" | "chargedTwice" | "reportedWrong" | "bookErrors" | "unknown" | "declaredDead";

test.each<[Mutation, Record]>([
  ["auto-void", "lost"],
  ["new-key", "lost"],
  ["check-then-deduct", "bookErrors"],
  ["no-cap", "bookErrors"],
  ["no-budget", "bookErrors"],
  ["low-balance", "reportedWrong"],
  ["release-meanwhile", "lost"],
  ["own-later", "bookErrors"],
  ["lease-ignored", "declaredDead"],
  ["sent-elsewhere", "chargedTwice"],
  ["answers-dropped", "chargedTwice"],
  ["late-answer-dropped", "unknown"],
])("a planted mistake is caught: %s", async (mutation, record) => {
  const outcome = await runScenario(mutation, mutation);
  expect(outcome[record]).toBeGreaterThan(0);
});

test.each<Mutation>([
  "own-later",
  "lease-ignored",
  "sent-elsewhere",
  "answers-dropped",
  "late-answer-dropped",
])("the same plan without the mistake is clean: %s", async (name) => {
  const outcome = await runScenario(name, undefined);
  const clean = { lost: 0, chargedTwice: 0, reportedWrong: 0, bookErrors: 0, unknown: 0, idle: [] };
  expect(outcome).toMatchObject({ ...clean, problems: [] });
  // Only the one that stood still.
  expect(outcome.declaredDead).toBe(name === "late-answer-dropped" ? 1 : 0);
});
