/** The price of some creators of a search, as a page; `search` leads back. */
export function newOnesHref(ids: readonly string[], search: string): string {
  const params = new URLSearchParams(ids.map((id) => ["ids", id]));
  if (search !== "") params.append("search", search);
  return `/creators/reveal?${params}`;
}
