import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { ViewPage } from "@/lib/contract/saved-views";
import { viralQuery } from "@/lib/contract/viral";
import { listOwned } from "../library/list-owned";
import type { TeamContext } from "@/lib/server/team/team-context";

/**
 * Exact number of records that a search finds, by the free searches that every service has.
 * @param query parameters of an address; what is not understood today is left out, as on the page
 * @throws AppError when the service gives no answer
 */
export async function countMatching(
  { db, service }: TeamContext,
  page: ViewPage,
  query: string,
  options: { signal?: AbortSignal } = {},
): Promise<number> {
  const params = new URLSearchParams(query);
  if (page === "viral") {
    const values = { ...parseUrl(viralQuery, params, { isForm: true }).values, page: 1, pageSize: 1 };
    return (await service.searchPosts(values, options)).totalResults;
  }
  const values = { ...parseUrl(creatorQuery, params, { isForm: true }).values, page: 1, perPage: 1 };
  if (page === "library") return (await listOwned(db, values)).total;
  const found = await service.searchCreatorIds(values, options);
  // One creator a page: the number of pages is the number of creators.
  return found.data.length === 0 ? 0 : found.total_pages;
}
