/** Addresses of the page of viral posts: one place that knows what every link carries along. */
import { withChanges } from "@/lib/contract/canonical";
import type { AnyValues } from "@/lib/contract/definition";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { searchAddress } from "@/components/filters/search-address";

export type View = "gallery" | "list" | "insights";

export type ViralAddress = {
  values: ViralValues;
  view: View;
  /** What was not understood, kept until somebody removes it. */
  ignored: readonly (readonly [string, string])[];
};

export const VIRAL_PATH = "/viral";

/** Parameters that every link of this view carries. */
export function keptBy(view: View): Record<string, string> {
  return view === "gallery" ? {} : { view };
}

/** The same search in another view. */
export function viewHref({ values, ignored }: ViralAddress, view: View): string {
  return searchAddress(viralQuery, VIRAL_PATH, values, keptBy(view), ignored);
}

/** The same search with some fields changed, back on page 1 unless `page` is among them. */
export function changedHref({ values, view, ignored }: ViralAddress, changes: AnyValues): string {
  return searchAddress(
    viralQuery,
    VIRAL_PATH,
    withChanges(viralQuery, values, changes),
    keptBy(view),
    ignored,
  );
}

export function pageHref(address: ViralAddress, page: number): string {
  return changedHref(address, { page });
}

/** The same page with the panel of a post open; without an id: closed. */
export function postHref({ values, view, ignored }: ViralAddress, post?: string): string {
  return searchAddress(viralQuery, VIRAL_PATH, values, { ...keptBy(view), post }, ignored);
}
