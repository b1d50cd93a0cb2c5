/** Addresses of the page of viral posts: the only module that knows which parameters every link keeps. */
import { withChanges } from "@/lib/contract/canonical";
import type { AnyValues } from "@/lib/contract/definition";
import { PAGES } from "@/lib/contract/pages";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { searchAddress, type Kept } from "@/components/filters/search-address";

export type View = "gallery" | "list" | "insights";

export type ViralAddress = {
  values: ViralValues;
  view: View;
  /** Parameters beside the search and the view: `all`. */
  keep: Kept;
  /** What was not understood, kept until somebody removes it. */
  ignored: readonly (readonly [string, string])[];
};

export const VIRAL_PATH = PAGES.viral.path;

/** Parameters that every link of this view carries. */
export function keptBy({ view, keep }: Pick<ViralAddress, "view" | "keep">): Kept {
  return view === "gallery" ? keep : { ...keep, view };
}

/** The same search in another view. */
export function viewHref({ values, keep, ignored }: ViralAddress, view: View): string {
  return searchAddress(viralQuery, VIRAL_PATH, values, keptBy({ view, keep }), ignored);
}

/** The same search with some fields changed, back on page 1 unless `page` is among them. */
export function changedHref(address: ViralAddress, changes: AnyValues): string {
  const values = withChanges(viralQuery, address.values, changes);
  return searchAddress(viralQuery, VIRAL_PATH, values, keptBy(address), address.ignored);
}

export function pageHref(address: ViralAddress, page: number): string {
  return changedHref(address, { page });
}

/** The same page with the panel of a post open; without an id: closed. */
export function postHref(address: ViralAddress, post?: string): string {
  const { values, ignored } = address;
  return searchAddress(viralQuery, VIRAL_PATH, values, { ...keptBy(address), post }, ignored);
}
