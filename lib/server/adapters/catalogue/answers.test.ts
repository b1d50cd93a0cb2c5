import { expect, test, vi } from "vitest";
import { Answers } from "./answers";

/** Answers of files that count how often they are held open, at most and now. */
function answersOf(size: number, isKeeping: boolean) {
  const held = { now: 0, times: 0 };
  const hold = async <T>(work: () => Promise<T>): Promise<T> => {
    held.now++;
    held.times++;
    try {
      return await work();
    } finally {
      held.now--;
    }
  };
  return { held, answers: new Answers(size, isKeeping, hold) };
}

test.each([
  [true, 1],
  [false, 2],
])("identical simultaneous questions are computed once; kept: %s", async (isKeeping, calls) => {
  const { answers, held } = answersOf(10, isKeeping);
  const call = vi.fn(async () => ({ rows: 1 }));
  const [one, two] = await Promise.all([answers.of("a", undefined, call), answers.of("a", undefined, call)]);
  expect(one).toBe(two);
  expect(call).toHaveBeenCalledTimes(1);
  await answers.of("a", undefined, call);
  expect(call).toHaveBeenCalledTimes(calls);
  expect(held).toEqual({ now: 0, times: calls });
});

test("files are held until the work ends, even after all callers left", async () => {
  const { answers, held } = answersOf(10, true);
  const controller = new AbortController();
  let end = () => {};
  const signals: AbortSignal[] = [];
  const asking = answers.of("a", controller.signal, (stop) => {
    signals.push(stop);
    return new Promise<void>((resolve) => (end = resolve));
  });
  controller.abort();
  await expect(asking).rejects.toThrow(/abort/i);
  expect(signals[0]!.aborted).toBe(true);
  expect(held.now).toBe(1);
  end();
  await vi.waitFor(() => expect(held.now).toBe(0));
});

test("a failure is not kept, and the files are released", async () => {
  const { answers, held } = answersOf(10, true);
  await expect(answers.of("a", undefined, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(held.now).toBe(0);
  expect(await answers.of("a", undefined, async () => 7)).toBe(7);
});

test("drops the least recently requested answer first", async () => {
  const { answers } = answersOf(2, true);
  const asked: string[] = [];
  const ask = (key: string) => answers.of(key, undefined, async () => void asked.push(key));
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
  expect(asked).toEqual(["a", "b", "c", "b"]);
});
