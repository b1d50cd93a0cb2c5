import { messages } from "./messages/date-presets";

const DAY_MS = 86_400_000;

const back = (days: number) => (now: number) =>
  new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10);

/** `firstDay` maps ms since 1970 to YYYY-MM-DD (UTC). Every preset ends today. */
export type DatePreset = { label: string; firstDay: (now: number) => string };

export const DATE_PRESETS: readonly DatePreset[] = [
  { label: messages.today, firstDay: back(1) },
  { label: messages.week, firstDay: back(7) },
  { label: messages.month, firstDay: back(30) },
  { label: messages.quarter, firstDay: back(90) },
  { label: messages.year, firstDay: (now) => `${new Date(now).getUTCFullYear()}-01-01` },
];
