"use client";
/** From this page to all results of the search. Without JavaScript the link opens their price page. */
import { MAX_REVEAL } from "@/lib/contract/reveal";
import { changeAllChosen, useAllChosen } from "./selection-store";
import { messages } from "./messages/selection";

function words(total: number | null, isOnlyNew: boolean): string {
  const { matching, newMatching, first, firstNew, all, allNew } = messages.selectAll;
  if (total === null) return isOnlyNew ? newMatching : matching;
  if (total > MAX_REVEAL) return (isOnlyNew ? firstNew : first)(MAX_REVEAL, total);
  return (isOnlyNew ? allNew : all)(total);
}

/**
 * `total`: of the search; null when the service does not count. `search`: the filters, canonical. `ordered`: with the
 * order of the page.
 */
export function SelectAll({
  total,
  search,
  ordered,
  isOnlyNew,
}: {
  total: number | null;
  search: string;
  ordered: string;
  isOnlyNew: boolean;
}) {
  const all = useAllChosen();
  if (all !== null) return null;
  const params = new URLSearchParams({ choose: "all", search: ordered, ...(isOnlyNew && { new: "1" }) });
  return (
    <a
      href={`/creators/reveal?${params}`}
      className="rounded-4 py-1 font-550 text-accent-ink underline-offset-3 hover:underline max-md:py-3"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        changeAllChosen(() => ({ search, isOnlyNew, except: [], count: null }));
      }}
    >
      {words(total, isOnlyNew)}
    </a>
  );
}
