/** Splits any number of creators into calls: each once, until a call fails or a person stops it. */
import { expect, test } from "vitest";
import fc from "fast-check";
import { runStore, type Running } from "./runs";

test("sends every creator once and in order up to the end, with progress", () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.nat({ max: 8 })),
      fc.constantFrom("stop", "fail"),
      async (count, size, endsAt, how) => {
        const runs = runStore();
        const shown: (Running | null)[] = [];
        runs.subscribe(() => shown.push(runs.read()));
        const all = Array.from({ length: count }, (_, index) => index);
        const sent: number[] = [];
        let calls = 0;
        const ended = await runs.run("Changing", all, size, (some) => {
          expect(some.length).toBeLessThanOrEqual(size);
          if (calls++ === endsAt && how === "fail") return Promise.reject(new Error("No."));
          sent.push(...some);
          if (calls - 1 === endsAt) runs.stop();
          return Promise.resolve();
        });
        expect([...sent, ...all.slice(count - ended.left)]).toEqual(all);
        // Work that fits into one call shows no progress, because it ends before a person could stop it.
        const isLong = count > size;
        const failed = how === "fail" && endsAt !== null && endsAt * size < count;
        expect(ended.problem?.message).toBe(failed ? "No." : undefined);
        if (!failed && (endsAt === null || !isLong)) expect(ended.left).toBe(0);
        if (how === "stop" && isLong && endsAt !== null)
          expect(sent).toHaveLength(Math.min(count, (endsAt + 1) * size));
        if (isLong) expect(shown[0]).toEqual({ words: "Changing", done: 0, total: count, isStopping: false });
        else expect(shown).toEqual([]);
        const dones = shown.flatMap((each) => each?.done ?? []);
        expect(dones).toEqual(dones.toSorted((a, b) => a - b));
        expect(runs.read()).toBeNull();
      },
    ),
  ));

test("a short action does not hide the progress of a long one", async () => {
  const runs = runStore();
  await runs.run("Changing", [1, 2], 1, async () => {
    await runs.run("Tagging", [1], 5, () => Promise.resolve());
    expect(runs.read()).toMatchObject({ words: "Changing", total: 2 });
  });
  expect(runs.read()).toBeNull();
});
