/** What a quote and a reveal say, in words. */
import type { Quote, Reveal } from "@/lib/contract/reveal";

const number = (value: number) => value.toLocaleString("en");

export const creators = (count: number) => `${number(count)} ${count === 1 ? "creator" : "creators"}`;
export const credits = (count: number) => `${number(count)} ${count === 1 ? "credit" : "credits"}`;

/** `0:23`, `9:42`; `ms` below zero counts as zero. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What stands in the way of paying a quote; null when nothing does. The budget is named before the balance. */
export function shortOf({ missing, cost, memberCap, balance }: Quote): "budget" | "balance" | null {
  if (missing === 0) return null;
  if (memberCap && memberCap.before < cost && memberCap.before <= (balance?.before ?? Infinity))
    return "budget";
  return "balance";
}

/** Of a running reveal: how many of those to buy have an answer. */
export function answered({ bought, notFound, toBuy }: Reveal): number {
  return Math.min(toBuy, bought + notFound.length);
}

/** Of an ended reveal: how many were neither bought nor missing nor in doubt. */
export function leftOut({ toBuy, bought, notFound, unknown }: Reveal): number {
  return Math.max(0, toBuy - bought - notFound.length - unknown);
}

/** Whole seconds until the end at the pace so far; null while there is no pace. `now` in ms since 1970. */
export function secondsLeft(reveal: Reveal, now: number): number | null {
  const done = answered(reveal);
  const elapsedMs = now - Date.parse(reveal.createdAt);
  if (done === 0 || elapsedMs < 1000) return null;
  const pauseMs = reveal.pausedUntil === null ? 0 : Math.max(0, Date.parse(reveal.pausedUntil) - now);
  return Math.ceil((((reveal.toBuy - done) / done) * elapsedMs + pauseMs) / 1000);
}

/** The heading of a reveal in each of its states. */
export function headingOf(reveal: Reveal): string {
  if (reveal.finishedAt === null) return `Revealing ${creators(reveal.toBuy)}`;
  if (reveal.bought === 0) return reveal.unknown > 0 ? "The outcome is not known yet" : "Nothing was bought";
  return reveal.bought === 1 ? "1 creator is yours" : `${creators(reveal.bought)} are yours`;
}

/** For screen readers: what has just become of it. While it runs only each full hundred is told, not every step. */
export function announcementOf(reveal: Reveal): string {
  if (reveal.finishedAt === null) {
    const done = Math.floor(answered(reveal) / 100) * 100;
    const progress =
      done === 0 ? `${headingOf(reveal)}.` : `${number(done)} of ${number(reveal.toBuy)} done.`;
    return reveal.state === "paused" ? `Pausing for the rate limit. ${progress}` : progress;
  }
  return `${creators(reveal.bought)} revealed for ${credits(reveal.charged)}.`;
}
