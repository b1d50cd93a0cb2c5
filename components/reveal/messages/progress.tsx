import type { ReactNode } from "react";
import { creators, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  revealed: "Revealed",
  notFound: "Unavailable",
  free: "free",
  charged: "Charged so far",
  credits: (count: number) => plural(count, { one: "credit", other: "credits" }),
  held: "Held",
  ofAll: (all: number) => `of ${formatNumber(all)}`,
  /** Follows the number of finished creators. */
  ofAllDone: (all: number) => `of ${formatNumber(all)} done`,
  pace: (perMinute: number) => `${formatNumber(perMinute)} per minute`,
  reconnecting: "Reconnecting. Your reveal continues.",
  left: (time: ReactNode) => <>about {time} left</>,
  leftPaused: (time: ReactNode) => <>about {time} left, with the pause</>,
  /** Screen readers announce this text. */
  toldDone: (done: number, all: number) => `${formatNumber(done)} of ${creators(all)} done`,
  toldOf: (done: number, all: number) => `${formatNumber(done)} of ${creators(all)}`,
  pause: {
    title: "Pausing for the rate limit",
    text: "The service asked us to wait. Your reveal continues automatically.",
  },
  stopping: "Stopping…",
  stop: (bought: number) => `Stop and keep ${formatNumber(bought)}`,
};
