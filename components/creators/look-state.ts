/** Where the free checks of a page are, from the steps that the server tells. */
import type { LookStep } from "@/lib/domain/proofs/look-step";
import type { ProofField } from "@/lib/domain/proofs/proof-fields";

/** `done` of `most` checks. */
type Progress = { done: number; most: number };

export type Look = Progress &
  (
    | { state: "running"; field: ProofField | null }
    /** `untilMs`: since 1970. */
    | { state: "waiting"; untilMs: number }
    /** `isHidden`: the page is not looked at, and goes on when it is. */
    | { state: "paused"; isHidden: boolean }
    | { state: "finished"; atMs: number }
    /** `problem`: in words of its own. */
    | { state: "stopped"; reason: "changed" | "failed"; problem?: string }
  );

export type LookEvent =
  | LookStep
  | { state: "started" }
  | { state: "paused"; isHidden: boolean }
  /** The steps broke off, or did not begin. */
  | { state: "broken"; problem?: string };

/** What the server says before it knows. */
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
      // Whoever paused it themselves is not started again by coming back to the page.
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
