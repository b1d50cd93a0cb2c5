import "server-only";
import { ACCOUNT_TYPES, AGES, BODY_COMPLEXIONS, HAIR_COLORS } from "@/lib/contract/enums";
import type { CreatorRow } from "@/lib/server/ports/catalogue";
import type { Locale } from "./internal/locale";
import { LOCALES, personaAt, type Persona, Weighted } from "./internal/persona";
import { phrase } from "./internal/phrase";
import { mix, Random } from "./random";
import { SUBJECTS } from "./internal/subject-of-category";

export type DemoSize = {
  posts: number;
  creators: number;
  seed: number;
  /** Dates are relative to this time, in milliseconds since 1970. */
  now: number;
};

const DAY_MS = 86_400_000;

const weighted = <T extends string>(values: readonly T[], weights: readonly number[]) =>
  new Weighted(values.map((value, index) => [value, weights[index] ?? 0] as const));

const accountTypes = weighted([...ACCOUNT_TYPES, ""], [16, 42, 4, 9, 11, 18]);
const ages = weighted(AGES, [0.2, 15, 44, 24, 9, 4.5, 2.2, 0.8, 0.2, 0.1]);
const hairColors = weighted(HAIR_COLORS, [18, 44, 28, 6, 4]);
const darkHair = weighted(HAIR_COLORS, [5, 24, 66, 3, 2]);
const complexions = weighted(BODY_COMPLEXIONS, [24, 58, 13, 5]);
const races = new Map<Locale, Weighted<string>>(
  LOCALES.map((locale) => [locale, new Weighted(locale.races)]),
);
const DOMAINS = ["example.com", "example.org", "example.net"];

function looks(persona: Persona, random: Random): Partial<CreatorRow> {
  const race = races.get(persona.locale)!.draw(random);
  return {
    age: ages.draw(random),
    gender: random.chance(0.56) ? "female" : "male",
    race,
    hairColor: (race === "White" ? hairColors : darkHair).draw(random),
    bodyComplexion: complexions.draw(random),
  };
}

function creatorOf(index: number, { seed, now }: DemoSize): CreatorRow {
  const persona = personaAt(index, seed);
  const random = new Random(mix(seed, "profile", index));
  const { locale, niche, username, source } = persona;
  const theme = SUBJECTS[persona.category];
  const email = random.chance(0.46)
    ? `${username.replace(/^[._]+|[._]+$/g, "")}@${random.pick(DOMAINS)}`
    : undefined;
  const about = phrase(random.pick(locale.bios), random).replaceAll("%", locale.subjects[theme]);
  const accountType = accountTypes.draw(random);
  const isSeen = accountType !== "faceless" && accountType !== "brand";
  return {
    id: `${source}_${persona.number}`,
    username,
    source,
    followers: persona.followers,
    averageViews: persona.averageViews,
    averageLikes: persona.averageLikes,
    averageComments: persona.averageComments,
    engagementRate: persona.engagementRate,
    mainCategory: persona.category,
    subCategory: random.pick(niche.niches),
    bio: email && random.chance(0.8) ? `${about}\n✉️ ${email}` : about,
    nichesToPromote: random.some(niche.niches, random.between(1, 3)),
    promotedProducts: random.chance(0.55) ? random.some(niche.products, random.between(1, 3)) : [],
    hashtags: [...random.some(niche.tags, random.between(2, 4)), random.pick(locale.tags)],
    country: persona.country,
    language: locale.language,
    ...(accountType && { accountType }),
    ...(isSeen && random.chance(0.85) && looks(persona, random)),
    ...(email && { email }),
    dateCreated: Math.floor(now - DAY_MS * Math.min(399, random.logNormal(24, 1.1))),
  };
}

export function* demoCreators(size: DemoSize): Generator<CreatorRow> {
  for (let index = 0; index < size.creators; index++) yield creatorOf(index, size);
}
