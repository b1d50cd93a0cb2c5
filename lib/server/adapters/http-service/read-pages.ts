import "server-only";
/** Reads pages of any service leniently (section 11). */
import type { CreatorValues } from "@/lib/contract/creators";
import type { CreatorIdPage, ViralPage } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";
import { asCount, asObject, asText, firstOfEach, readPost, type JsonObject } from "./read-record";

export function pageOf(body: unknown): (JsonObject & { data: unknown[] }) | undefined {
  const outer = asObject(body);
  for (const candidate of [asObject(outer?.response), outer]) {
    if (Array.isArray(candidate?.data)) return candidate as JsonObject & { data: unknown[] };
  }
  return undefined;
}

/** If a service does not report the total, the smallest certain total is used. */
export function readViralPage(body: unknown, requested: ViralValues): ViralPage | undefined {
  const raw = pageOf(body);
  if (!raw) return undefined;
  const posts = raw.data.flatMap((value) => readPost(value) ?? []);
  const data = firstOfEach(posts);
  const page = asCount(raw.page) || requested.page;
  const pageSize = asCount(raw.pageSize) || requested.pageSize;
  const total = asCount(raw.totalResults);
  const isFull = raw.data.length >= pageSize;
  const totalPages =
    asCount(raw.totalPages) ?? (total === undefined ? page + (isFull ? 1 : 0) : Math.ceil(total / pageSize));
  // A page that is not full is the last one.
  const isAtLeast =
    total === undefined &&
    asCount(raw.totalPages) === undefined &&
    (isFull || (data.length === 0 && page > 1));
  const leftOut = raw.data.length - posts.length;
  return {
    data,
    page,
    pageSize,
    totalPages,
    totalResults: total ?? (page - 1) * pageSize + data.length,
    ...(isAtLeast && { isAtLeast }),
    ...(leftOut > 0 && { leftOut }),
  };
}

export function readCreatorIdPage(body: unknown, requested: CreatorValues): CreatorIdPage | undefined {
  const raw = pageOf(body);
  if (!raw) return undefined;
  const ids = raw.data.flatMap((value) => asText(value) ?? []).filter((id) => id !== "" && id.length <= 200);
  const page = asCount(raw.page) || requested.page;
  const totalPages = asCount(raw.total_pages);
  const next = asCount(raw.next_page) ?? 0;
  const nextPage = next > page && next <= (totalPages ?? Infinity) ? next : 0;
  const isAtLeast = totalPages === undefined && (nextPage > 0 || (ids.length === 0 && page > 1));
  return {
    ...(isAtLeast && { isAtLeast }),
    data: [...new Set(ids)],
    page,
    next_page: nextPage,
    total_pages: totalPages ?? Math.max(nextPage, ids.length > 0 ? page : 0),
  };
}
