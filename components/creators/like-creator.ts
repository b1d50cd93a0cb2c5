import { roundedToTwo } from "@/lib/domain/creator-posts";
import { matchesCreator } from "@/lib/domain/match-creator";
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import { ACCOUNT_TYPES, CATEGORIES, LANGUAGES, PLATFORMS } from "@/lib/contract/enums";
import type { Filter } from "@/lib/contract/definition";
import { ownValue } from "@/lib/contract/own-value";
import type { Creator } from "@/lib/contract/records";
import { activeFilters } from "@/lib/contract/canonical";
import { describeFilter } from "@/components/filters/describe-filter";
import { searchAddress } from "@/components/filters/search-address";
import { sourceOf } from "@/components/records/masked-id";
import { CREATORS_PATH } from "./creator-address";

const MAX_TEXT_LENGTH = 200;
/** Followers range from half to double the creator's. */
const SPREAD = 2;
/** The specification gives these ends of engagement bands as guidance, in percent. */
const BAND_ENDS = [1, 3, 6] as const;

const oneAmong = (values: readonly string[], value: string | undefined) =>
  value !== undefined && values.includes(value) ? value : undefined;

/** Plain text survives an address unchanged. */
function isPlain(text: string | undefined): text is string {
  return (
    text !== undefined &&
    text !== "" &&
    text === text.trim() &&
    text.length <= MAX_TEXT_LENGTH &&
    text.isWellFormed() &&
    !text.includes("\0")
  );
}

function followersBand(followers: number | undefined): CreatorFilters {
  if (followers === undefined || followers < 1 || followers > Number.MAX_SAFE_INTEGER / 10) return {};
  return {
    followersMin: roundedToTwo(Math.max(1, followers / SPREAD), Math.floor),
    followersMax: roundedToTwo(followers * SPREAD, Math.ceil),
  };
}

function engagementBand(rate: number | undefined): CreatorFilters {
  if (rate === undefined) return {};
  const above = BAND_ENDS.find((end) => rate < end);
  const below = BAND_ENDS.findLast((end) => rate >= end);
  return { engagementRateMin: below, engagementRateMax: above };
}

/**
 * These filters match similar creators and this one: category, country (or else language), followers between half and
 * double, and the engagement band. If fewer than two are usable, the next best fact is added. A filter that the record
 * itself doesn't match is left out.
 */
export function filtersLike(creator: Creator): CreatorFilters {
  const { mainCategory, country, language, accountType, followers, engagementRate, source } = creator;
  const spoken = { language: oneAmong(LANGUAGES, language) };
  const best: CreatorFilters[] = [
    { mainCategory: oneAmong(CATEGORIES, mainCategory) },
    isPlain(country) ? { country } : spoken,
    followersBand(followers),
    engagementBand(engagementRate),
  ];
  const next: CreatorFilters[] = [
    { source: oneAmong(PLATFORMS, source) },
    spoken,
    { accountType: oneAmong(ACCOUNT_TYPES, accountType) },
  ];
  const isUsed = (part: CreatorFilters) =>
    activeFilters(creatorQuery, part).length > 0 && matchesCreator(part, creator);
  const used = best.filter(isUsed);
  if (used.length < 2) used.push(...next.filter(isUsed).slice(0, 2 - used.length));
  // The id always names the platform.
  if (used.length === 0) used.push({ source: oneAmong(PLATFORMS, sourceOf(creator.id)) });
  const filters: CreatorFilters = Object.assign({}, ...used);
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** Example: `Category Fitness`, `Followers 24K–100K`. */
export const reasonWords = (values: CreatorFilters): string[] =>
  namedReasons(values).map(({ label, value }) => `${label} ${value}`);

function namedReasons(values: CreatorFilters): { label: string; value: string }[] {
  return activeFilters(creatorQuery, values).map((name) => {
    const filter = ownValue<Filter>(creatorQuery.filters, name)!;
    return { label: filter.label, value: describeFilter(filter, values) };
  });
}

/** The filters are in words, for example `Fitness`, `France`, `24K–100K followers`. */
export function likeCreator(creator: Creator): { href: string; filters: { label: string; value: string }[] } {
  const values = filtersLike(creator);
  return {
    href: searchAddress(creatorQuery, CREATORS_PATH, values),
    filters: namedReasons(values),
  };
}
