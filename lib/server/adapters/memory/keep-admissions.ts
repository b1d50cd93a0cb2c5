import "server-only";
/** A restart does not give every key its 60 requests again: what still counts is kept from one process to the next. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { MemoryRateLimiter } from "./rate-limiter";

const kept = z.object({ savedAt: z.number(), ages: z.record(z.string(), z.array(z.number().min(0))) });
const fileIn = (dataDir: string) => join(dataDir, "admissions.json");

/** Restores the admissions of the last process; an unreadable file does not prevent the start. */
export function restoreAdmissions(limiter: MemoryRateLimiter, dataDir: string, now = Date.now()): void {
  const file = fileIn(dataDir);
  try {
    const { savedAt, ages } = kept.parse(JSON.parse(readFileSync(file, "utf8")));
    // The wall clock may have been set back meanwhile; then it counts as if no time had passed.
    limiter.restore(ages, Math.max(0, now - savedAt));
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
  rmSync(file, { force: true });
}

/** Called when the process ends: synchronous, and silent when the folder is missing. */
export function saveAdmissions(limiter: MemoryRateLimiter, dataDir: string, now = Date.now()): void {
  try {
    writeFileSync(fileIn(dataDir), JSON.stringify({ savedAt: now, ages: limiter.ages() }), { mode: 0o600 });
  } catch {
    // A stop must not fail; the limit starts anew then, as after a crash.
  }
}
