import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreAdmissions, saveAdmissions } from "./keep-admissions";
import { MemoryRateLimiter } from "./rate-limiter";

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), "admissions-"))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const limiterAt = (now: () => number) => new MemoryRateLimiter({ limit: 3, windowMs: 60_000, clock: now });

test("the next process continues the counts of the last one", () => {
  let before = 1_000_000;
  const first = limiterAt(() => before);
  first.admit("a");
  before += 20_000;
  first.admit("a");
  first.admit("a");
  saveAdmissions(first, dataDir, 5_000);
  // Another process has another clock; five seconds went by.
  let after = 0;
  const second = limiterAt(() => after);
  restoreAdmissions(second, dataDir, 10_000);
  expect(second.admit("a")).toMatchObject({ isAdmitted: false, remaining: 0, nextInS: 35 });
  after = 34_999;
  expect(second.admit("a").isAdmitted).toBe(false);
  after = 35_000;
  expect(second.admit("a").isAdmitted).toBe(true);
  expect(second.admit("b").remaining).toBe(2);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("old admissions expire, and a clock that was set back renews none", () => {
  const first = limiterAt(() => 0);
  first.admit("a");
  saveAdmissions(first, dataDir, 100_000);
  const late = limiterAt(() => 7);
  restoreAdmissions(late, dataDir, 160_000);
  expect(late.look("a").remaining).toBe(3);
  saveAdmissions(first, dataDir, 100_000);
  const back = limiterAt(() => 7);
  restoreAdmissions(back, dataDir, 0);
  expect(back.look("a")).toMatchObject({ remaining: 2, nextInS: 60 });
});

test.each(["", "{", "null", '{"savedAt":1,"ages":{"a":[-5]}}'])("ignores a file of %j", (text) => {
  const file = join(dataDir, "admissions.json");
  writeFileSync(file, text);
  const limiter = limiterAt(() => 0);
  restoreAdmissions(limiter, dataDir);
  expect(limiter.look("a").remaining).toBe(3);
  expect(existsSync(file)).toBe(false);
});

test("a missing folder stops no process", () => {
  const gone = join(dataDir, "gone");
  saveAdmissions(
    limiterAt(() => 0),
    gone,
  );
  restoreAdmissions(
    limiterAt(() => 0),
    gone,
  );
});
