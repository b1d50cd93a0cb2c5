import "server-only";
/** What the demo data knows about a language: who lives where, how hooks sound, what handles look like. */

/** Subjects for which every language has hooks. */
export const THEMES = [
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
  /** As in section 4.7. */
  language: string;
  /** Share of the creators who speak it. */
  weight: number;
  /** Where they live, as in section 4.6, with weights. */
  countries: readonly (readonly [name: string, weight: number])[];
  /** Values of `race` with weights. */
  races: readonly (readonly [name: string, weight: number])[];
  /** Invented first names for handles, in Latin letters. */
  names: readonly string[];
  /** How the platform calls a sound that the creator made. */
  originalSound: string;
  /** Hashtags that stand under anything. */
  tags: readonly string[];
  /** Patterns (phrase.ts). `%` is the subject. */
  bios: readonly string[];
  /** What the subject of each theme is called. */
  subjects: Readonly<Record<Theme, string>>;
  /** Before and after a hook, and hooks that fit any subject. */
  openers: readonly string[];
  closers: readonly string[];
  anything: readonly string[];
  /** A second sentence of a caption. */
  captions: readonly string[];
  hooks: Readonly<Record<Theme, readonly string[]>>;
};
