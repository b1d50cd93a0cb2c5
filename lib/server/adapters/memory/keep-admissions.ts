import "server-only";
/** Saves the admissions across a restart, so that it does not grant every key its 60 requests again. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { MemoryRateLimiter } from "./rate-limiter";

const kept = z.object({ savedAt: z.number(), ages: z.record(z.string(), z.array(z.number().min(0))) });
const fileIn = (dataDir: string) => join(dataDir, "admissions.json");

export function restoreAdmissions(limiter: MemoryRateLimiter, dataDir: string, now = Date.now()): void {
  const file = fileIn(dataDir);
  try {
    const { savedAt, ages } = kept.parse(JSON.parse(readFileSync(file, "utf8")));
    // If the wall clock was set back meanwhile, the elapsed time counts as zero.
    limiter.restore(ages, Math.max(0, now - savedAt));
  } catch {
    // The file is missing or unreadable.
  }
  rmSync(file, { force: true });
}

/** Called when the process ends, so it is synchronous and ignores a missing folder. */
export function saveAdmissions(limiter: MemoryRateLimiter, dataDir: string, now = Date.now()): void {
  try {
    writeFileSync(fileIn(dataDir), JSON.stringify({ savedAt: now, ages: limiter.ages() }), { mode: 0o600 });
  } catch {
    // A stop must not fail; the limits then start empty, as after a crash.
  }
}
