import { expect, test } from "vitest";
import { captureLog } from "@/lib/testing/capture-log";
import { stepsResponse } from "./steps-response";

const member = { id: "ana", email: "ana@example.com", name: "Ana", role: "admin" } as const;
const ASKER = { ctx: { member, sessionId: "s" } };

test("sends each step at once", async () => {
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  async function* steps(): AsyncGenerator<object, void, void> {
    yield { n: 1 };
    await wait;
    yield { n: 2 };
  }
  const reader = stepsResponse(steps(), ASKER).body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe('{"n":1}\n');
  go();
  expect(await read()).toBe('{"n":2}\n');
  expect((await reader.read()).done).toBe(true);
});

test("failing steps cut the answer off and are logged", async () => {
  const log = captureLog();
  async function* steps(): AsyncGenerator<object, void, void> {
    yield { n: 1 };
    throw new Error("gone");
  }
  await expect(stepsResponse(steps(), ASKER).text()).rejects.toThrow("gone");
  expect(log.of("steps.failed")).toHaveLength(1);
  log.stop();
});

test("the oldest of more than ten end", async () => {
  let left = 0;
  async function* steps(): AsyncGenerator<object, void, void> {
    try {
      for (;;) yield {};
    } finally {
      left++;
    }
  }
  const open = () => stepsResponse(steps(), ASKER).body!.getReader();
  const readers = [open(), open()];
  await Promise.all(readers.map((reader) => reader.read()));
  readers.push(...Array.from({ length: 10 }, open));
  const readAll = async () => Promise.all(readers.map(async (reader) => (await reader.read()).done));
  while ((await readAll()).filter((done) => done).length < 2);
  expect(left).toBe(2);
  await Promise.all(readers.slice(2).map((reader) => reader.cancel()));
  expect(left).toBe(12);
});
