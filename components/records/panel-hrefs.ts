export type PanelHrefs = { self: string; close: string; previous?: string; next?: string };

/** @param hrefTo without an id, the page with the panel closed */
export function panelHrefs(ids: readonly string[], id: string, hrefTo: (id?: string) => string): PanelHrefs {
  const index = ids.indexOf(id);
  const at = (place: number) => (ids[place] === undefined ? undefined : hrefTo(ids[place]));
  return { self: hrefTo(id), close: hrefTo(), previous: at(index - 1), next: at(index + 1) };
}
