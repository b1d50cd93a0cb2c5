/** A field that isn't listed takes any text. */
import {
  ACCOUNT_TYPES,
  AGES,
  BODY_COMPLEXIONS,
  CATEGORIES,
  COUNTRIES,
  GENDERS,
  HAIR_COLORS,
  LANGUAGES,
  PLATFORMS,
  RACES,
} from "@/lib/contract/enums";

export const CLOSED: Readonly<Record<string, readonly string[]>> = {
  source: PLATFORMS,
  category: CATEGORIES,
  mainCategory: CATEGORIES,
  country: COUNTRIES,
  language: LANGUAGES,
  gender: GENDERS,
  age: AGES,
  accountType: ACCOUNT_TYPES,
  race: RACES,
  hairColor: HAIR_COLORS,
  bodyComplexion: BODY_COMPLEXIONS,
};
