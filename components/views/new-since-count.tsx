"use client";
/** All views of a page share one request. */
import { momentWords } from "@/components/ui/moment-words";
import { useReaderFormats } from "@/components/ui/reader-formats";
import { fetchJson } from "@/lib/client/fetch-json";
import { useQuery } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import type { SavedView, ViewTotals } from "@/lib/contract/saved-views";
import { messages } from "./messages/new-since";

/** Tabs reuse the counts up to this age. */
const KEPT_MS = 300_000;
const MOST_SHOWN = 99;

export type NewSinceProps = {
  view: Pick<SavedView, "id" | "page"> & { seen: { total: number } };

  /** ISO 8601 is expected. */
  seenAt: string;
};

export function NewSinceCount({ view: { id, page, seen }, seenAt }: NewSinceProps) {
  const seenDay = momentWords(useReaderFormats().timeZone).moment(seenAt);
  // Counts are optional: if they fail, the tabs still work.
  const { data } = useQuery({
    queryKey: queryKeys.viewTotals(page),
    queryFn: ({ signal }) =>
      fetchJson<ViewTotals>(`/api/dashboard/views/totals?page=${page}`, undefined, signal),
    staleTime: KEPT_MS,
    retryOnMount: false,
  });
  const more = (data?.[id] ?? 0) - seen.total;
  if (more <= 0) return null;
  return (
    <span
      title={messages.title(page, more, seenDay)}
      className="absolute -right-2 top-0.5 z-10 rounded-full bg-accent-soft-2 px-1 text-11 font-600 leading-4 tabular-nums text-accent-ink"
    >
      <span aria-hidden="true">{more > MOST_SHOWN ? `${MOST_SHOWN}+` : `+${more}`}</span>
      <span className="sr-only">{messages.spoken(page, more, seenDay)}</span>
    </span>
  );
}
