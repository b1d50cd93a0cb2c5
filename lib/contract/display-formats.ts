export const NUMBER_FORMATS = [
  { locale: "en", example: "1,284.5" },
  { locale: "de", example: "1.284,5" },
  { locale: "fr", example: "1 284,5" },
] as const;

export type NumberLocale = (typeof NUMBER_FORMATS)[number]["locale"];

/** `timeZone` is an IANA name. */
export type DisplayFormats = { timeZone: string; numbers: NumberLocale };

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets such as +01:00 have no daylight saving time.
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

export const zoneWords = (zone: string) => zone.replaceAll("_", " ");

export const isNumberLocale = (text: string): text is NumberLocale =>
  NUMBER_FORMATS.some(({ locale }) => locale === text);
