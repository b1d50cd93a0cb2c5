/** Counting a long search: repeated until it is counted, or until the reader stops waiting. */
import { expect, test } from "vitest";
import type { MatchedReading } from "@/lib/contract/reveal";
import { fetchFromServer } from "@/lib/testing/fetch-from-server";
import { json } from "@/lib/testing/start-test-server";
import { countMatching } from "./count-matching";

const all = { search: "sortBy=followers", except: ["tiktok_1"], isOnlyNew: true };
const reading = (read: number) => ({ isReading: true, read, left: 9_000 - read, secondsLeft: 60 });
const count = {
  fresh: 9_000,
  owned: 0,
  matched: { total: 9_000, excepted: 0, ownedLeftOut: 0, hasMore: false },
};

const server = fetchFromServer();

test("asks the same until it is counted, and tells each step", async () => {
  server.reply(json(200, reading(3_000)), json(200, reading(5_500)), json(200, count));
  const steps: MatchedReading[] = [];
  expect(await countMatching(all, { onReading: (step) => steps.push(step) })).toEqual(count);
  expect(steps.map(({ read }) => read)).toEqual([3_000, 5_500]);
  expect(server.asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([all, all, all]);
});

test("stops asking when no one waits", async () => {
  server.reply(json(200, reading(3_000)));
  const leaving = new AbortController();
  const counting = countMatching(all, {
    signal: leaving.signal,
    onReading: () => server.asked.length === 3 && leaving.abort(),
  });
  await expect(counting).rejects.toThrow();
  expect(server.asked).toHaveLength(3);
});

test("an error ends it", async () => {
  server.reply(json(200, reading(3_000)), json(429, { code: "rate_limited", detail: "Wait." }));
  await expect(countMatching(all)).rejects.toMatchObject({ code: "rate_limited" });
});
