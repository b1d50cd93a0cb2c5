import { canonical, filtersOnly } from "@/lib/contract/canonical";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { ALL_POSTS } from "./match-paths";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";

const OF_THE_PAGE = ["posts", "pages", "choose", "left"];

/** `ids` is null for the newest posts of the search. `left` counts selected posts beyond the maximum. */
type SelectedPosts = {
  search: ViralValues;
  pages: number[];
  ids: string[] | null;
  left: number;
};

export function searchFields(values: ViralValues): Record<string, string> {
  const search = canonical(viralQuery, { ...filtersOnly(viralQuery, values), pageSize: values.pageSize });
  return Object.fromEntries(new URLSearchParams(search));
}

/** Counts posts that didn't fit into the address. */
function leftIn(given: URLSearchParams): number {
  const left = given.get("left") ?? "";
  return /^\d{1,4}$/.test(left) ? Number(left) : 0;
}

/** Invalid parameters are ignored. */
export function readSelectedPosts(entries: readonly (readonly [string, string])[]): SelectedPosts {
  const given = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  const { values } = parseUrl(viralQuery, given, { isForm: true, ignore: OF_THE_PAGE });
  const ids = [...new Set(given.getAll("posts").filter((id) => id !== ""))];
  const pages = given.getAll("pages").map(Number);
  const isAll = given.get("choose") === ALL_POSTS;
  return {
    search: { ...values, page: 1 },
    pages: [...new Set(pages.filter((page) => Number.isInteger(page) && page > 0 && page < 1e6))].slice(
      0,
      MOST_MATCHED,
    ),
    ids: isAll ? null : ids.slice(0, MOST_MATCHED),
    left: isAll ? 0 : Math.max(0, ids.length - MOST_MATCHED) + leftIn(given),
  };
}
