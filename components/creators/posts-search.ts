/**
 * From a creator to their posts. The viral search has no filter for a creator (section 4.1), so this searches for what
 * their posts have in common and keeps those of the handle.
 */
import { describeFilter } from "@/components/filters/describe-filter";
import { activeFilters } from "@/lib/contract/canonical";
import type { Filter } from "@/lib/contract/definition";
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import { foldHandle } from "@/lib/contract/fold";
import { ownValue } from "@/lib/contract/own-value";
import type { Creator, ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralFilters } from "@/lib/contract/viral";
import { roundedToTwo } from "./rounded-to-two";

/** A post has the followers of its day: an account has mostly grown since, seldom shrunk. */
const [SHRUNK, GROWN] = [0.4, 1.25];
const MOST_FOLLOWERS = 1e12;

/** Category, country and followers around the record's, as far as the viral search knows them. */
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

/** Those of the posts that carry the creator's handle. */
export function postsOf({ username }: Creator, posts: readonly ViralPost[]): ViralPost[] {
  const handle = foldHandle(username ?? "");
  if (handle === "") return [];
  return posts.filter(({ creatorUsername }) => foldHandle(creatorUsername ?? "") === handle);
}

/** The filters in words: `Fitness, France, 20,000–62,000 followers`. */
export function searchWords(filters: ViralFilters): string[] {
  return activeFilters(viralQuery, filters).map((name) => {
    const filter = ownValue<Filter>(viralQuery.filters, name)!;
    return `${describeFilter(filter, filters)}${name === "followers" ? " followers" : ""}`;
  });
}
