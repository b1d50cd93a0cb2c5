/** What a running reveal says, in the dialog and on its own page. */
import type { ReactNode } from "react";
import { creators, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  revealed: "Revealed",
  notFound: "No longer in the index",
  free: "free",
  charged: "Charged so far",
  credits: (count: number) => plural(count, { one: "credit", other: "credits" }),
  held: "Still held",
  ofAll: (all: number) => `of ${formatNumber(all)}`,
  /** After the number of those that are done. */
  ofAllDone: (all: number) => `of ${formatNumber(all)} done`,
  pace: (perMinute: number) => `${formatNumber(perMinute)} a minute`,
  reconnecting: "Reconnecting. Your reveal continues.",
  left: (time: ReactNode) => <>about {time} left</>,
  leftPaused: (time: ReactNode) => <>about {time} left, the pause included</>,
  /** For screen readers. */
  toldDone: (done: number, all: number) => `${formatNumber(done)} of ${creators(all)} done`,
  toldOf: (done: number, all: number) => `${formatNumber(done)} of ${creators(all)}`,
  pause: {
    title: "Pausing for the rate limit",
    text: "The service asked us to wait. Your reveal continues automatically. Nothing is lost or charged.",
  },
  stopping: "Stopping…",
  stop: (bought: number) => `Stop and keep ${formatNumber(bought)}`,
};
