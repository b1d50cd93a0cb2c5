/** What the filters prove about every creator that they find, before anything is paid. */
import type { CreatorFilters } from "@/lib/contract/creators";
import { readableNumber } from "@/components/filters/number-text";

export type KnownValues = {
  handle?: string;
  followers?: string;
  averageViews?: string;
  averageLikes?: string;
  engagementRate?: string;
  category?: string;
  subCategory?: string;
  country?: string;
  email?: string;
};

/** `10K–50K`, `over 3%`, `up to 50K`; both bounds are inclusive. */
function rangeText(min: number | undefined, max: number | undefined, unit = ""): string | undefined {
  const [low, high] = [min, max].map((value) => (value === undefined ? undefined : readableNumber(value)));
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return `up to ${high}${unit}`;
  if (high === undefined) return `over ${low}${unit}`;
  return low === high ? `${low}${unit}` : `${low}–${high}${unit}`;
}

export function knownValues(filters: CreatorFilters): KnownValues {
  const { username, subCategory, email, emailExists } = filters;
  return {
    handle: username?.replace(/^@/, ""),
    followers: rangeText(filters.followersMin, filters.followersMax),
    averageViews: rangeText(filters.averageViewsMin, filters.averageViewsMax),
    averageLikes: rangeText(filters.averageLikesMin, filters.averageLikesMax),
    engagementRate: rangeText(filters.engagementRateMin, filters.engagementRateMax, "%"),
    category: filters.mainCategory,
    subCategory: subCategory && `has “${subCategory}”`,
    country: filters.country,
    email: email ?? (emailExists ? "on file" : undefined),
  };
}
