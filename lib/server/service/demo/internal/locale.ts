import "server-only";

const THEMES = [
  "food",
  "fitness",
  "beauty",
  "fashion",
  "money",
  "work",
  "tech",
  "gaming",
  "music",
  "learn",
  "pets",
  "travel",
  "home",
  "family",
  "mind",
  "humor",
  "sports",
] as const;
export type Theme = (typeof THEMES)[number];

export type Locale = {
  /** Spelled as in section 4.7. */
  language: string;
  weight: number;
  /** Names are spelled as in section 4.6. */
  countries: readonly (readonly [name: string, weight: number])[];
  races: readonly (readonly [name: string, weight: number])[];
  names: readonly string[];
  originalSound: string;
  tags: readonly string[];
  /** Patterns (phrase.ts); `%` is the subject. */
  bios: readonly string[];
  subjects: Readonly<Record<Theme, string>>;
  openers: readonly string[];
  closers: readonly string[];
  anything: readonly string[];
  captions: readonly string[];
  hooks: Readonly<Record<Theme, readonly string[]>>;
};
