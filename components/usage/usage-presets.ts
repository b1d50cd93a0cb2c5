import type { Period } from "@/lib/contract/usage";
import { addDays } from "@/lib/domain/zone-days";
import { messages } from "./messages";

/** `from` and `to` are left out where they are the default. */
type UsagePreset = { label: string; period: Period; from?: string; to?: string };

/** @param since the first day of the books, null if they are empty */
export function usagePresets(today: string, since: string | null): UsagePreset[] {
  const first = `${today.slice(0, 7)}-01`;
  const lastMonth = addDays(first, -1);
  const back = (days: number) => addDays(today, 1 - days);
  const words = messages.presets;
  const until = (label: string, from: string): UsagePreset => ({ label, period: { from, to: today }, from });
  const month = `${lastMonth.slice(0, 7)}-01`;
  return [
    until(words.week, back(7)),
    { label: words.month, period: { from: back(30), to: today } },
    until(words.thisMonth, first),
    { label: words.lastMonth, period: { from: month, to: lastMonth }, from: month, to: lastMonth },
    until(words.quarter, back(90)),
    ...(since === null || since >= back(90) ? [] : [until(words.all, since)]),
  ];
}

/** Half the width of a phone would cut off the year. */
export const dayClass = "max-[26rem]:col-span-2";
