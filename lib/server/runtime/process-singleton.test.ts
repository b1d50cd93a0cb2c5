import { afterEach, expect, test, vi } from "vitest";
import { processSingleton } from "./process-singleton";

const NAME = "process-singleton-test";
afterEach(() => processSingleton(NAME, () => null).forget());

test("opens at the first call and once, also for another bundle of the same module", async () => {
  const open = vi.fn(() => ({ opened: true }));
  const first = processSingleton(NAME, open);
  expect(open).not.toHaveBeenCalled();
  const value = first();
  vi.resetModules();
  const again = await import("./process-singleton");
  expect(again.processSingleton).not.toBe(processSingleton);
  expect(again.processSingleton(NAME, open)()).toBe(value);
  expect(first()).toBe(value);
  expect(open).toHaveBeenCalledTimes(1);
});

test("an empty value is a value", () => {
  const open = vi.fn(() => undefined);
  const singleton = processSingleton(NAME, open);
  singleton();
  singleton();
  expect(open).toHaveBeenCalledTimes(1);
});

test("a failed opening is forgotten before its caller gets the error, and tried again", async () => {
  let attempts = 0;
  const singleton = processSingleton(NAME, async () => {
    attempts++;
    if (attempts === 1) throw new Error("the disk is full");
    return attempts;
  });
  const [one, two] = [singleton(), singleton()];
  expect(one).toBe(two);
  await expect(one).rejects.toThrow("the disk is full");
  await expect(singleton()).resolves.toBe(2);
  await expect(singleton()).resolves.toBe(2);

  const thrower = vi.fn((): number => {
    throw new Error("no settings");
  });
  singleton.forget();
  const synchronous = processSingleton(NAME, thrower);
  expect(synchronous).toThrow("no settings");
  expect(synchronous).toThrow("no settings");
  expect(thrower).toHaveBeenCalledTimes(2);
});

test("a late failure does not forget its replacement", async () => {
  let fail: (error: Error) => void = () => undefined;
  const singleton = processSingleton<Promise<string>>(
    NAME,
    () => new Promise((_, reject) => (fail = reject)),
  );
  const failing = singleton();
  singleton.replace(Promise.resolve("the new one"));
  fail(new Error("too late"));
  await expect(failing).rejects.toThrow("too late");
  await expect(singleton()).resolves.toBe("the new one");
});

test("can be replaced by a test and opened again", () => {
  const singleton = processSingleton(NAME, () => "real");
  singleton.replace("double");
  expect(singleton()).toBe("double");
  singleton.forget();
  expect(singleton()).toBe("real");
});
