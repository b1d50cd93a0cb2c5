const plurals = new Intl.PluralRules("en");
const counted = (count: number, unit: string) =>
  `${count} ${plurals.select(count) === "one" ? unit : `${unit}s`}`;

/** A time to wait as people say it, never shorter than it is: `30 seconds`, `2 minutes`. */
export function inWords(seconds: number): string {
  return seconds < 120 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
}
