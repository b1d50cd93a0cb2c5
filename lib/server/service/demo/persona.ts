import "server-only";
/** A persona depends only on the seed and a number, so that posts can find their creator. */
import type { Category, Platform } from "@/lib/contract/enums";
import type { Locale } from "./locale";
import { LOCALES } from "./locales";
import { NICHES, type Niche } from "./niches";
import { mix, Random } from "./random";
import { BY_POPULARITY, SUBJECTS } from "./subject-of-category";
import { Weighted, zipf } from "./weighted";

export type Persona = {
  number: string;
  source: Platform;
  username: string;
  locale: Locale;
  country: string;
  category: Category;
  niche: Niche;
  followers: number;
  averageViews: number;
  averageLikes: number;
  averageComments: number;
  /** In percent. */
  engagementRate: number;
};

const locales = new Weighted(LOCALES.map((locale) => [locale, locale.weight] as const));
const countries = new Map(LOCALES.map((locale) => [locale, new Weighted(locale.countries)]));
const categories = zipf(BY_POPULARITY, 3, 0.95);
const platforms = new Weighted<Platform>([
  ["tiktok", 62],
  ["instagram", 25],
  ["youtube", 13],
]);

/** Ends of handles for any theme; each theme adds eight of its own. No word may be in both. */
export const TAILS =
  "daily diary loop studio hq lab club days world stories files room vibes post journal radio".split(" ");
/** Patterns of handles, one per block of numbers: `N` is the name, `T` the end. */
const SHAPES =
  "N.T NT N_T the.N.T N.T.tv im_N_T N.T_ N_T22 oh.N.T T.N N.T.x just.N.T T_N N.T7 its.N.T NTreal N.T.99 hey_N_T TN N_T_now go.N.T N.T01 N_T_ok T.by.N N.T.live T.with.N not.N.T NTplus N_T_33 meet.N.T N.T.eu ask_N_T N.T404 only.N.T Tby.N".split(
    " ",
  );

/** Handles are unique: name and end are a permutation within the block, and the shape identifies the block. */
function handleOf(index: number, seed: number, locale: Locale, niche: Niche): string {
  const tails = [...niche.words, ...TAILS];
  const spread = locale.names.length * tails.length;
  // 365 is coprime to 24 × 24, so each number of the block gets its own place.
  const within = ((index % spread) * 365 + (seed % spread)) % spread;
  const block = Math.floor(index / spread);
  const name = locale.names[within % locale.names.length]!;
  const tail = tails[Math.floor(within / locale.names.length)]!;
  const shape = SHAPES[block % SHAPES.length]!.replace(/[NT]/g, (letter) => (letter === "N" ? name : tail));
  return block < SHAPES.length ? shape : `${shape}.${Math.floor(block / SHAPES.length)}`;
}

/** @param index from 0; the result depends on seed and index only */
export function personaAt(index: number, seed: number): Persona {
  const random = new Random(mix(seed, "creator", index));
  const locale = locales.draw(random);
  const category = categories.draw(random);
  const niche = NICHES[SUBJECTS[category]];
  const followers = Math.round(Math.min(90e6, Math.max(90, random.logNormal(16_000, 1.95))));
  // Small accounts engage more: about 7 % at a thousand followers, 2 % at a million.
  const usual = Math.max(1.2, 12.2 - 1.7 * Math.log10(followers));
  const engagementRate = Math.min(38, random.logNormal(usual, 0.55));
  const reactions = (engagementRate / 100) * followers;
  const averageComments = reactions * Math.min(0.3, random.logNormal(0.045, 0.6));
  const averageLikes = reactions - averageComments;
  const averageViews = Math.max(averageLikes, averageLikes / Math.min(0.5, random.logNormal(0.085, 0.4)));
  return {
    number: `6${String(seed % 1e6).padStart(6, "0")}${String((index * 618_033_989) % 1e12).padStart(12, "0")}`,
    source: platforms.draw(random),
    username: handleOf(index, seed, locale, niche),
    locale,
    country: countries.get(locale)!.draw(random),
    category,
    niche,
    followers,
    averageViews: Math.round(averageViews),
    averageLikes: Math.round(averageLikes),
    averageComments: Math.round(averageComments),
    engagementRate: Math.round(engagementRate * 100) / 100,
  };
}
