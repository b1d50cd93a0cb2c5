import type { ViewPage } from "@/lib/contract/saved-views";

export const VIEWS_ROUTE = "/api/dashboard/views";

export type Screen = {
  page: ViewPage;
  /** Canonical filters and order, empty for everything. Ignored parameters are not included. */
  query: string;
  /** Forms return here. */
  address: string;
  /** Saving leads here: ignored parameters are removed, because they aren't saved. */
  understood: string;
};

export const newViewOf = (fields: FormData) => ({
  page: fields.get("page"),
  query: fields.get("query"),
  name: fields.get("name"),
  scope: fields.get("scope"),
});
