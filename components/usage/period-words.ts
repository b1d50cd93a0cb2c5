import type { Period } from "@/lib/contract/usage";

const part = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(day));

export const dayWords = (day: string) => part(day, { day: "numeric", month: "short" });

/** Examples: `1–20 Nov`, `25 Oct – 3 Nov`. Years are added if they differ. */
export function periodWords({ from, to }: Period): string {
  if (from === to) return dayWords(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${part(from, { day: "numeric" })}–${dayWords(to)}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return `${dayWords(from)} – ${dayWords(to)}`;
  const withYear = (day: string) => part(day, { day: "numeric", month: "short", year: "numeric" });
  return `${withYear(from)} – ${withYear(to)}`;
}
