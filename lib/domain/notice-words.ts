import type { NoticeGroup, Pace } from "@/lib/contract/notice-channels";

export const GROUP_WORDS: Readonly<Record<NoticeGroup, string>> = {
  requests: "Credit requests",
  work: "Assignments, mentions and reminders",
  clients: "Client links",
  views: "Saved views",
  money: "Credits and budgets",
  data: "Reveals, imports and sources",
  account: "Sign-ins and API keys",
  spending: "Spending of the week",
};

export const PACE_WORDS: Readonly<Record<Pace, string>> = {
  now: "At once",
  daily: "Daily",
  weekly: "Weekly",
  off: "Off",
};

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const hourWords = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
