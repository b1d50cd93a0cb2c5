/** How the ledger shows times and numbers to the person who looks at it. Its days and months are those of the books. */
import { zoneWords, type DisplayFormats } from "@/lib/contract/display-formats";

const DAY = { day: "numeric", month: "short" } as const;
const YEAR = { year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;

export type LedgerFormats = {
  /** `12 Nov`, `12 Nov 2024` in another year than `now` (ms since 1970). */
  day: (iso: string, now: number) => string;
  clock: (iso: string) => string;
  /** With the zone, for titles. */
  moment: (iso: string) => string;
  number: (value: number) => string;
};

export function ledgerFormats({ timeZone, numbers }: DisplayFormats): LedgerFormats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
  const [day, dayAndYear, year] = [format(DAY), format({ ...DAY, ...YEAR }), format(YEAR)];
  const [clock, moment] = [format(CLOCK), format({ weekday: "short", ...DAY, ...YEAR, ...CLOCK })];
  const number = new Intl.NumberFormat(numbers);
  const zone = zoneWords(timeZone);
  return {
    day: (iso, now) => {
      const date = new Date(iso);
      return (year.format(date) === year.format(now) ? day : dayAndYear).format(date);
    },
    clock: (iso) => clock.format(new Date(iso)),
    moment: (iso) => `${moment.format(new Date(iso))} ${zone}`,
    number: (value) => number.format(value),
  };
}
