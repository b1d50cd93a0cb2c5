/** Short runs of the fault harness on PostgreSQL: several workers share a database whose connections break. */
import { expect, test } from "vitest";
import { CLEAN } from "./clean";
import { buying, step } from "./directed";
import { runFaults } from "./run-faults";

const RUN = { database: "postgres", rounds: 20, seed: 3, temper: "calm" } as const;

test("four workers: nothing is lost, paid twice or reported wrongly", async () => {
  const outcome = await runFaults({ ...RUN, flavour: "embedded", rounds: 6, temper: "wild" });
  expect(outcome).toMatchObject(CLEAN);
  expect(outcome.kills).toBeGreaterThan(4);
});

test("workers survive broken connections and resume their work", async () => {
  const outcome = await runFaults({
    ...RUN,
    flavour: "own",
    steps: [
      step([buying(1, 5)], undefined, { holdMs: 300 }),
      step([buying(21, 5), buying(41, 5), buying(61, 5)], {
        kind: "connections broken",
        afterMs: 20,
        which: [0, 1, 2, 3, 4, 5, 6, 7],
      }),
      step([buying(81, 5)]),
    ],
  });
  expect(outcome).toMatchObject(CLEAN);
  expect(outcome.connectionsBroken).toBeGreaterThan(0);
});

test.each(["confirm", "send", "settle"])("handles a lost commit answer of %s", async (phase) => {
  const outcome = await runFaults({
    ...RUN,
    flavour: "own",
    steps: [
      step([buying(1, 5)], { kind: "commit unanswered", point: `${phase}:after-commit`, passage: 1 }),
      step([buying(21, 5)]),
    ],
  });
  expect(outcome).toMatchObject({ ...CLEAN, commitsUnanswered: 1 });
});

test("recovers after a database server restart", async () => {
  const outcome = await runFaults({
    ...RUN,
    flavour: "own",
    steps: [
      step([buying(1, 5)], undefined, { holdMs: 300 }),
      step([buying(21, 5), buying(41, 5)], { kind: "database restart", afterMs: 100 }),
      step([buying(61, 5)]),
    ],
  });
  expect(outcome).toMatchObject({ ...CLEAN, databaseRestarts: 1 });
});
