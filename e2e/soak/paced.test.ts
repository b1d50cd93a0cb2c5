import { expect, test } from "vitest";
import { Random } from "@/lib/server/service/demo/random";
import { paced, type Act } from "./paced";

const plan = (rate: number, seconds: number) => {
  const heard: string[] = [];
  return { rate, seconds, random: new Random(7), heard, onFailure: (what: string) => void heard.push(what) };
};

test("draws actions by their share and counts each once", async () => {
  const done = { often: 0, seldom: 0, bad: 0 };
  const act = (name: keyof typeof done, share: number, fails = false): Act => ({
    name,
    share,
    run: async () => {
      done[name]++;
      if (fails) throw new Error("no");
    },
  });
  const { heard, ...rest } = plan(1_000, 1);
  const figures = await paced([act("often", 70), act("seldom", 10), act("bad", 20, true)], rest);
  const [often, seldom, bad] = figures.map(({ times, failures }) => [times.length, failures.length]);
  expect([often, seldom, bad]).toEqual([
    [done.often, 0],
    [done.seldom, 0],
    [0, done.bad],
  ]);
  expect(done.often).toBeGreaterThan(done.bad);
  expect(done.bad).toBeGreaterThan(5);
  // A server that is gone does not fill the terminal.
  expect(heard).toEqual(Array.from({ length: 5 }, () => "bad: Error: no"));
});

test("waits for started actions and runs at most 32 at once", async () => {
  let [running, most, ended] = [0, 0, 0];
  const slow: Act = {
    name: "slow",
    share: 1,
    run: async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 400));
      running--;
      ended++;
    },
  };
  const [figures] = await paced([slow], plan(1_000, 1));
  expect([running, most]).toEqual([0, 32]);
  expect(figures!.times).toHaveLength(ended);
});
