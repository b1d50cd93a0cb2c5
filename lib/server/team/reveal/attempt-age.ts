import "server-only";
/** An age adds monotonic time, and wall-clock time only across a restart, so a clock change can't make it wrong. */
import type { Updateable } from "kysely";
import type { Tables } from "@/lib/server/ports/database";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

export type Aged = {
  id: string;
  sent_at: string | null;
  age_ms: number | null;
  aged_at_ms: number | null;
};

const notes = processSingleton("attempt-ages", () => new Map<string, number>());

function sinceNote({ id, sent_at, aged_at_ms }: Aged): number {
  const noted = notes().get(id);
  if (noted !== undefined) return performance.now() - noted;
  const since = aged_at_ms ?? Date.parse(sent_at ?? "");
  return Number.isNaN(since) ? Infinity : Math.max(0, Date.now() - since);
}

export const ageOf = (attempt: Aged): number => (attempt.age_ms ?? 0) + sinceNote(attempt);

export function newborn(id: string): Updateable<Tables["charge_attempt"]> {
  notes().set(id, performance.now());
  return { age_ms: 0, aged_at_ms: Date.now() };
}

export function grown(attempt: Aged): Updateable<Tables["charge_attempt"]> {
  const age = ageOf(attempt);
  notes().set(attempt.id, performance.now());
  return { age_ms: Math.round(Math.min(age, Number.MAX_SAFE_INTEGER)), aged_at_ms: Date.now() };
}

export const forgetAge = (id: string) => void notes().delete(id);
