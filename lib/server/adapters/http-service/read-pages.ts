import "server-only";
/** Reads pages of any service leniently (section 11). */
import type { CreatorValues } from "@/lib/contract/creators";
import { CATEGORIES, COUNTRIES, PLATFORMS } from "@/lib/contract/enums";
import { CREATOR_ID, type CreatorIdPage, type ViralPage, type ViralPost } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";
import { asCount, asObject, asText, firstOfEach, readPost, type JsonObject } from "./read-record";

export function pageOf(body: unknown): (JsonObject & { data: unknown[] }) | undefined {
  const outer = asObject(body);
  for (const candidate of [asObject(outer?.response), outer]) {
    if (Array.isArray(candidate?.data)) return candidate as JsonObject & { data: unknown[] };
  }
  return undefined;
}

/** Returns undefined for a count that contradicts the page it came with. */
function believed(count: number | undefined, isPossible: (count: number) => boolean): number | undefined {
  return count !== undefined && isPossible(count) ? count : undefined;
}

const isBeyond = (value: number | undefined, least = -Infinity, most = Infinity) =>
  value !== undefined && (value < least || value > most);

/** A value in a spelling of the service's own contradicts nothing. */
const isOther = (value: string | undefined, known: readonly string[], wanted: readonly string[] = []) =>
  value !== undefined && wanted.length > 0 && known.includes(value) && !wanted.includes(value);

/** True when a value of the post certainly contradicts a filter, which the service must have ignored. */
function isUnmatched(post: ViralPost, requested: ViralValues): boolean {
  const { viewsMin, viewsMax, viralityScoreMin, viralityScoreMax, followersMin, followersMax } = requested;
  const day = post.createdAt?.slice(0, 10);
  return (
    isOther(post.category, CATEGORIES, requested.categories) ||
    isOther(post.country, COUNTRIES, requested.countries) ||
    isBeyond(post.views, viewsMin, viewsMax) ||
    // Services compare a score before they round it.
    isBeyond(post.viralityScore, (viralityScoreMin ?? 0) - 0.5, (viralityScoreMax ?? 1_000) + 0.5) ||
    isBeyond(post.followers, followersMin, followersMax) ||
    (day !== undefined &&
      (day < (requested.dateCreatedFrom ?? "") || day > (requested.dateCreatedTo ?? "9999")))
  );
}

/** If a service does not report the total, or contradicts itself, the smallest certain total is used. */
export function readViralPage(body: unknown, requested: ViralValues): ViralPage | undefined {
  const raw = pageOf(body);
  if (!raw) return undefined;
  const posts = raw.data.flatMap((value) => readPost(value) ?? []);
  const data = firstOfEach(posts);
  const sent = raw.data.length;
  const page = asCount(raw.page) || requested.page;
  const pageSize = Math.max(asCount(raw.pageSize) || requested.pageSize, sent);
  const before = (page - 1) * pageSize;
  const [saidTotal, saidPages] = [asCount(raw.totalResults), asCount(raw.totalPages)];
  const total = believed(saidTotal, (count) => (sent > 0 ? count >= before + sent : count <= before));
  const pages = believed(saidPages, (count) => (sent > 0 ? count >= page : count < page || count === 1));
  const isDoubted = (saidTotal !== undefined && total === undefined) || saidPages !== pages;
  // A page that is not full is the last one, unless the service says that there are more.
  const goesOn = pages === undefined ? sent >= pageSize : pages > page;
  const isAtLeast =
    total !== undefined
      ? sent > 0 && pages !== undefined && total <= (pages - 1) * pageSize
      : sent > 0
        ? goesOn
        : page > 1 || isDoubted;
  const leastOfPages = pages === undefined ? 0 : (pages - 1) * pageSize + 1;
  const leftOut = sent - posts.length;
  const unmatched = data.filter((post) => isUnmatched(post, requested)).length;
  return {
    data,
    page,
    pageSize,
    totalPages: pages ?? (total === undefined ? page + (goesOn ? 1 : 0) : Math.ceil(total / pageSize)),
    totalResults:
      total ??
      (sent > 0 || pages === undefined
        ? Math.max(before + data.length, leastOfPages)
        : Math.max(0, leastOfPages)),
    ...(isAtLeast && { isAtLeast }),
    ...(leftOut > 0 && { leftOut }),
    ...(unmatched > 0 && { unmatched }),
  };
}

/** `next_page` 0 on a page before the last one is not believed: section 4.3 leaves its meaning open. */
export function readCreatorIdPage(body: unknown, requested: CreatorValues): CreatorIdPage | undefined {
  const raw = pageOf(body);
  if (!raw) return undefined;
  const ids = raw.data.flatMap((value) => asText(value) ?? []).filter((id) => id !== "" && id.length <= 200);
  const sent = raw.data.length;
  const page = asCount(raw.page) || requested.page;
  const totalPages = believed(asCount(raw.total_pages), (count) =>
    sent > 0 ? count >= page : count < page || count === 1,
  );
  const told = asCount(raw.next_page);
  const follows =
    totalPages === undefined ? told === undefined && sent >= requested.perPage : page < totalPages;
  const isAhead = told !== undefined && told > page && told <= (totalPages ?? Infinity);
  const nextPage = isAhead ? told : follows && sent > 0 ? page + 1 : 0;
  const isDoubted = sent === 0 && asCount(raw.total_pages) !== totalPages;
  const isAtLeast = totalPages === undefined && (nextPage > 0 || isDoubted || (sent === 0 && page > 1));
  const leftOut = sent - ids.length;
  const { source } = requested;
  const unmatched = ids.filter(
    (id) => CREATOR_ID.test(id) && isOther(id.split("_")[0], PLATFORMS, source ? [source] : []),
  ).length;
  return {
    ...(unmatched > 0 && { unmatched }),
    ...(isAtLeast && { isAtLeast }),
    ...(leftOut > 0 && { leftOut }),
    data: [...new Set(ids)],
    page,
    next_page: nextPage,
    total_pages: totalPages ?? Math.max(nextPage, sent > 0 ? page : 0),
  };
}
