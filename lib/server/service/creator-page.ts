import "server-only";
import type { CreatorValues } from "@/lib/contract/creators";

/** `next_page` is 0 on the last page (section 2.4). */
export function creatorPage<T>({ page, perPage }: CreatorValues, total: number, data: T[]) {
  const totalPages = Math.ceil(total / perPage);
  return {
    message: "OK",
    params: { page, perPage },
    response: { data, page, next_page: page < totalPages ? page + 1 : 0, total_pages: totalPages },
  };
}

export type CreatorPageEnvelope<T> = ReturnType<typeof creatorPage<T>>;
