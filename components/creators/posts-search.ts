/** The viral search has no creator filter (section 4.1), so this searches for common traits of the creator's posts. */
import { describeFilter } from "@/components/filters/describe-filter";
import { activeFilters } from "@/lib/contract/canonical";
import type { Filter } from "@/lib/contract/definition";
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import { foldHandle } from "@/lib/contract/fold";
import { ownValue } from "@/lib/contract/own-value";
import type { Creator, ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralFilters } from "@/lib/contract/viral";
import { roundedToTwo } from "./like-creator";

/** Posts carry the follower count of their day, and accounts have mostly grown since. */
const [SHRUNK, GROWN] = [0.4, 1.25];
const MOST_FOLLOWERS = 1e12;

export function postsSearch({ mainCategory, country, followers }: Creator): ViralFilters {
  const isCounted = followers !== undefined && followers >= 1 && followers < MOST_FOLLOWERS;
  return {
    ...((CATEGORIES as readonly unknown[]).includes(mainCategory) && { categories: [mainCategory!] }),
    ...((COUNTRIES as readonly unknown[]).includes(country) && { countries: [country!] }),
    ...(isCounted && {
      followersMin: roundedToTwo(Math.max(1, followers * SHRUNK), Math.floor),
      followersMax: roundedToTwo(followers * GROWN, Math.ceil),
    }),
  };
}

export function postsOf({ username }: Creator, posts: readonly ViralPost[]): ViralPost[] {
  const handle = foldHandle(username ?? "");
  if (handle === "") return [];
  return posts.filter(({ creatorUsername }) => foldHandle(creatorUsername ?? "") === handle);
}

/** Example: `Fitness, France, 20,000–62,000 followers`. */
export function searchWords(filters: ViralFilters): string[] {
  return activeFilters(viralQuery, filters).map((name) => {
    const filter = ownValue<Filter>(viralQuery.filters, name)!;
    return `${describeFilter(filter, filters)}${name === "followers" ? " followers" : ""}`;
  });
}
