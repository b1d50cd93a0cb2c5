import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SharedCalls } from "./shared-calls";

beforeEach(() => {
  vi.useFakeTimers();
  // The cache treats a time of 0 ms as no time.
  vi.advanceTimersByTime(1);
});
afterEach(() => void vi.useRealTimers());

/** A call that ends on demand, and reports whether it was stopped. */
function heldCall() {
  let release: ((value: string) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  const call = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => ([release, fail] = [resolve, reject]));
  });
  const signals: AbortSignal[] = [];
  return { call, signals, release: (value: string) => release!(value), fail: (error: Error) => fail!(error) };
}

test("an answer is shared while the call runs and for a while after", async () => {
  const calls = new SharedCalls();
  const { call, release } = heldCall();
  const both = Promise.all([calls.run("a", 1000, undefined, call), calls.run("a", 1000, undefined, call)]);
  release("x");
  expect(await both).toEqual(["x", "x"]);
  vi.advanceTimersByTime(1000);
  expect(await calls.run("a", 1000, undefined, call)).toBe("x");
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  void calls.run("a", 1000, undefined, call);
  expect(call).toHaveBeenCalledTimes(2);
});

test("an aborting caller stops waiting; the call runs on for the others and stops after the last", async () => {
  const calls = new SharedCalls();
  const { call, signals, release } = heldCall();
  const [first, second] = [new AbortController(), new AbortController()];
  const leaving = calls.run("a", 1000, first.signal, call);
  const staying = calls.run("a", 1000, second.signal, call);
  first.abort();
  await expect(leaving).rejects.toThrow(/abort/i);
  expect(signals[0]!.aborted).toBe(false);
  release("x");
  expect(await staying).toBe("x");

  const alone = new AbortController();
  const last = calls.run("b", 1000, alone.signal, call);
  alone.abort();
  await expect(last).rejects.toThrow(/abort/i);
  expect(signals[1]!.aborted).toBe(true);
  void calls.run("b", 1000, undefined, call);
  expect(call).toHaveBeenCalledTimes(3);
  await expect(calls.run("c", 1000, alone.signal, call)).rejects.toThrow(/abort/i);
  expect(call).toHaveBeenCalledTimes(3);
});

test("failures reach all waiting callers and are not kept", async () => {
  const calls = new SharedCalls();
  const { call, fail } = heldCall();
  const both = Promise.allSettled([
    calls.run("a", 1000, undefined, call),
    calls.run("a", 1000, undefined, call),
  ]);
  fail(new Error("gone"));
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  void calls.run("a", 1000, undefined, call);
  expect(call).toHaveBeenCalledTimes(2);
});

test("fetches forgotten answers again", async () => {
  const calls = new SharedCalls();
  let answer = 0;
  const call = async () => ++answer;
  expect([await calls.run("a", 1000, undefined, call), await calls.run("b", 1000, undefined, call)]).toEqual([
    1, 2,
  ]);
  calls.forget("a");
  expect([await calls.run("a", 1000, undefined, call), await calls.run("b", 1000, undefined, call)]).toEqual([
    3, 2,
  ]);
});

test("the number of kept answers is bounded", async () => {
  const calls = new SharedCalls();
  let runs = 0;
  const call = async () => ++runs;
  for (let key = 0; key < 2_000; key++) await calls.run(String(key), 1e9, undefined, call);
  await calls.run("0", 1e9, undefined, call);
  expect(runs).toBe(2_001);
  await calls.run("1999", 1e9, undefined, call);
  expect(runs).toBe(2_001);
});

test("an answer that is kept for no time serves the callers that wait for it and no later ones", async () => {
  const calls = new SharedCalls();
  const { call, release } = heldCall();
  const both = Promise.all([calls.run("a", 0, undefined, call), calls.run("a", 0, undefined, call)]);
  release("x");
  expect(await both).toEqual(["x", "x"]);
  void calls.run("a", 0, undefined, call);
  expect(call).toHaveBeenCalledTimes(2);
});

test("the answer of a call that was forgotten while it ran reaches its waiting callers and is not kept", async () => {
  const calls = new SharedCalls();
  const { call, release } = heldCall();
  const waiting = calls.run("a", 1000, undefined, call);
  const before = release;
  calls.forget("a");
  before("old");
  expect(await waiting).toBe("old");
  const next = calls.run("a", 1000, undefined, call);
  expect(call).toHaveBeenCalledTimes(2);
  release("new");
  expect(await next).toBe("new");
  expect(await calls.run("a", 1000, undefined, call)).toBe("new");
});

test("an answer of null or undefined is kept as well", async () => {
  const calls = new SharedCalls();
  const call = vi.fn(async () => undefined);
  await calls.run("a", 1000, undefined, call);
  await calls.run("a", 1000, undefined, call);
  expect(call).toHaveBeenCalledTimes(1);
});
