/** What the line of the free checks says while they run and afterwards. It is loaded when they start. */
import type { ReactNode } from "react";
import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** `0:23`. */
const countdown = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const checks = (count: number) =>
  plural(count, {
    one: `${formatNumber(count)} free check, 0 credits`,
    other: `${formatNumber(count)} free checks, 0 credits`,
  });
const of = (done: number, most: number) => `${formatNumber(done)} of ${formatNumber(most)} free checks`;

export const messages = {
  running: { title: "Looking closer", text: of },
  paused: { title: "Paused", text: of },
  waiting: {
    title: "Waiting",
    text: (done: number, most: number, seconds: number | null) =>
      `${of(done, most)}${seconds === null ? "" : `, continues in ${countdown(seconds)}`}`,
  },
  finished: {
    title: "Looked closer",
    text: (done: number, clock: ReactNode) => (
      <>
        {checks(done)}
        <span className="max-md:hidden">, checked at {clock}</span>
      </>
    ),
  },
  failed: {
    title: "Could not look closer",
    text: "The service did not answer. What was proven is kept.",
  },
  changed: {
    title: "Stopped",
    text: "The answers disagree with this page. What they contradict is gone.",
  },
  pause: "Pause",
  continue: "Continue",
  again: "Check again",
  retry: "Try again",
  checkSelected: (count: number) => `Check the ${formatNumber(count)} selected`,
  key: "P pauses and continues",
  /** Announced. */
  told: {
    started: "Looking closer: free checks are running.",
    paused: "Free checks are paused.",
    finished: (done: number) => `Looked closer: ${checks(done)}.`,
  },
};
