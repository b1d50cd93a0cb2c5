/** Only this module knows which parameters the links of viral posts keep. */
import { withChanges } from "@/lib/contract/canonical";
import type { AnyValues } from "@/lib/contract/definition";
import { PAGES } from "@/lib/contract/pages";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { searchAddress, type Kept } from "@/components/filters/search-address";

export type View = "gallery" | "list" | "insights";

/** A compact gallery has at least this page size. */
const COMPACT_SIZE = 24;

export type ViralAddress = {
  values: ViralValues;
  view: View;
  /** Parameters such as `all` aren't part of the search. */
  keep: Kept;
  /** Unknown parameters are kept until the reader removes them. */
  ignored: readonly (readonly [string, string])[];
};

export const VIRAL_PATH = PAGES.viral.path;

/** Other searches on the page keep the view, and the page size if it isn't the default. */
export function carriedBy({
  view,
  values: { pageSize },
}: Pick<ViralAddress, "view" | "values">): Record<string, string> {
  return {
    ...(pageSize !== viralQuery.paging.defaultSize && { pageSize: String(pageSize) }),
    ...(view !== "gallery" && { view }),
  };
}

export function keptBy({ keep, ...address }: Pick<ViralAddress, "view" | "keep" | "values">): Kept {
  return { ...keep, ...carriedBy(address) };
}

export function viewHref({ values, keep, ignored }: ViralAddress, view: View): string {
  return searchAddress(viralQuery, VIRAL_PATH, values, keptBy({ view, keep, values }), ignored);
}

/** Resets to page 1 unless `page` is among the changes. */
export function changedHref(address: ViralAddress, changes: AnyValues): string {
  const values = withChanges(viralQuery, address.values, changes);
  return searchAddress(viralQuery, VIRAL_PATH, values, keptBy(address), address.ignored);
}

export function pageHref(address: ViralAddress, page: number): string {
  return changedHref(address, { page });
}

/** The panel is closed if `post` is missing. */
export function postHref(address: ViralAddress, post?: string): string {
  const { values, ignored } = address;
  return searchAddress(viralQuery, VIRAL_PATH, values, { ...keptBy(address), post }, ignored);
}

function sized(address: ViralAddress, pageSize: number): ViralAddress {
  const { values } = address;
  const first = (values.page - 1) * values.pageSize;
  return { ...address, values: { ...values, pageSize, page: Math.floor(first / pageSize) + 1 } };
}

/** The first visible post stays on the page. */
export const sizeHref = (address: ViralAddress, pageSize: number) => postHref(sized(address, pageSize));

/** Smaller cards need a larger page to fill the window. */
export function compactHref(address: ViralAddress, post?: string): string {
  const { pageSize } = address.values;
  return postHref(
    pageSize < COMPACT_SIZE && address.view === "gallery" ? sized(address, COMPACT_SIZE) : address,
    post,
  );
}
