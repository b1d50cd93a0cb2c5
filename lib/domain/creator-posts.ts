/** The viral search has no creator filter (section 4.1), so this searches for common traits of the creator's posts. */
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import { foldHandle } from "@/lib/contract/fold";
import type { Creator, ViralPost } from "@/lib/contract/records";
import type { ViralFilters } from "@/lib/contract/viral";

/** Two significant digits are kept: 24,800 → 24,000 down, 99,200 → 100,000 up. `value` must be at least 1. */
export function roundedToTwo(value: number, round: (value: number) => number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return round(value / step) * step;
}

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
