/** The comparison has teeth: each planted mistake is met by a plan of its own and noticed, and without it all agrees. */
import { expect, test, vi } from "vitest";
import { IS_FULL } from "../variants";
import { runScenario } from "./directed";
import type { Mutation } from "./settings";

// A guard against hanging: each run starts several processes, and says nothing about time.
vi.setConfig({ testTimeout: 300_000 });

type Record = "lost" | "chargedTwice" | "reportedWrong" | "bookErrors" | "unknown" | "declaredDead";

/** One of each kind of mistake; `npm run test:long` plants them all. */
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
/** Their plans would go wrong without a mistake too if the harness were mistaken. */
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
    // Only the one that stood still.
    expect(outcome.declaredDead).toBe(name === "late-answer-dropped" ? 1 : 0);
  },
);
