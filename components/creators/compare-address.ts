import { PAGES } from "@/lib/contract/pages";

/** Example: `/library/compare?ids=tiktok_1,youtube_2`. */
export const COMPARE_PATH = PAGES.compare.path;
export const MAX_COMPARED = 4;

export const SIMILAR = "similar";

export function compareHref(ids: readonly string[]): string {
  return ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${ids.slice(0, MAX_COMPARED).join(",")}`;
}
