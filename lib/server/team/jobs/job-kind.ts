import "server-only";
/** What long work is made of. Nothing here runs it: run-job.ts does, for the worker of each process. */

/** A job that this process has taken. `epoch`: whoever takes it later has a higher one. */
export type ClaimedJob = {
  id: string;
  kind: string;
  key: string;
  input: unknown;
  /** As it was reported last, also by a process that died; null: nothing yet. */
  progress: unknown;
  epoch: number;
  /** This one included. */
  attempts: number;
};

export type RunningJob = ClaimedJob & {
  /** Fires when nobody wants the result any more: it was cancelled, taken over, or this process stops. */
  signal: AbortSignal;
  /** Writes down how far it is. @throws JobLost */
  report: (progress: unknown) => Promise<void>;
};

export type JobKind = {
  name: string;
  /** It begins again so long after it ended, for ever. Absent: once, for each time that it is enqueued. */
  everyMs?: number;
  /**
   * Returns when all is done; when the signal fires before, it throws. What it throws is noted, and it is tried again
   * later. The death of its process may cut it off anywhere, and it is begun again elsewhere while it may still run here
   * for a moment: it does nothing twice that must not be done twice.
   */
  run: (job: RunningJob) => Promise<void>;
};
