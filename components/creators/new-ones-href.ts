/** `search` leads back from the quote page. */
export function newOnesHref(ids: readonly string[], search: string): string {
  const params = new URLSearchParams(ids.map((id) => ["ids", id]));
  if (search !== "") params.append("search", search);
  return `/creators/reveal?${params}`;
}
