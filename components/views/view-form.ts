import type { ViewPage } from "@/lib/contract/saved-views";

export const VIEWS_ROUTE = "/api/dashboard/views";

export type Screen = {
  page: ViewPage;
  /** The query holds canonical filters and order without ignored parameters, and is empty for everything. */
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
