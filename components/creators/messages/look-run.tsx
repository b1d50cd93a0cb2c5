/** This file is loaded when a preview starts. */
import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** Returns, for example, `0:23`. */
const countdown = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const checks = (count: number) => `${counted(count, { one: "check", other: "checks" })}, free`;
const of = (done: number, most: number) => `${formatNumber(done)} of ${formatNumber(most)} free checks`;

export const messages = {
  running: { title: "Previewing", text: of },
  paused: { title: "Paused", text: of },
  waiting: {
    title: "Waiting",
    text: (done: number, most: number, seconds: number | null) =>
      `${of(done, most)}${seconds === null ? "" : `, continues in ${countdown(seconds)}`}`,
  },
  finished: {
    title: "Previewed",
    text: (done: number, clock: ReactNode) => (
      <>
        {checks(done)}
        <span className="max-md:hidden">, at {clock}</span>
      </>
    ),
  },
  failed: {
    title: "Preview failed",
    text: "No answer. Earlier results are kept.",
  },
  changed: {
    title: "Stopped",
    text: "Results changed. Outdated ones were removed.",
  },
  pause: "Pause",
  continue: "Continue",
  again: "Preview again",
  retry: "Try again",
  checkSelected: (count: number, isAgain: boolean) =>
    `Preview ${formatNumber(count)} selected${isAgain ? " again" : ""}`,
  key: "P: pause or continue",
  told: {
    started: "Previewing for free.",
    paused: "Preview paused.",
    finished: (done: number) => `Previewed: ${checks(done)}.`,
  },
};
