"use client";
/** How many more records a view finds than when the member last opened it; asked for once the page is at rest. */
import { useEffect, useState } from "react";
import { fetchJson } from "@/lib/client/fetch-json";
import type { SavedView, ViewPage, ViewTotals } from "@/lib/contract/saved-views";

/** So long an answer serves the tabs of a page. */
const KEPT_MS = 300_000;
const MOST_SHOWN = 99;
const answers = new Map<ViewPage, { totals: Promise<ViewTotals>; untilMs: number }>();

function totalsOf(page: ViewPage): Promise<ViewTotals> {
  const known = answers.get(page);
  if (known && known.untilMs > Date.now()) return known.totals;
  // Counts are extra: without them the tabs still work.
  const totals = fetchJson<ViewTotals>(`/api/dashboard/views/totals?page=${page}`).catch(() => ({}));
  answers.set(page, { totals, untilMs: Date.now() + KEPT_MS });
  return totals;
}

/** `seenDay`: when it was, in words. */
export function NewSince({
  view: { id, page, seen },
  noun,
  seenDay,
}: {
  view: Pick<SavedView, "id" | "page"> & { seen: { total: number } };
  noun: string;
  seenDay: string;
}) {
  const [total, setTotal] = useState<number>();
  useEffect(() => {
    let isHere = true;
    const rest = setTimeout(async () => {
      const totals = await totalsOf(page);
      if (isHere) setTotal(totals[id]);
    }, 1_000);
    return () => {
      isHere = false;
      clearTimeout(rest);
    };
  }, [id, page]);
  const more = (total ?? 0) - seen.total;
  if (more <= 0) return null;
  return (
    <span
      title={`${more.toLocaleString("en")} more ${noun} than when you opened it on ${seenDay}`}
      className="absolute -right-2 top-0.5 z-10 rounded-full bg-accent-soft-2 px-1 text-11 font-600 leading-4 tabular-nums text-accent-ink"
    >
      <span aria-hidden="true">{more > MOST_SHOWN ? `${MOST_SHOWN}+` : `+${more}`}</span>
      <span className="sr-only">
        ({more.toLocaleString("en")} more {noun} since {seenDay})
      </span>
    </span>
  );
}
