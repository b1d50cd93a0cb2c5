/** Addresses of the page of viral posts: the only module that knows which parameters every link keeps. */
import { withChanges } from "@/lib/contract/canonical";
import type { AnyValues } from "@/lib/contract/definition";
import { PAGES } from "@/lib/contract/pages";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { searchAddress, type Kept } from "@/components/filters/search-address";

export type View = "gallery" | "list" | "insights";

/** Smallest page of a compact gallery. */
const COMPACT_SIZE = 24;

export type ViralAddress = {
  values: ViralValues;
  view: View;
  /** Parameters beside the search and the view: `all`. */
  keep: Kept;
  /** What was not understood, kept until somebody removes it. */
  ignored: readonly (readonly [string, string])[];
};

export const VIRAL_PATH = PAGES.viral.path;

/** What also other searches of the page keep: a page size that is not the default, and the view. */
export function carriedBy({
  view,
  values: { pageSize },
}: Pick<ViralAddress, "view" | "values">): Record<string, string> {
  return {
    ...(pageSize !== viralQuery.paging.defaultSize && { pageSize: String(pageSize) }),
    ...(view !== "gallery" && { view }),
  };
}

/** Parameters that every link of this view carries. */
export function keptBy({ keep, ...address }: Pick<ViralAddress, "view" | "keep" | "values">): Kept {
  return { ...keep, ...carriedBy(address) };
}

/** The same search in another view. */
export function viewHref({ values, keep, ignored }: ViralAddress, view: View): string {
  return searchAddress(viralQuery, VIRAL_PATH, values, keptBy({ view, keep, values }), ignored);
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

function sized(address: ViralAddress, pageSize: number): ViralAddress {
  const { values } = address;
  const first = (values.page - 1) * values.pageSize;
  return { ...address, values: { ...values, pageSize, page: Math.floor(first / pageSize) + 1 } };
}

/** Another page size; the first post that is shown stays on the page. */
export const sizeHref = (address: ViralAddress, pageSize: number) => postHref(sized(address, pageSize));

/** Where the posts become smaller: so many that they still fill the window. */
export function compactHref(address: ViralAddress, post?: string): string {
  const { pageSize } = address.values;
  return postHref(
    pageSize < COMPACT_SIZE && address.view === "gallery" ? sized(address, COMPACT_SIZE) : address,
    post,
  );
}
