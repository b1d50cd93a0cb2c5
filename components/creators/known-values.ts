import type { CreatorFilters } from "@/lib/contract/creators";
import { readableNumber } from "@/components/filters/number-text";
import { optionLabel } from "@/components/filters/option-label";
import { fromTo } from "./fact-messages";
import { messages } from "./messages/known";

export type KnownValues = {
  handle?: string;
  followers?: string;
  averageViews?: string;
  averageLikes?: string;
  /** No filter covers the field, so it is never set. */
  averageComments?: string;
  engagementRate?: string;
  category?: string;
  subCategory?: string;
  country?: string;
  email?: string;
  language?: string;
  accountType?: string;
  gender?: string;
  age?: string;
  niches?: string;
  hashtags?: string;
  products?: string;
  bio?: string;
};

/** Examples: `10–50K`, `over 3%`, `up to 50K`. Both bounds are inclusive. */
function rangeText(min: number | undefined, max: number | undefined, unit = ""): string | undefined {
  const [low, high] = [min, max].map((value) => (value === undefined ? undefined : readableNumber(value)));
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return messages.upTo(high + unit);
  if (high === undefined) return messages.over(low + unit);
  return fromTo(low, high) + unit;
}

const option = (value: string | undefined) => value && optionLabel(value);
/** Example: `has “road”`. Filters match a part of the field. */
const part = (texts: readonly string[] | undefined) =>
  texts && texts.length > 0 ? messages.has(texts) : undefined;

export function knownValues(filters: CreatorFilters): KnownValues {
  const { username, subCategory, email, emailExists, age = [], hashtags = [] } = filters;
  return {
    handle: username?.replace(/^@/, ""),
    followers: rangeText(filters.followersMin, filters.followersMax),
    averageViews: rangeText(filters.averageViewsMin, filters.averageViewsMax),
    averageLikes: rangeText(filters.averageLikesMin, filters.averageLikesMax),
    engagementRate: rangeText(filters.engagementRateMin, filters.engagementRateMax, "%"),
    category: filters.mainCategory,
    subCategory: part(subCategory ? [subCategory] : undefined),
    country: filters.country,
    email: email ?? (emailExists ? messages.onFile : undefined),
    language: option(filters.language),
    accountType: option(filters.accountType),
    gender: option(filters.gender),
    age: age.length === 0 ? undefined : messages.oneOf(age),
    niches: part(filters.nichesToPromote),
    hashtags: hashtags.length === 0 ? undefined : hashtags.map((tag) => `#${tag}`).join(", "),
    products: part(filters.promotedProducts),
    bio: filters.bio?.trim() ? messages.has([filters.bio.trim()]) : undefined,
  };
}
