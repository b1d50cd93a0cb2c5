/** Where the links of a detail panel lead: to itself, to the page without it, and to its neighbours on this page. */
export type PanelHrefs = { self: string; close: string; previous?: string; next?: string };

/** @param ids of this page, in its order. @param hrefTo the page with an entry open; without an id, with none */
export function panelHrefs(ids: readonly string[], id: string, hrefTo: (id?: string) => string): PanelHrefs {
  const index = ids.indexOf(id);
  const at = (place: number) => (ids[place] === undefined ? undefined : hrefTo(ids[place]));
  return { self: hrefTo(id), close: hrefTo(), previous: at(index - 1), next: at(index + 1) };
}
