import "server-only";
/** Fallback for the observation time: a date in the file's name, else its modification time. */

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function plausible(year: number, month: number, day: number): number | undefined {
  const value = Date.UTC(year, month - 1, day);
  const isReal = new Date(value).getUTCMonth() === month - 1 && month >= 1 && month <= 12;
  return isReal && year >= 2005 && value <= Date.now() + 86_400_000 ? value : undefined;
}

/** Reads `export_2025-09-21.csv`, `20250921`, `sep-2022`, `2022-04` as ms since 1970; a month is its first day. */
export function dateInName(name: string): number | undefined {
  const whole = /(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/.exec(name);
  const day = whole && plausible(+whole[1]!, +whole[3]!, +whole[4]!);
  if (day) return day;
  const month = /(?<!\d)(20\d\d)[-_.](\d\d)(?!\d)/.exec(name);
  const first = month && plausible(+month[1]!, +month[2]!, 1);
  if (first) return first;
  const named =
    /(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_. ]*(20\d\d)(?!\d)/i.exec(name);
  return (named && plausible(+named[2]!, MONTHS.indexOf(named[1]!.toLowerCase()) + 1, 1)) ?? undefined;
}
