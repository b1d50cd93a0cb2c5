import type { LookStep } from "@/lib/domain/proofs/look-step";
import type { ProofField } from "@/lib/domain/proofs/proof-fields";

type Progress = { done: number; most: number };

export type Look = Progress &
  (
    | { state: "running"; field: ProofField | null }
    /** `untilMs` counts from 1970. */
    | { state: "waiting"; untilMs: number }
    /** `isHidden` means paused because the page is hidden. It resumes when the page is visible. */
    | { state: "paused"; isHidden: boolean }
    | { state: "finished"; atMs: number }
    /** `problem` replaces the standard text. */
    | { state: "stopped"; reason: "changed" | "failed"; problem?: string }
  );

export type LookEvent =
  | LookStep
  | { state: "started" }
  | { state: "paused"; isHidden: boolean }
  /** The stream failed or could not be opened. */
  | { state: "broken"; problem?: string };

/** This is assumed until the server reports the number of checks. */
const MOST = 25;
export const NOT_STARTED: Look = { state: "running", field: null, done: 0, most: MOST };

export const isActive = ({ state }: Look) => state === "running" || state === "waiting";

export function nextLook(look: Look, event: LookEvent, nowMs = Date.now()): Look {
  const { done, most } = "done" in event ? event : look;
  switch (event.state) {
    case "started":
      return NOT_STARTED;
    case "checking":
      return { state: "running", field: event.field, done, most };
    case "proven":
      return { state: "running", field: look.state === "running" ? look.field : null, done, most };
    case "waiting":
      return { state: "waiting", untilMs: nowMs + event.retryAfterS * 1000, done, most };
    case "paused":
      // A pause by hand is not turned into one that ends when the page is visible again.
      return isActive(look) ? { state: "paused", isHidden: event.isHidden, done, most } : look;
    case "finished":
      return { state: "finished", atMs: nowMs, done, most };
    case "stopped":
      return { state: "stopped", reason: event.reason, done, most };
    case "broken":
      return { state: "stopped", reason: "failed", problem: event.problem, done, most };
    case "off":
      return { state: "stopped", reason: "failed", done, most };
  }
}
