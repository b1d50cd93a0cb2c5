/** What every form of a view sends along. */
import type { ViewPage } from "@/lib/contract/saved-views";

export const VIEWS_ROUTE = "/api/dashboard/views";

/** The search on the screen. */
export type Screen = {
  page: ViewPage;
  /** Canonical filters and order of what is understood; empty: everything. */
  query: string;
  /** Where a form returns to: the address as it is. */
  address: string;
  /** Where saving leads: the address without what was ignored, which is not saved. */
  understood: string;
};

/** A new view as its form has it. */
export const newViewOf = (fields: FormData) => ({
  page: fields.get("page"),
  query: fields.get("query"),
  name: fields.get("name"),
  scope: fields.get("scope"),
});
