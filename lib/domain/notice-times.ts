import "server-only";
/** When notices leave. Times are ms since 1970. */
import { createHash } from "node:crypto";
import type { DigestTime, Pace } from "@/lib/contract/notice-channels";

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Matters that come together are told together. */
export const GATHER_MS = 3_000;
const LONGEST_GAP_MS = 30 * MINUTE_MS;

/**
 * The first moment after `afterMs` at which a digest leaves. An hour that a change of clocks skips is the next one that
 * exists, and a repeated one counts once.
 */
export function nextDigest(
  afterMs: number,
  pace: Exclude<Pace, "now" | "off">,
  { hour, weekday, zone }: DigestTime & { zone: string },
): number {
  const now = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(zone);
  const time = Temporal.PlainTime.from({ hour });
  for (let date = now.toPlainDate(); ; date = date.add({ days: 1 })) {
    if (pace === "weekly" && date.dayOfWeek !== weekday) continue;
    const { epochMilliseconds } = date.toZonedDateTime({ timeZone: zone, plainTime: time });
    if (epochMilliseconds > afterMs) return epochMilliseconds;
  }
}

/**
 * The earliest time of the next message that is sent at once, given those of the last hour, oldest first. The first is
 * sent without a wait; each further one doubles the gap, so that a busy hour has at most seven messages of a group.
 */
export function nextAtOnce(sentMs: readonly number[], nowMs: number): number {
  const recent = sentMs.filter((at) => at > nowMs - HOUR_MS && at <= nowMs);
  const last = recent.at(-1);
  return last === undefined ? nowMs : last + Math.min(LONGEST_GAP_MS, MINUTE_MS * 2 ** (recent.length - 1));
}

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 6 * HOUR_MS;

/** The wait after consecutive failures. `askedMs`: by the receiver, followed up to the longest wait. */
export const retryWait = (failures: number, askedMs = 0): number =>
  Math.min(LONGEST_RETRY_MS, Math.max(askedMs, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20)));

/** A part of `spanMs` that is always the same for `key`, so that daily work is spread over the day. */
export const spreadOver = (key: string, spanMs: number): number =>
  Math.floor((createHash("sha256").update(key).digest().readUInt32BE() / 2 ** 32) * spanMs);
