/** Shows that the comparison works: it detects each planted mistake, and finds nothing without it. */
import { expect, test } from "vitest";
import { IS_FULL } from "../variants";
import { runScenario } from "./directed";
import type { Mutation } from "./settings";

type Record = "lost" | "chargedTwice" | "reportedWrong" | "bookErrors" | "unknown" | "declaredDead";

/** One mistake of each kind; `npm run test:long` plants them all. */
const PLANTED: [Mutation, Record][] = [
  ["new-key", "lost"],
  ["no-budget", "bookErrors"],
  ["low-balance", "reportedWrong"],
  ["lease-ignored", "declaredDead"],
  ["sent-elsewhere", "chargedTwice"],
  ["late-answer-dropped", "unknown"],
];
const PLANTED_AS_WELL: [Mutation, Record][] = [
  ["auto-void", "lost"],
  ["check-then-deduct", "bookErrors"],
  ["no-cap", "bookErrors"],
  ["release-meanwhile", "lost"],
  ["own-later", "bookErrors"],
  ["answers-dropped", "chargedTwice"],
];
/** A faulty harness would fail these plans even without a mistake. */
const CLEAN_WITHOUT: Mutation[] = ["late-answer-dropped"];
const CLEAN_WITHOUT_AS_WELL: Mutation[] = ["own-later", "lease-ignored", "sent-elsewhere", "answers-dropped"];

test.each(IS_FULL ? [...PLANTED, ...PLANTED_AS_WELL] : PLANTED)(
  "a planted mistake is caught: %s",
  async (mutation, record) => {
    const outcome = await runScenario(mutation, mutation);
    expect(outcome[record]).toBeGreaterThan(0);
  },
);

test.each(IS_FULL ? [...CLEAN_WITHOUT, ...CLEAN_WITHOUT_AS_WELL] : CLEAN_WITHOUT)(
  "the same plan without the mistake is clean: %s",
  async (name) => {
    const outcome = await runScenario(name, undefined);
    const clean = { lost: 0, chargedTwice: 0, reportedWrong: 0, bookErrors: 0, unknown: 0, idle: [] };
    expect(outcome).toMatchObject({ ...clean, problems: [] });
    // Only the stopped worker was declared dead.
    expect(outcome.declaredDead).toBe(name === "late-answer-dropped" ? 1 : 0);
  },
);
