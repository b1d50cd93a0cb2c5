import { once } from "@/lib/contract/once";

const plurals = once(() => new Intl.PluralRules("en"));
const counted = (count: number, unit: string) =>
  `${count} ${plurals().select(count) === "one" ? unit : `${unit}s`}`;

/** @param wait whole seconds from an address; anything else means unknown */
export function tryAgain(wait: string): string {
  const seconds = /^\d{1,4}$/.test(wait) ? Number(wait) : 0;
  return seconds === 0 ? "Try again soon." : `Try again in ${inWords(seconds)}.`;
}

/** Rounds up: `30 seconds`, `2 minutes`. */
export function inWords(seconds: number): string {
  return seconds < 120 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
}
