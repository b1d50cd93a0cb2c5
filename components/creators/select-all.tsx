"use client";
/** The link opens the quote page of all matches if scripts don't run. */
import { changeAllChosen, useAllChosen } from "./selection-store";

/** `search` holds the canonical filters, `ordered` the same with the page's order. */
export function SelectAll({
  search,
  ordered,
  isOnlyNew,
  words,
}: {
  search: string;
  ordered: string;
  isOnlyNew: boolean;
  words: string;
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
      {words}
    </a>
  );
}
