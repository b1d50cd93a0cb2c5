/**
 * Short runs of the fault harness. `npm run test:faults` runs it longer; mutations.test.ts shows that it detects
 * mistakes.
 */
import { expect, test } from "vitest";
import { CLEAN } from "./clean";
import { buying, crashAt, step } from "./directed";
import { runFaults, whyIdle, type Outcome } from "./run-faults";
import { FLAVOURS } from "./settings";

/** This seed kills the worker in the first step. */
const SEED = 75;

test.each(FLAVOURS)("%s: nothing is lost, paid twice or reported wrongly", async (flavour) => {
  const outcome = await runFaults({ flavour, rounds: 10, seed: SEED });
  expect(outcome).toMatchObject(CLEAN);
  expect(outcome.rounds).toBeGreaterThanOrEqual(10);
  expect(outcome.kills).toBeGreaterThan(1);
});

/** Counts that two runs of a seed share. IDs, times and poll counts differ. */
const countsOf = ({
  rounds,
  steps,
  kills,
  purchases,
  charges,
  charged,
  refused,
  faults,
  points,
}: Outcome) => ({
  rounds,
  steps,
  kills,
  purchases,
  charges,
  charged,
  refused,
  faults,
  died: points.died,
});

test("two sequential runs of a seed end the same", async () => {
  const run = { flavour: "own", rounds: 4, seed: SEED, isSequenced: true } as const;
  const first = await runFaults(run);
  expect(first).toMatchObject(CLEAN);
  expect(countsOf(await runFaults(run))).toEqual(countsOf(first));
});

test.each([
  ["own", "confirm:after-commit"],
  ["own", "get:after-answer"],
  ["embedded", "charge:after-commit"],
] as const)(
  "%s: an order with a member's key, whose worker dies at %s, is paid once",
  async (flavour, point) => {
    const order = buying(1, 5, { member: "eve", order: "order-1" });
    const steps = [step([order], crashAt(point)), step([order]), step([buying(3, 5, { order: "order-2" })])];
    const outcome = await runFaults({
      flavour,
      rounds: 20,
      seed: SEED,
      isSequenced: true,
      temper: "calm",
      steps,
    });
    // The team already owns three creators of the second order.
    expect(outcome).toMatchObject({ ...CLEAN, charges: 2, charged: 7 });
    expect(outcome.kills).toBeGreaterThan(0);
  },
);

test("a full disk loses nothing", async () => {
  const outcome = await runFaults({
    flavour: "foreign",
    rounds: 20,
    seed: SEED,
    temper: "calm",
    steps: [
      step([buying(1, 5)], undefined, { holdMs: 300 }),
      step([buying(21, 5), buying(41, 5)], { kind: "disk full", forMs: 800 }),
      step([buying(61, 5)]),
    ],
  });
  expect(outcome).toMatchObject(CLEAN);
  expect(outcome.diskErrors).toBeGreaterThan(0);
});

test("a worker asked to stop only finishes its current call", async () => {
  const outcome = await runFaults({
    flavour: "foreign",
    rounds: 20,
    seed: SEED,
    temper: "calm",
    isAdminAway: true,
    steps: [
      step([], undefined, { credits: 400, isGranted: true }),
      step([buying(1, 300)], { kind: "SIGTERM", afterMs: 200 }, { holdMs: 500 }),
      // The client was not answered before the worker ended, so it confirms again.
      step([]),
    ],
  });
  // No admin settled anything: no outcome stayed unknown.
  expect(outcome).toMatchObject({ ...CLEAN, terms: 1, settledByHand: 0, charges: 3 });
});

test("a run without work fails", async () => {
  const outcome = await runFaults({ flavour: "own", rounds: 0, seed: SEED, temper: "calm", steps: [] });
  expect(outcome.idle).toEqual(["No client was told of a reveal.", "Nothing was charged."]);
  const worked = { rounds: 1, charged: 1, planned: { crash: 1 } };
  expect(whyIdle({ ...worked, kills: 0 })).toEqual(["Kills were planned, and none happened."]);
  expect(whyIdle({ ...worked, kills: 1 })).toEqual([]);
});

test.each(FLAVOURS)("%s: revoked rights stop running work", async (flavour) => {
  const large = (from: number) => buying(from, 150, { member: "ben" });
  const few = (from: number) => buying(from, 5, { member: "ben" });
  const steps = [
    step(
      [large(1)],
      { kind: "member disabled", afterMs: 0, member: "ben" },
      { holdMs: 100, credits: 400, isGranted: true },
    ),
    step([few(401), few(411)]),
    step([few(501), few(511), few(521)], { kind: "approval changed", afterMs: 0, above: 4 }),
    step([few(601)], { kind: "source file hostile", afterMs: 0 }),
  ];
  const outcome = await runFaults({ flavour, rounds: 9, seed: SEED, steps, temper: "calm" });
  expect(outcome).toMatchObject(CLEAN);
  expect(outcome.rounds).toBeGreaterThanOrEqual(3);
});
