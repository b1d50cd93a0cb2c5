/** The process that reads files: low priority, instructions, and its end with the caller. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { USUAL_OPTIONS } from "@/lib/contract/imports";
import { openCatalogueWriter } from "../open-catalogue";
import type { ImportOrder } from "./import-order";
import { LOWER_BY, startChild, type ChildOptions } from "./start-child";

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-child-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function orderOf(text: string, more: Partial<ImportOrder> = {}): ImportOrder {
  writeFileSync(join(dataDir, "file"), text);
  const file = { id: "f", name: "posts.jsonl", path: join(dataDir, "file"), modifiedAt: 1, choices: {} };
  return {
    phase: "run",
    dataDir,
    files: [file],
    options: USUAL_OPTIONS,
    saved: [],
    marks: [],
    rejectedPath: join(dataDir, "rejected.csv"),
    ...more,
  };
}
const start = (order: ImportOrder, more: Partial<ChildOptions> = {}) =>
  startChild({
    order,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onStaged: async () => undefined,
    ...more,
  });
const POSTS = ["1", "2"]
  .map((id) => JSON.stringify({ id, createdAt: "2026-01-01T00:00:00Z", views: 1 }))
  .join("\n");
const generation = async () => (await openCatalogueWriter(dataDir).summary()).generation;
async function isGone(pid: number): Promise<boolean> {
  for (let looks = 0; looks < 100; looks++) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}

test("publishes only when told to", async () => {
  let staged: number | undefined;
  const result = await start(orderOf(POSTS), {
    onStaged: async (told) => {
      staged = told.generation;
      await sleep(200);
      expect(await generation()).toBe(0);
    },
  });
  expect(result).toMatchObject({ type: "ended", generation: 1, totals: { added: 2, posts: 2 } });
  expect(staged).toBe(1);
  expect(await generation()).toBe(1);
  expect(existsSync(join(dataDir, "rejected.csv"))).toBe(false);
});

test("leaves nothing without permission to publish", async () => {
  const onStaged = () => Promise.reject(new Error("somebody stopped it"));
  await expect(start(orderOf(POSTS), { onStaged })).rejects.toThrow("somebody stopped it");
  expect(await generation()).toBe(0);
  // The lock went with the process.
  const next = await openCatalogueWriter(dataDir).publish({
    posts: [{ id: "x", createdAt: 1 }],
    isDemo: false,
  });
  expect(next.posts.total).toBe(1);
});

test("ends when the signal fires", async () => {
  const stop = new AbortController();
  let pid = 0;
  const onStart = (started: number) => {
    pid = started;
    setTimeout(() => stop.abort(new Error("enough")), 300);
  };
  await expect(start(orderOf(POSTS), { signal: stop.signal, onStart })).rejects.toThrow("enough");
  expect(await isGone(pid)).toBe(true);
  const before = AbortSignal.abort(new Error("before"));
  await expect(start(orderOf(POSTS), { signal: before })).rejects.toThrow("before");
});

test.runIf(process.platform === "linux")("has a lower priority in all of its threads", async () => {
  let pid = 0;
  const nice = (thread: string) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(") ") + 2).split(" ")[16]);
  };
  let found: number[] = [];
  await start(orderOf(POSTS), {
    onStart: (started) => (pid = started),
    onStaged: async () => void (found = readdirSync(`/proc/${pid}/task`).map(nice)),
  });
  expect(found.length).toBeGreaterThan(3);
  expect(new Set(found)).toEqual(new Set([Math.min(19, getPriority() + LOWER_BY)]));
});

test("reports how it died", async () => {
  const killed = await start(orderOf(POSTS), { onStart: (pid) => process.kill(pid, "SIGKILL") });
  expect(killed).toMatchObject({ type: "died", details: expect.stringContaining("SIGKILL") });
});

test("errors that a person can fix are refusals", async () => {
  rmSync(join(dataDir, "catalogue"), { recursive: true, force: true });
  writeFileSync(join(dataDir, "has-catalogue"), "x");
  const result = await start(orderOf(POSTS));
  expect(result.type).toBe("refused");
  expect((result as { message: string }).message).toContain("catalogue");
});
