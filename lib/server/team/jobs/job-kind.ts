import "server-only";
import type { Db } from "@/lib/server/ports/database";

/** `epoch` increases each time that a process takes the job. */
export type ClaimedJob = {
  id: string;
  kind: string;
  key: string;
  input: unknown;
  /** The last report, possibly of a dead process; null before the first. */
  progress: unknown;
  epoch: number;
  /** Includes this attempt. */
  attempts: number;
};

export type RunningJob = ClaimedJob & {
  /** Fires when the job was cancelled or taken over, or this process stops. */
  signal: AbortSignal;
  /** @throws JobLost */
  report: (progress: unknown) => Promise<void>;
};

export type JobKind = {
  name: string;
  /** The pause between two runs. Absent: the job runs once per enqueueing. */
  everyMs?: number;
  /** False: nothing is to be done yet, and the job waits without a write. Asked every second, so it only reads. */
  hasWork?: (db: Db) => Promise<boolean>;
  /** Throws when the signal fires first. A restarted job may overlap, so its effects must be safe to repeat. */
  run: (job: RunningJob) => Promise<void>;
};
