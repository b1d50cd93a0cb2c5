/** How times and numbers are shown to one person. No zod: the browser imports this. */

/** A language that writes numbers so, and an example. */
export const NUMBER_FORMATS = [
  { locale: "en", example: "1,284.5" },
  { locale: "de", example: "1.284,5" },
  { locale: "fr", example: "1 284,5" },
] as const;

export type NumberLocale = (typeof NUMBER_FORMATS)[number]["locale"];

/** `timeZone`: IANA name. */
export type DisplayFormats = { timeZone: string; numbers: NumberLocale };

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets such as +01:00 know no summer.
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

/** `America/New York`. */
export const zoneWords = (zone: string) => zone.replaceAll("_", " ");

export const isNumberLocale = (text: string): text is NumberLocale =>
  NUMBER_FORMATS.some(({ locale }) => locale === text);
