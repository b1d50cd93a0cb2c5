import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ColumnUse } from "./column-use";
import type { JudgedStretch, Stretch } from "./judge";
import { judgeStretches, type JudgeThreads, type Stretches } from "./judge-stretches";
import type { SourceItems } from "./source-item";

/** Gives each record its own number, to check the order. */
const judge = ({ records }: Stretch): JudgedStretch => ({
  judged: records.map(({ id }) => ({ order: Number(id), findings: [] })),
  used: [],
});

/** `read`: how many items were taken so far. */
function reading(count: number, more: Partial<Stretches> = {}) {
  const state = { read: 0 };
  async function* items(): SourceItems {
    for (let id = 0; id < count; id++) {
      state.read++;
      yield [id % 10 === 9 ? { at: id, problem: "broken" } : { at: id, fields: { id } }];
    }
  }
  const stretches = {
    items: items(),
    sizeBytes: 0,
    charactersRead: () => 0,
    use: new ColumnUse(),
    judge,
    ...more,
  };
  return { state, judged: judgeStretches(stretches) };
}

test("keeps the order of items", async () => {
  const sizes: number[] = [];
  const threads: JudgeThreads = {
    size: 3,
    // Later stretches are judged faster; for every fourth, all judges are busy.
    judge: (stretch) =>
      sizes.push(stretch.records.length) % 4 === 0
        ? undefined
        : sleep(30 - (sizes.length % 30)).then(() => judge(stretch)),
    close: async () => undefined,
  };
  let next = 0;
  for await (const stretch of reading(20_000, { openThreads: () => threads }).judged)
    for (const { item, judged } of stretch.items) {
      expect(item.at).toBe(next);
      expect(judged?.order).toBe(next % 10 === 9 ? undefined : next);
      next++;
    }
  expect(next).toBe(20_000);
  expect(sizes.length).toBe(20);
});

test("reads ahead only up to the limit", async () => {
  const threads: JudgeThreads = {
    size: 2,
    judge: (stretch) => sleep(1).then(() => judge(stretch)),
    close: async () => undefined,
  };
  const { state, judged } = reading(30_000, { openThreads: () => threads });
  let [next, most] = [0, 0];
  for await (const stretch of judged) {
    most = Math.max(most, state.read - next);
    for (const { item } of stretch.items) expect(item.at).toBe(next++);
  }
  expect(most).toBeLessThanOrEqual(5 * 500);
});

test("a long file opens its threads before they have work", async () => {
  const readAt: Record<string, number> = {};
  const threads: JudgeThreads = {
    size: 2,
    judge(stretch) {
      readAt.given ??= found.state.read;
      return Promise.resolve(judge(stretch));
    },
    close: async () => undefined,
  };
  const openThreads = () => {
    readAt.opened = found.state.read;
    return threads;
  };
  const found = reading(12_000, { sizeBytes: 16 << 20, openThreads });
  for await (const { items } of found.judged) expect(items.length).toBeGreaterThan(0);
  expect(readAt.opened).toBe(0);
  expect(readAt.given).toBeGreaterThan(10_000);
});

test("large records do not add up to large stretches", async () => {
  let characters = 0;
  const sizes: number[] = [];
  const { judged } = reading(100, {
    charactersRead: () => (characters += 1 << 20),
    judge(stretch) {
      sizes.push(stretch.records.length);
      return judge(stretch);
    },
  });
  for await (const found of judged) expect(found).toBeDefined();
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
});
