import { expect, test } from "vitest";
import { captureLog } from "@/lib/testing/capture-log";
import { stepsResponse } from "./steps-response";

test("a step is sent when it is there, not with those that follow", async () => {
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  async function* steps(): AsyncGenerator<object, void, void> {
    yield { n: 1 };
    await wait;
    yield { n: 2 };
  }
  const reader = stepsResponse(steps()).body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe('{"n":1}\n');
  go();
  expect(await read()).toBe('{"n":2}\n');
  expect((await reader.read()).done).toBe(true);
});

test("steps that fail break the answer off, and the log says why", async () => {
  const log = captureLog();
  async function* steps(): AsyncGenerator<object, void, void> {
    yield { n: 1 };
    throw new Error("gone");
  }
  await expect(stepsResponse(steps()).text()).rejects.toThrow("gone");
  expect(log.of("steps.failed")).toHaveLength(1);
  log.stop();
});
